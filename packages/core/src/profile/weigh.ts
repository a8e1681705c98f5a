/** Weighs the claims about one hint: authority first, then the tighter of what servers declare and inference suspects. */
import { HINTS, type HintName, tightness } from '../vocabulary/hint.ts';
import { type Claim, SOURCES, type Trust, trustLoosens } from './claim.ts';
import { type EffectiveHint, unspoken } from './profile.ts';

/** An inference, or an observation that is only a suspicion, must be at least this sure to count. */
export const CONFIDENCE_THRESHOLD = 0.8;

export function weigh(name: HintName, claims: readonly Claim[], trust: Trust): EffectiveHint {
  const ordered = claims.length > 1 ? claims.toSorted((a, b) => compareClaims(a, b)) : claims;
  const winner = strongest(ordered) ?? tightest(name, ordered) ?? loosest(name, ordered, trust);
  if (winner === undefined) return undecided(name, ordered);
  const lost = ordered.length === 1 ? NO_CLAIMS : ordered.filter((claim) => claim !== winner);
  return { value: winner.value, source: winner.source, claim: winner, lost };
}

/** How much authority a claim has to rule in both directions; 0 when it has to be weighed. */
function authority(claim: Claim): number {
  switch (claim.source) {
    case 'operator':
      return claim.afterObservation ? 4 : 2;
    // Seeing a tool do no harm is no proof that it cannot, so an observation rules only when it tightens.
    case 'observed':
      return isTightening(claim) && isSure(claim) ? 3 : 0;
    // A person's hand-written claim and an accepted one are equals: the stricter rules, and the conflict is a finding.
    case 'locked':
      return 2;
    case 'enforced':
      return 1;
    case 'declared':
    case 'inferred':
      return 0;
  }
}

// `ordered` has the strongest authority first and, within it, the tightest value.
function strongest(ordered: readonly Claim[]): Claim | undefined {
  const first = ordered[0];
  return first !== undefined && authority(first) > 0 ? first : undefined;
}

function tightest(name: HintName, ordered: readonly Claim[]): Claim | undefined {
  let best: Claim | undefined;
  for (const claim of ordered) {
    if (!isTightening(claim) || !isSure(claim)) continue;
    if (best === undefined || tightness(name, claim.value) > tightness(name, best.value)) best = claim;
  }
  return best;
}

function loosest(name: HintName, ordered: readonly Claim[], trust: Trust): Claim | undefined {
  if (!trustLoosens(trust)) return undefined;
  return ordered.find((claim) => claim.source === 'declared' && claim.value === HINTS[name].loose);
}

function undecided(name: HintName, lost: readonly Claim[]): EffectiveHint {
  if (lost.length === 0) return unspoken(name);
  const { value, source } = unspoken(name);
  const suggestion = lost.find((claim) => claim.source === 'inferred' && !isTightening(claim) && isSure(claim));
  return suggestion === undefined ? { value, source, lost } : { value, source, lost, suggestion };
}

function isTightening(claim: Claim): boolean {
  return claim.value !== HINTS[claim.hint].loose;
}

function isSure(claim: Claim): boolean {
  return claim.confidence >= CONFIDENCE_THRESHOLD;
}

const NO_CLAIMS: readonly Claim[] = [];

/** A total order, so that the order in which claims arrive cannot matter. */
function compareClaims(a: Claim, b: Claim): number {
  return (
    authority(b) - authority(a) ||
    tightness(b.hint, b.value) - tightness(a.hint, a.value) ||
    Number(a.impliedBy !== undefined) - Number(b.impliedBy !== undefined) ||
    SOURCES.indexOf(a.source) - SOURCES.indexOf(b.source) ||
    b.confidence - a.confidence ||
    compareText(a.evidence, b.evidence) ||
    compareText(a.impliedBy ?? '', b.impliedBy ?? '')
  );
}

function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
