/** Resolves all claims about one tool into its profile. */
import { HINT_NAMES, type HintName, type ValueOf } from '../vocabulary/hint.ts';
import type { Claim, Trust } from './claim.ts';
import { impliedClaim, looseningImplications, tighteningImplications } from './implications.ts';
import { type EffectiveHint, type Profile, tierOf, unspoken } from './profile.ts';
import { weigh } from './weigh.ts';

/**
 * The effective hints of a tool. The order of the claims does not matter, and no claim from an unauthoritative
 * source (inference, a server that is not trusted, an observation of nothing) can loosen the result.
 *
 * @example
 * ```ts
 * import { readDeclared, resolveProfile } from '@hintlock/core';
 *
 * const { claims } = readDeclared({ name: 'get_note', annotations: { readOnlyHint: true } });
 * resolveProfile(claims, 'pinned').tier; // 'read'
 * resolveProfile(claims, 'untrusted').tier; // 'destructive'
 * ```
 */
export function resolveProfile(claims: readonly Claim[], trust: Trust): Profile {
  if (claims.length === 0) return SILENT;
  const spoken = spellOut(claims, trust);
  const hints: Partial<Record<HintName, EffectiveHint>> = {};
  // Premises first: what readOnly and openWorld come to decides which reassurances the others get.
  for (const premise of PREMISES) {
    const effective = weighSpoken(premise, spoken[premise], trust);
    hints[premise] = effective;
    reassure(spoken, premise, effective);
  }
  for (const name of OTHERS) hints[name] = weighSpoken(name, spoken[name], trust);
  return finish(hints as Record<HintName, EffectiveHint>);
}

type Spoken = Partial<Record<HintName, Claim[]>>;

const PREMISES: readonly HintName[] = ['readOnly', 'openWorld'];
const OTHERS: readonly HintName[] = HINT_NAMES.filter((name) => !PREMISES.includes(name));

function spellOut(claims: readonly Claim[], trust: Trust): Spoken {
  const spoken: Spoken = {};
  for (const claim of claims) add(spoken, claim);
  for (const claim of claims) {
    for (const implication of tighteningImplications(claim)) {
      if (!isSuppressed(claim, implication.implies, spoken, trust)) add(spoken, impliedClaim(claim, implication));
    }
  }
  return spoken;
}

/**
 * An open world means untrusted content and a way out, unless whoever said so says otherwise about one of them. Only
 * someone who may loosen can say otherwise; and inference, which judges the two by themselves, implies neither.
 */
function isSuppressed(claim: Claim, then: HintName, spoken: Spoken, trust: Trust): boolean {
  if (claim.hint !== 'openWorld') return false;
  // The lock holds what followed when it was written, so it says no more than what stands in it.
  if (claim.source === 'inferred' || claim.source === 'locked') return true;
  if (claim.source === 'observed') return false;
  if (claim.source === 'declared' && trust === 'untrusted') return false;
  return (spoken[then] ?? []).some((other) => other.source === claim.source && other.value === false);
}

/** Adds what a won premise reassures about, and drops what it makes meaningless. */
function reassure(spoken: Spoken, premise: HintName, effective: EffectiveHint): void {
  const winner = effective.claim;
  if (winner === undefined) return;
  for (const implication of looseningImplications(premise)) {
    if (winner.value !== implication.is) continue;
    // The specification: idempotence means something only where the tool is not read-only.
    if (implication.implies === 'idempotent') dropSameSource(spoken, 'idempotent', winner);
    add(spoken, impliedClaim(winner, implication));
  }
}

function dropSameSource(spoken: Spoken, name: HintName, winner: Claim): void {
  const claims = spoken[name];
  if (claims === undefined) return;
  spoken[name] = claims.filter((claim) => claim.source !== winner.source || claim.value !== false);
}

function weighSpoken(name: HintName, claims: readonly Claim[] | undefined, trust: Trust): EffectiveHint {
  return claims === undefined ? unspoken(name) : weigh(name, claims, trust);
}

function add(spoken: Spoken, claim: Claim): void {
  const claims = spoken[claim.hint];
  if (claims === undefined) spoken[claim.hint] = [claim];
  else claims.push(claim);
}

function finish(hints: Record<HintName, EffectiveHint>): Profile {
  const typed = hints as { readonly [Name in HintName]: EffectiveHint<ValueOf<Name>> };
  return { hints: typed, tier: tierOf(typed.readOnly.value === true, typed.destructive.value === true) };
}

const SILENT: Profile = finish(
  Object.fromEntries(HINT_NAMES.map((name) => [name, unspoken(name)])) as Record<HintName, EffectiveHint>,
);
