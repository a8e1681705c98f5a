/** What inference concludes about one hint before it becomes a claim. */
import type { HintValue } from '../vocabulary/hint.ts';

export interface Judgement {
  readonly value: HintValue;
  /** From 0 to 1. */
  readonly confidence: number;
  /** Reasons that a person can check, as clauses: 'takes a "recipient" and a "body"'. */
  readonly evidence: string;
}
