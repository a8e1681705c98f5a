/** A decision about one call: what happens, why, and what has to be done along with it. A value, never thrown. */
import type { ErrorCode } from '../errors/registry.ts';

export type Effect = 'allow' | 'confirm' | 'deny';

/** Who or what led to the effect, in a sentence a person and a model can act on. */
export interface Reason {
  readonly by: 'rule' | 'guard' | 'fault';
  /** The name of the rule or the guard. */
  readonly name: string;
  readonly effect: Effect;
  readonly sentence: string;
  /** What would change the answer. */
  readonly lift?: string;
  readonly code?: ErrorCode;
}

export type Obligation =
  /** The result must be cleared of credentials before the model or the log sees it. */
  | { readonly kind: 'redact-secrets' }
  /** The answer must come from a person on another channel than the one the call came by. */
  | { readonly kind: 'ask-out-of-band' }
  /** The call goes through, but this is what the policy would have done. */
  | { readonly kind: 'record-instead'; readonly decision: Decision };

export interface Decision {
  readonly effect: Effect;
  readonly reasons: readonly Reason[];
  readonly obligations: readonly Obligation[];
}

const STRICTNESS: Readonly<Record<Effect, number>> = { allow: 0, confirm: 1, deny: 2 };

export function stricterEffect(a: Effect, b: Effect): Effect {
  return STRICTNESS[b] > STRICTNESS[a] ? b : a;
}
