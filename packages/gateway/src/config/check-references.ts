/** What the schema cannot see: whether a view names servers that exist, and whether hints contradict each other. */
import { checkClaims, isJsonObject, nearest } from '@hintlock/core';
import { readClaims } from './claims.ts';
import { findPlace, type PlacedNode } from './placed-node.ts';
import type { Problems } from './problems.ts';

export interface Checked {
  readonly root: PlacedNode;
  /** The value of the file, which may break the schema: what can be checked is. */
  readonly value: unknown;
  readonly problems: Problems;
}

export function checkReferences(checked: Checked): void {
  const { servers, views } = isJsonObject(checked.value) ? checked.value : {};
  checkViews(isJsonObject(servers) ? Object.keys(servers) : [], views, checked);
  checkHints(servers, checked);
}

function checkViews(servers: readonly string[], views: unknown, { root, problems }: Checked): void {
  for (const [view, content] of entriesOf(views)) {
    const named = isJsonObject(content) && Array.isArray(content['servers']) ? content['servers'] : [];
    for (const [index, name] of named.entries()) {
      if (typeof name !== 'string' || servers.includes(name)) continue;
      const path = ['views', view, 'servers', index];
      problems.reference(findPlace(root, path).place, path, nearest(name, servers));
    }
  }
}

function checkHints(servers: unknown, { root, problems }: Checked): void {
  for (const [server, content] of entriesOf(servers)) {
    const hints = isJsonObject(content) ? content['hints'] : undefined;
    for (const [tool, said] of entriesOf(hints)) {
      // A server that contradicts itself is read strictly; an operator can be asked what was meant.
      const claims = readClaims(said, '').map((claim) => ({ ...claim, source: 'declared' as const }));
      for (const { hints = [] } of checkClaims(tool, claims)) {
        const path = ['servers', server, 'hints', tool];
        const detail = `contradicts itself: ${hints.join(' and ')} cannot hold together as they are given`;
        problems.value(findPlace(root, [...path, hints.at(-1) ?? '']).key, path, detail);
      }
    }
  }
}

function entriesOf(value: unknown): [string, unknown][] {
  return isJsonObject(value) ? Object.entries(value) : [];
}
