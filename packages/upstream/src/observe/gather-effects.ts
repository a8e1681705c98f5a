/** Puts the effects of one call together in bounded memory: what a call made and removed again is no effect of it. */
import { EFFECT_KINDS, type EffectKind, type EffectTally, type ObservedEffect } from '@hintlock/core';
import type { TracedEffect } from './read-effect.ts';

export interface GatheredEffects {
  readonly add: (effect: TracedEffect) => void;
  /** A line that could not be read. */
  readonly miss: () => void;
  readonly isEmpty: () => boolean;
  readonly tally: () => EffectTally;
}

export interface GatherOptions {
  /** Where files are made to be thrown away. */
  readonly isTemporary: (path: string) => boolean;
  /** Whether reading the file says nothing: it is the server's own, or the system's. */
  readonly isOwn: (path: string) => boolean;
}

/** How many of each kind are kept with their names. */
const KEPT = 5;
/** How many names of what a call made are remembered. */
const MOST_MADE = 20_000;

export function gatherEffects({ isTemporary, isOwn }: GatherOptions): GatheredEffects {
  const counts: Partial<Record<EffectKind, number>> = {};
  const first = new Map<EffectKind, ObservedEffect[]>();
  const made = new Map<string, { readonly kind: EffectKind; readonly isSure: boolean }>();
  let isForgetful = false;
  let unread = 0;

  const count = ({ kind, what, to }: ObservedEffect): void => {
    counts[kind] = (counts[kind] ?? 0) + 1;
    const kept = first.get(kind) ?? [];
    if (kept.length < KEPT) first.set(kind, [...kept, to === undefined ? { kind, what } : { kind, what, to }]);
  };
  const uncount = (kind: EffectKind, what: string): void => {
    counts[kind] = (counts[kind] ?? 1) - 1;
    first.set(
      kind,
      (first.get(kind) ?? []).filter((effect) => effect.what !== what),
    );
  };
  const remember = (what: string, kind: EffectKind, isSure: boolean): void => {
    if (made.size < MOST_MADE) made.set(what, { kind, isSure });
    else isForgetful = true;
  };

  const remove = (what: string): void => {
    const known = made.get(what);
    made.delete(what);
    if (known === undefined) return count({ kind: isForgetful ? 'cleared' : 'deleted', what });
    if (known.isSure || isTemporary(what)) return uncount(known.kind, what);
    // It may have been there before, and then it is gone now.
    count({ kind: 'cleared', what });
  };

  const rename = (effect: TracedEffect, to: string): void => {
    const known = made.get(effect.what);
    if (known === undefined) return count(effect);
    // The usual way to write a file whole: beside it first, and then in its place.
    made.delete(effect.what);
    uncount(known.kind, effect.what);
    count({ kind: 'written', what: to });
    remember(to, 'written', false);
  };

  return {
    add: (effect) => {
      const { kind, what, to } = effect;
      if (kind === 'read' && isOwn(what)) return;
      if (kind === 'deleted') return remove(what);
      if (kind === 'renamed' && to !== undefined) return rename(effect, to);
      const known = made.get(what);
      // What is done to a file that the call has just made is part of making it.
      if (known !== undefined && (known.isSure || known.kind !== 'opened' || kind === 'opened')) return;
      count(effect);
      if (known !== undefined || effect.made !== undefined) remember(what, kind, effect.made === 'sure');
    },
    miss: () => {
      unread += 1;
    },
    isEmpty: () => unread === 0 && Object.values(counts).every((number) => number === 0),
    tally: () => {
      const seen = Object.entries(counts).filter(([, number]) => number > 0);
      return { counts: Object.fromEntries(seen), first: EFFECT_KINDS.flatMap((kind) => first.get(kind) ?? []), unread };
    },
  };
}
