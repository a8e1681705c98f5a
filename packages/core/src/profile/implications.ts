/** What one claim says about other hints. Tightenings are spelled out for every claim before anything is weighed. */
import { HINTS, type HintName, type HintValue } from '../vocabulary/hint.ts';
import type { Claim } from './claim.ts';

interface Implication {
  readonly when: HintName;
  readonly is: HintValue;
  readonly implies: HintName;
  readonly value: HintValue;
}

const TIGHTENING: readonly Implication[] = [
  { when: 'destructive', is: true, implies: 'readOnly', value: false },
  // Credentials are somebody's private data, whatever else is said.
  { when: 'secret', is: true, implies: 'private', value: true },
  { when: 'untrusted', is: true, implies: 'openWorld', value: true },
  { when: 'egress', is: true, implies: 'openWorld', value: true },
  { when: 'openWorld', is: true, implies: 'untrusted', value: true },
  { when: 'openWorld', is: true, implies: 'egress', value: true },
];

const LOOSENING: readonly Implication[] = [
  { when: 'readOnly', is: true, implies: 'destructive', value: false },
  { when: 'readOnly', is: true, implies: 'idempotent', value: true },
  // Nothing leaves a closed world; but what it holds may well have been written by a stranger, as in a folder of files.
  { when: 'openWorld', is: false, implies: 'egress', value: false },
];

const TIGHTENING_BY_HINT = byHint(TIGHTENING);
const LOOSENING_BY_HINT = byHint(LOOSENING);

/** What a claim tightens elsewhere. It counts whether or not the claim itself wins, so no later step can erase it. */
export function tighteningImplications(claim: Claim): readonly Implication[] {
  if (claim.value !== HINTS[claim.hint].tight) return NONE;
  return TIGHTENING_BY_HINT[claim.hint] ?? NONE;
}

/** What a hint's winning claim loosens elsewhere. A claim that lost reassures nobody. */
export function looseningImplications(name: HintName): readonly Implication[] {
  return LOOSENING_BY_HINT[name] ?? NONE;
}

/** The claim that `implication` draws from `claim`, with the authority of the one who made it. */
export function impliedClaim(claim: Claim, implication: Implication): Claim {
  let byThen = IMPLIED.get(claim);
  if (byThen === undefined) {
    byThen = {};
    IMPLIED.set(claim, byThen);
  }
  return (byThen[implication.implies] ??= {
    ...claim,
    hint: implication.implies,
    value: implication.value,
    evidence: `${claim.evidence}, so ${implication.implies} is ${implication.value}`,
    impliedBy: claim.hint,
  });
}

// The claims read from the wire are shared between tools, so their implications are worth keeping.
const IMPLIED = new WeakMap<Claim, Partial<Record<HintName, Claim>>>();
const NONE: readonly Implication[] = [];

function byHint(implications: readonly Implication[]): Partial<Record<HintName, readonly Implication[]>> {
  const table: Partial<Record<HintName, Implication[]>> = {};
  for (const implication of implications) (table[implication.when] ??= []).push(implication);
  return table;
}
