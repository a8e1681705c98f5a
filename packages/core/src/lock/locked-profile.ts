/** What the lock says of a tool: claims with a person's authority, and the profile below which nothing may fall. */
import type { Difference } from '../drift/drift.ts';
import type { Claim } from '../profile/claim.ts';
import { looseningImplications } from '../profile/implications.ts';
import { type EffectiveHint, type Profile, tierOf, unspoken } from '../profile/profile.ts';
import { HINT_NAMES, type HintName, tightness, type ValueOf } from '../vocabulary/hint.ts';
import type { Acceptance, LockedTool } from './lock.ts';

/**
 * The accepted hints as claims. Where the tool has become stricter since, the earlier yes does not count, nor what followed
 * from it: a server that confesses is believed at once.
 */
export function claimsFromLock(tool: LockedTool, differences: readonly Difference[] = []): readonly Claim[] {
  if (differences.length === 0) return tool.accepted.map(toClaim);
  const overtaken = tool.accepted.filter((acceptance) => isOvertaken(acceptance, differences));
  const followed = overtaken.flatMap(({ hint, value }) => looseningImplications(hint).filter(({ is }) => is === value));
  return tool.accepted
    .filter((one) => !overtaken.includes(one))
    .filter(({ hint, value }) => !followed.some((then) => then.implies === hint && then.value === value))
    .map(toClaim);
}

export function toClaim({ hint, value, evidence, by, at }: Acceptance): Claim {
  return { hint, value, source: 'locked', confidence: 1, evidence: `accepted by ${by} on ${at}: ${evidence}` };
}

function isOvertaken({ hint, value }: Acceptance, differences: readonly Difference[]): boolean {
  return differences.some(
    ({ kind, path, direction, after }) =>
      kind === 'hint' &&
      path === hint &&
      direction === 'tighter' &&
      tightness(hint, after as EffectiveHint['value']) > tightness(hint, value),
  );
}

/** The profile as it was accepted. With `stricterProfile` it is the floor of a tool that has changed. */
export function profileFromLock(tool: LockedTool): Profile {
  const claims = new Map(claimsFromLock(tool).map((claim) => [claim.hint, claim]));
  const entries = HINT_NAMES.map((name): [HintName, EffectiveHint] => {
    const [value, claim] = [tool.profile[name], claims.get(name)];
    if (value === undefined) return [name, { value: 'unknown', source: 'default', lost: [] }];
    if (value === unspoken(name).value && claim === undefined) return [name, unspoken(name)];
    return [name, { value, source: 'locked', lost: [], ...(claim === undefined ? {} : { claim }) }];
  });
  const hints = Object.fromEntries(entries) as { readonly [Name in HintName]: EffectiveHint<ValueOf<Name>> };
  return { hints, tier: tierOf(hints.readOnly.value === true, hints.destructive.value === true) };
}
