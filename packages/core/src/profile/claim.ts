/** A claim: somebody's statement about one hint of one tool. */
import type { HintName, HintValue } from '../vocabulary/hint.ts';

/** Who speaks. */
export type Source = 'default' | 'declared' | 'inferred' | 'observed' | 'enforced' | 'locked' | 'operator';

export const SOURCES: readonly Source[] = [
  'default',
  'declared',
  'inferred',
  'observed',
  'enforced',
  'locked',
  'operator',
];

export interface Claim {
  readonly hint: HintName;
  readonly value: HintValue;
  readonly source: Exclude<Source, 'default'>;
  /** From 0 to 1; 1 for everything that is not a guess. */
  readonly confidence: number;
  /** In words a person can check: where it was read, what was seen, who wrote it. */
  readonly evidence: string;
  /** The hint from which this claim follows, when nobody said it outright. */
  readonly impliedBy?: HintName;
  /** An operator's claim made with a contradicting observation in view, so it overrides that observation. */
  readonly afterObservation?: true;
}

/** How far a server's own words count. */
export type Trust = 'untrusted' | 'pinned' | 'signed' | 'registry' | 'operator';

export const TRUST_LEVELS: readonly Trust[] = ['untrusted', 'pinned', 'signed', 'registry', 'operator'];

/** Whether what a server of this trust declares may loosen a profile. Tightening needs no trust. */
export function trustLoosens(trust: Trust): boolean {
  return trust !== 'untrusted';
}
