/** A guard: a check that can only tighten what the rules said, and says why and what would lift it. */
import type { AssumedHints } from '../../profile/assume-hints.ts';
import type { Call } from '../call.ts';
import type { Effect } from '../decision.ts';

export interface GuardVerdict {
  readonly effect: Exclude<Effect, 'allow'>;
  /** One sentence: why it fired. */
  readonly sentence: string;
  /** One sentence: what would lift it. */
  readonly lift: string;
}

/** Judges a call. `hints` are the call's hints with every unknown given its meaning under the policy. */
export type Guard = (call: Call, hints: AssumedHints) => GuardVerdict | undefined;
