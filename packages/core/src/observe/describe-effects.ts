/** Effects in words that a person can check, safe to show. */
import { printableExcerpt } from '../text/printable.ts';
import type { EffectKind, EffectTally, ObservedEffect } from './observation.ts';

export const EFFECT_WORDS: Readonly<Record<EffectKind, string>> = {
  deleted: 'deleted',
  overwritten: 'overwrote',
  written: 'wrote',
  appended: 'appended to',
  renamed: 'renamed',
  created: 'created',
  permissions: 'changed the permissions or attributes of',
  connected: 'connected to',
  'connected-here': 'connected, on this machine, to',
  cleared: 'deleted what it may have made itself,',
  opened: 'opened for writing',
  cached: 'kept byte code in',
  started: 'started',
  read: 'read',
};

const LONGEST = 160;

/** What was done of one kind: the first, and how many more. */
export function describeEffects({ counts, first }: Pick<EffectTally, 'counts' | 'first'>, kind: EffectKind): string {
  const shown = first.find((effect) => effect.kind === kind);
  const count = counts[kind] ?? 0;
  if (shown === undefined) return `${EFFECT_WORDS[kind]} something`;
  return `${describeEffect(shown)}${count > 1 ? ` and ${count - 1} more` : ''}`;
}

export function describeEffect({ kind, what, to }: ObservedEffect): string {
  const target = to === undefined ? '' : ` to ${printableExcerpt(to, LONGEST)}`;
  return `${EFFECT_WORDS[kind]} ${printableExcerpt(what, LONGEST)}${target}`;
}
