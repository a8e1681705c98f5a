/** The tool list as one client sees it: filtered by its view and the policy, written once and kept while nothing changes. */
import { isHidden, type JsonObject, type Policy } from '@hintlock/core';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { serveDefinition } from '../catalogue/serve-definition.ts';
import { serverFacts, toCall } from '../pipeline/decide-call.ts';
import type { Session } from '../session/session.ts';
import type { OfferedTool } from '../views/offered-tool.ts';
import type { View } from '../views/view.ts';
import type { Shelf, Shelves } from './front.ts';

export interface ToolListParts {
  readonly view: View;
  readonly policy: Policy;
  readonly session: Session;
  readonly transport: 'stdio' | 'http';
}

/** Every tool that the client is offered, in a stable order. */
export function offeredTools({ shelves }: Shelves, parts: ToolListParts): readonly OfferedTool[] {
  return shelves.flatMap((shelf) =>
    shelf.catalogue.tools.flatMap((tool) => {
      const offered = { server: shelf.link.server.config.name, name: shelf.nameOf(tool.definition.name), tool };
      return isShown(offered, shelf, parts) ? [offered] : [];
    }),
  );
}

function isShown(offered: OfferedTool, { link }: Shelf, { view, policy, session, transport }: ToolListParts): boolean {
  if (offered.tool.isWithheld || !view.isOffered(offered, { transport })) return false;
  const facts = { tool: offered.tool, args: {}, client: { name: '', version: '' } };
  return !isHidden(toCall(facts, { server: serverFacts(link), session, transport }), policy);
}

const MISSING_META = 'dev.hintlock/unreachable';

export function listResult(tools: readonly OfferedTool[], { missing, others }: Shelves): JsonObject {
  const meta = missing.length === 0 ? {} : { _meta: { ...(others['_meta'] as JsonObject), [MISSING_META]: missing } };
  return { ...others, ...meta, tools: tools.map(({ tool, name }) => serveDefinition(tool, name)) };
}

/** Keeps what was made from the same catalogues under the same policy. */
export function keepWhileSame<Value>(): (shelves: Shelves, policy: Policy, make: () => Value) => Value {
  let kept:
    | { readonly of: readonly Catalogue[]; readonly missing: string; readonly policy: Policy; readonly value: Value }
    | undefined;
  return (shelves, policy, make) => {
    const of = shelves.shelves.map(({ catalogue }) => catalogue);
    const missing = shelves.missing.join(' ');
    const isSame =
      kept?.policy === policy &&
      kept.missing === missing &&
      kept.of.length === of.length &&
      of.every((catalogue, at) => kept?.of[at] === catalogue);
    if (kept === undefined || !isSame) kept = { of, missing, policy, value: make() };
    return kept.value;
  };
}
