/** Which server gives an address: each says so in its lists, and where more than one does, none of them is taken silently. */
import { HintlockError, type JsonObject, NAME_SHOWN, printableExcerpt } from '@hintlock/core';
import { metaOf } from '../link/envelope.ts';
import type { Link } from '../link/link.ts';

export interface ResourceOwners {
  /** What a server lists now, in place of what it listed before. */
  readonly listed: (link: Link, uris: readonly string[]) => void;
  readonly listedTemplates: (link: Link, templates: readonly string[]) => void;
  /** Whether more than one server lists this very address. */
  readonly isShared: (uri: string) => boolean;
  /** Nothing where nobody gives it. Throws where several do and the request does not say which is meant. */
  readonly find: (uri: string, params: JsonObject) => Link | undefined;
}

/** Where a listed resource says which server it is of, and a request which server it is for. */
export const SERVER_META = 'dev.hintlock/server';

/** `links`: as they are now; what a server that is gone had listed does not count. */
export function createResourceOwners(links: () => ReadonlyMap<string, Link>): ResourceOwners {
  const uris = new Map<Link, ReadonlySet<string>>();
  const starts = new Map<Link, readonly string[]>();

  const gives = (link: Link, uri: string): boolean =>
    uris.get(link)?.has(uri) === true || starts.get(link)?.some((start) => uri.startsWith(start)) === true;

  return {
    listed: (link, given) => void uris.set(link, new Set(given)),
    listedTemplates: (link, templates) => {
      const fixed = templates.map((template) => template.split('{', 1)[0] ?? '');
      // A template that may become any address says of none that it is this server's.
      starts.set(
        link,
        fixed.filter((start) => start !== ''),
      );
    },
    isShared: (uri) => [...links().values()].filter((link) => uris.get(link)?.has(uri)).length > 1,
    find: (uri, params) => {
      const all = links();
      const named = metaOf(params)[SERVER_META];
      const givers = [...all.values()].filter((link) => gives(link, uri));
      if (typeof named === 'string') return givers.find((link) => link === all.get(named));
      if (givers.length <= 1) return givers[0];
      throw new HintlockError('HL_RESOURCE_SHARED', {
        uri: printableExcerpt(uri, NAME_SHOWN),
        servers: givers.map(({ server }) => server.config.name).join(', '),
      });
    },
  };
}
