/** Turns a profile into plain values for a decision, giving each unknown the meaning the vocabulary assigns to it. */
import { HINT_NAMES, HINTS, type HintName, type HintValue, type ValueOf } from '../vocabulary/hint.ts';
import type { Profile } from './profile.ts';

export type AssumedHints = { readonly [Name in HintName]: ValueOf<Name> };

export interface Assumption {
  /** Whether an unknown private, untrusted or egress counts as true. The cautious presets say yes. */
  readonly unknownLegs: boolean;
}

export function assumeHints(profile: Profile, assumption: Assumption): AssumedHints {
  const known = ASSUMED[assumption.unknownLegs ? 'count' : 'ignore'];
  const earlier = known.get(profile);
  if (earlier !== undefined) return earlier;
  const assumed = assume(profile, assumption);
  known.set(profile, assumed);
  return assumed;
}

// A profile never changes and is asked about on every call.
const ASSUMED = { count: new WeakMap<Profile, AssumedHints>(), ignore: new WeakMap<Profile, AssumedHints>() };

function assume(profile: Profile, assumption: Assumption): AssumedHints {
  const assumed: Partial<Record<HintName, HintValue>> = {};
  for (const name of HINT_NAMES) {
    const { value, suggestion } = profile.hints[name];
    assumed[name] = value === 'unknown' ? meaningOfUnknown(name, suggestion?.value, assumption) : value;
  }
  return assumed as unknown as AssumedHints;
}

function meaningOfUnknown(name: HintName, suggested: HintValue | undefined, assumption: Assumption): HintValue {
  const { unknownMeans } = HINTS[name];
  if (unknownMeans === 'inferred') return suggested ?? assumption.unknownLegs;
  // Detectors look at the result itself, so nothing has to be assumed of the tool.
  if (unknownMeans === 'detected') return false;
  return unknownMeans;
}
