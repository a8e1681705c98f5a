/** Joins two profiles of what is or may be the same tool: the stricter value of each hint rules. */
import { HINT_NAMES, type HintName, tightness, type ValueOf } from '../vocabulary/hint.ts';
import { type EffectiveHint, type Profile, tierOf } from './profile.ts';

export function stricterProfile(a: Profile, b: Profile): Profile {
  const hints: Partial<Record<HintName, EffectiveHint>> = {};
  for (const name of HINT_NAMES) {
    const [first, second] = [a.hints[name], b.hints[name]] as [EffectiveHint, EffectiveHint];
    hints[name] = tightness(name, second.value) > tightness(name, first.value) ? second : first;
  }
  const typed = hints as { readonly [Name in HintName]: EffectiveHint<ValueOf<Name>> };
  return { hints: typed, tier: tierOf(typed.readOnly.value === true, typed.destructive.value === true) };
}
