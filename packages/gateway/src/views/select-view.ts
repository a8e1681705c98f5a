/** Turns what a client asks for into a view, or says which view was probably meant. */
import { HintlockError, NAME_SHOWN, nearest, printableExcerpt, type Trust } from '@hintlock/core';
import type { Config, ServerConfig } from '../config/config.ts';
import { allView } from './all-view.ts';
import { configuredView } from './configured-view.ts';
import { offlineView } from './offline-view.ts';
import { readonlyView } from './readonly-view.ts';
import { safeView } from './safe-view.ts';
import { serverView } from './server-view.ts';
import type { View } from './view.ts';
import { BUILT_IN_VIEWS, type ViewSelection } from './view-selection.ts';

/** The part of the configuration that views come from. */
export interface KnownViews extends Pick<Config, 'views' | 'discover'> {
  readonly servers: ReadonlyMap<string, Pick<ServerConfig, 'trust'>>;
}

export type SelectedView =
  | { readonly ok: true; readonly view: View }
  | { readonly ok: false; readonly error: HintlockError };

/**
 * The view of a selection. Discover mode shows the same tools in another way, so the client's wish goes before the
 * configuration's.
 */
export function selectView(selection: ViewSelection, known: KnownViews): SelectedView {
  const discover = selection.discover ?? false;
  switch (selection.kind) {
    case 'all':
      return { ok: true, view: allView(selection.discover ?? known.discover) };
    case 'readonly':
      return { ok: true, view: readonlyView(discover) };
    case 'safe':
      return { ok: true, view: safeView(discover) };
    case 'offline':
      return { ok: true, view: offlineView(discover) };
    case 'server':
      if (!known.servers.has(selection.name)) return unknownView(`server/${selection.name}`, known);
      return { ok: true, view: serverView(selection.name, discover) };
    case 'configured': {
      const config = known.views.get(selection.name);
      if (config === undefined) return unknownView(selection.name, known);
      // A server that the configuration does not have is nobody's to trust.
      const trustOf = (server: string): Trust => known.servers.get(server)?.trust ?? 'untrusted';
      return { ok: true, view: configuredView(config, selection.discover ?? config.discover, trustOf) };
    }
  }
}

function unknownView(name: string, { servers, views }: KnownViews): SelectedView {
  const names = [...BUILT_IN_VIEWS, ...views.keys(), ...[...servers.keys()].map((server) => `server/${server}`)];
  const close = name.length > NAME_SHOWN ? undefined : nearest(name, names);
  const suggestion = close === undefined ? '' : `; did you mean "${printableExcerpt(close, NAME_SHOWN)}"?`;
  const view = printableExcerpt(name, NAME_SHOWN);
  return { ok: false, error: new HintlockError('HL_VIEW_UNKNOWN', { view, suggestion }) };
}
