/** How inference fares with labels that are known to be wrong, and with names that mislead. */
import { CONFIDENCE_THRESHOLD } from '@hintlock/core';
import type { Labels } from './corpus.ts';
import type { Correction } from './corrections.ts';
import { keyOf } from './corrections.ts';
import type { Judged } from './measure.ts';

/** Wrong labels that inference contradicts with confidence, and right ones under misleading names that it leaves alone. */
export function challengedProblems(judged: readonly Judged[], problems: readonly Correction[]): object {
  const byTool = new Map(judged.map((row) => [keyOf(row.server, row.definition.name), row]));
  const wrong = { challenged: [] as string[], missed: [] as string[] };
  const traps = { leftAlone: [] as string[], disturbed: [] as string[] };
  const absent: string[] = [];
  for (const { server, tool, kind, expected, declared } of problems) {
    const row = byTool.get(keyOf(server, tool));
    const name = `${server} ${tool}`;
    const contradicted = (Object.keys(expected) as (keyof Labels)[]).filter(
      (hint) => expected[hint] !== declared[hint],
    );
    if (row === undefined) absent.push(name);
    else if (kind === 'trap-right-label') {
      const disturbs = (Object.keys(expected) as (keyof Labels)[]).some((hint) => {
        const claim = row.claims.get(hint);
        return claim !== undefined && claim.value !== expected[hint] && claim.confidence >= CONFIDENCE_THRESHOLD;
      });
      (disturbs ? traps.disturbed : traps.leftAlone).push(name);
    } else if (contradicted.length > 0) {
      const challenges = contradicted.some((hint) => {
        const claim = row.claims.get(hint);
        return claim !== undefined && claim.value === expected[hint] && claim.confidence >= CONFIDENCE_THRESHOLD;
      });
      (challenges ? wrong.challenged : wrong.missed).push(name);
    }
  }
  return { wrong, traps, notInFile: absent };
}
