/** What an observation says of a tool: claims that can only tighten, because seeing no harm done is no proof that none can be. */
import type { Claim } from '../profile/claim.ts';
import { HINTS, type HintName } from '../vocabulary/hint.ts';
import { describeEffects } from './describe-effects.ts';
import { EFFECT_KINDS, type EffectKind, type Observation } from './observation.ts';

/** Below the threshold from which an observation counts. */
const SUSPECTED = 0.6;
const CERTAIN = 1;

type Verdict = Readonly<Partial<Record<HintName, number>>>;

const CHANGED: Verdict = { readOnly: CERTAIN };
/** Whether there was something that is lost now, only who looked before could say. */
const REPLACED: Verdict = { readOnly: CERTAIN, destructive: SUSPECTED };

/** For each kind of effect, how sure it is that these hints have their careful value. */
const VERDICTS: Readonly<Partial<Record<EffectKind, Verdict>>> = {
  deleted: { readOnly: CERTAIN, destructive: CERTAIN },
  overwritten: REPLACED,
  written: REPLACED,
  renamed: REPLACED,
  appended: { readOnly: CERTAIN, idempotent: SUSPECTED },
  created: CHANGED,
  permissions: CHANGED,
  cleared: { readOnly: SUSPECTED, destructive: SUSPECTED },
  opened: { readOnly: SUSPECTED },
  cached: { readOnly: SUSPECTED },
  connected: { openWorld: CERTAIN },
  'connected-here': { openWorld: SUSPECTED },
};

/**
 * The claims of one observation; `call` names the call, as in `call 3`. Nothing where it is not clear whose effects they are.
 *
 * @example
 * ```ts
 * import { claimsFromObservation } from '@hintlock/core';
 *
 * const first = [{ kind: 'deleted', what: '/notes/one.txt' }] as const;
 * const seen = { counts: { deleted: 1 }, first, unread: 0, ambiguous: false, late: false };
 * claimsFromObservation(seen, 'call 3')[0]?.evidence; // 'deleted /notes/one.txt during call 3'
 * ```
 */
export function claimsFromObservation(observation: Observation, call: string): readonly Claim[] {
  if (observation.ambiguous) return [];
  const when = `${observation.late ? 'after' : 'during'} ${call}`;
  const strongest = new Map<HintName, Claim>();
  for (const kind of EFFECT_KINDS) {
    if ((observation.counts[kind] ?? 0) === 0) continue;
    for (const [hint, confidence] of Object.entries(VERDICTS[kind] ?? {}) as [HintName, number][]) {
      if ((strongest.get(hint)?.confidence ?? 0) >= confidence) continue;
      strongest.set(hint, observedClaim(hint, confidence, `${describeEffects(observation, kind)} ${when}`));
    }
  }
  return [...strongest.values()];
}

/** Two calls with the same arguments that both appended to one file: the second had a further effect. */
export function claimFromRepetition(file: string, calls: readonly [string, string]): Claim {
  const words = describeEffects({ counts: { appended: 1 }, first: [{ kind: 'appended', what: file }] }, 'appended');
  return observedClaim(
    'idempotent',
    CERTAIN,
    `${words} in ${calls[0]} and again in ${calls[1]}, with the same arguments`,
  );
}

function observedClaim(hint: HintName, confidence: number, evidence: string): Claim {
  return { hint, value: HINTS[hint].tight, source: 'observed', confidence, evidence };
}
