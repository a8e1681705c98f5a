/** A profile: all effective hints of one tool, each with the claim that won and those that lost. */
import { HINT_NAMES, HINTS, type HintName, type HintValue, type Unknown, type ValueOf } from '../vocabulary/hint.ts';
import type { Claim, Source } from './claim.ts';

export interface EffectiveHint<Value = HintValue> {
  readonly value: Value | Unknown;
  readonly source: Source;
  /** The claim that won; absent when nobody spoke and the default holds. */
  readonly claim?: Claim;
  /** Every other claim about this hint, strongest first. */
  readonly lost: readonly Claim[];
  /** An inference that would loosen the hint if a person agreed. */
  readonly suggestion?: Claim;
}

/** What a call may do: follows from the profile. */
export type Tier = 'read' | 'write' | 'destructive';
export const TIERS: readonly Tier[] = ['read', 'write', 'destructive'];

export interface Profile {
  readonly hints: { readonly [Name in HintName]: EffectiveHint<ValueOf<Name>> };
  readonly tier: Tier;
}

// Shared by every tool about whose hint nobody speaks: a list of 100,000 tools needs only one of each.
const UNSPOKEN: Readonly<Record<HintName, EffectiveHint>> = Object.freeze(
  Object.fromEntries(
    HINT_NAMES.map((name) => [
      name,
      Object.freeze({ value: HINTS[name].default, source: 'default' as const, lost: Object.freeze([]) }),
    ]),
  ) as unknown as Record<HintName, EffectiveHint>,
);

/** What holds for a hint when nobody speaks. */
export function unspoken(name: HintName): EffectiveHint {
  return UNSPOKEN[name];
}

export function tierOf(readOnly: boolean, destructive: boolean): Tier {
  if (readOnly) return 'read';
  return destructive ? 'destructive' : 'write';
}
