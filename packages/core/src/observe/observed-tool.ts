/** What was seen of one tool over all its observed calls, and how to say so without promising anything. */
import type { Claim } from '../profile/claim.ts';
import { printableExcerpt } from '../text/printable.ts';
import { EFFECT_WORDS } from './describe-effects.ts';
import { CHANGING, EFFECT_KINDS, type EffectKind } from './observation.ts';

export interface SeenEffects {
  /** How many calls had effects of this kind. */
  readonly calls: number;
  readonly count: number;
  /** One of them. */
  readonly example: string;
}

export interface ObservedTool {
  readonly calls: number;
  /** Calls that ran beside others; nothing is held against anybody for these. */
  readonly ambiguous: number;
  /** Lines of a trace that could not be read. */
  readonly unread: number;
  readonly effects: ReadonlyMap<EffectKind, SeenEffects>;
  readonly claims: readonly Claim[];
}

/**
 * @example
 * ```ts
 * import { describeObserved } from '@hintlock/core';
 *
 * const seen = { calls: 412, ambiguous: 0, unread: 0, effects: new Map(), claims: [] };
 * describeObserved(seen); // '412 calls, never wrote, never connected'
 * ```
 */
export function describeObserved({ calls, ambiguous, unread, effects }: ObservedTool): string {
  const clear = calls - ambiguous;
  const parts = [`${clear} ${clear === 1 ? 'call' : 'calls'}`];
  if (clear > 0) {
    if (![...CHANGING].some((kind) => effects.has(kind))) parts.push('never wrote');
    if (!effects.has('connected') && !effects.has('connected-here')) parts.push('never connected');
  }
  for (const kind of EFFECT_KINDS) {
    const seen = effects.get(kind);
    if (seen === undefined) continue;
    const others = seen.count > 1 ? ` and ${seen.count - 1} more` : '';
    parts.push(`${EFFECT_WORDS[kind]} ${printableExcerpt(seen.example, 80)}${others} (in ${seen.calls})`);
  }
  if (ambiguous > 0) parts.push(`${ambiguous} more beside other calls, so that nobody can say who did what`);
  if (unread > 0) parts.push(`${unread} lines of the trace could not be read`);
  return parts.join(', ');
}
