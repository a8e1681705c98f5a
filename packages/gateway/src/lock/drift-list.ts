/** All drift that the gateway knows of, from what every client's line has listed. */
import { describeDrift, digestDefinition, isQuarantined, printableExcerpt } from '@hintlock/core';
import { digestText } from '@hintlock/upstream/connect';
import type { Link } from '../link/link.ts';
import type { ToolStanding } from './standing.ts';

export interface KnownDrift {
  readonly server: string;
  readonly tool: string;
  readonly standing: ToolStanding;
  readonly isQuarantined: boolean;
  /** In words, without one of the server's own. */
  readonly sentence: string;
  /** Of what would be accepted, so that a yes is to this and to nothing else. */
  readonly digest: string;
  readonly link: Link;
}

/** Each once, however many clients see it; two clients that see different things are two. */
export function listDrift(links: readonly Link[]): readonly KnownDrift[] {
  const known = new Map<string, KnownDrift>();
  for (const link of links) {
    const { name } = link.server.config;
    for (const [tool, standing] of link.catalogue()?.standings ?? []) {
      const { drift, current, unshown, locked, quarantine } = standing;
      if (drift.verdict === 'same') continue;
      const shown = current === undefined ? (locked?.digest ?? '') : digestDefinition(current, digestText);
      const digest = unshown === undefined ? shown : digestText(`${shown} ${unshown}`);
      const sentence = quarantine === undefined ? describeDrift(drift) : printableExcerpt(quarantine, 300);
      const base = { server: name, tool, standing, sentence, digest, link };
      known.set(JSON.stringify([name, tool, digest]), { ...base, isQuarantined: isQuarantined(drift.verdict) });
    }
  }
  return [...known.values()].sort((a, b) => compare(a.server, b.server) || compare(a.tool, b.tool));
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
