/** How inference fares with labels that are known to be wrong, and with names that mislead. */
import { type Claim, CONFIDENCE_THRESHOLD, type HintName } from '@hintlock/core';
import type { Labels } from './corpus.ts';
import { type Correction, keyOf } from './corrections.ts';
import { familyOf } from './family.ts';
import type { Judged } from './measure.ts';

type Claims = ReadonlyMap<HintName, Claim>;

/** Wrong labels that inference contradicts with confidence, and right ones under misleading names that it leaves alone. */
export function challengedProblems(judged: readonly Judged[], problems: readonly Correction[]): object {
  // The same tool may be listed by another server of the same maker.
  const byTool = new Map(judged.map((row) => [keyOf(row.family, row.definition.name), row.claims]));
  for (const row of judged) byTool.set(keyOf(row.server, row.definition.name), row.claims);
  const wrong = { challenged: [] as string[], missed: [] as string[] };
  const traps = { leftAlone: [] as string[], disturbed: [] as string[] };
  const notMeasured: string[] = [];
  for (const { server, tool, kind, expected, declared } of problems) {
    const claims = byTool.get(keyOf(server, tool)) ?? byTool.get(keyOf(familyOf(server), tool));
    const name = `${server} ${tool}`;
    const hints = Object.keys(expected) as (keyof Labels)[];
    const contradicted = hints.filter((hint) => expected[hint] !== declared[hint]);
    if (claims === undefined) notMeasured.push(name);
    else if (kind === 'trap-right-label') {
      const disturbs = hints.some((hint) => says(claims, hint, !expected[hint]));
      (disturbs ? traps.disturbed : traps.leftAlone).push(name);
    } else if (contradicted.length > 0) {
      const challenges = contradicted.filter((hint) => says(claims, hint, expected[hint]));
      if (challenges.length > 0) wrong.challenged.push(`${name} (${challenges.join(', ')})`);
      else wrong.missed.push(`${name} (${contradicted.join(', ')})`);
    } else notMeasured.push(name);
  }
  return { wrong, traps, notMeasured };
}

function says(claims: Claims, hint: keyof Labels, value: boolean | undefined): boolean {
  const claim = claims.get(hint);
  return claim !== undefined && claim.value === value && claim.confidence >= CONFIDENCE_THRESHOLD;
}
