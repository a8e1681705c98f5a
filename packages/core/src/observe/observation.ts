/** An observation: the effects seen during one call, as data. */

/** In the order in which people are told of them: the gravest first. */
export const EFFECT_KINDS = [
  'deleted',
  'overwritten',
  'written',
  'appended',
  'renamed',
  'created',
  'permissions',
  'connected',
  'connected-here',
  'cleared',
  'opened',
  'cached',
  'started',
  'read',
] as const;

/**
 * `written`: created or overwritten, which a trace does not tell. `opened`: for reading and writing, and nobody knows which of
 * the two was done. `cleared`: deleted, and perhaps made by the same call. `cached`: byte code that an interpreter keeps.
 * `connected-here`: to something on this machine, which may be a part of the server's own world.
 */
export type EffectKind = (typeof EFFECT_KINDS)[number];

export interface ObservedEffect {
  readonly kind: EffectKind;
  /** A path, an address or a program, as the kernel had it: it may hold any character. */
  readonly what: string;
  /** Where to, for what was renamed. */
  readonly to?: string;
}

/** Many effects in bounded space: how many there were of each kind, and the first of each. */
export interface EffectTally {
  readonly counts: Readonly<Partial<Record<EffectKind, number>>>;
  readonly first: readonly ObservedEffect[];
  /** Lines of the trace in a form that we do not know: something was done, and nobody can say what. */
  readonly unread: number;
}

export interface Observation extends EffectTally {
  /** Something else ran at the same time, so that nobody can say whose effects these are. */
  readonly ambiguous: boolean;
  /** Seen after the answer and before the next request. */
  readonly late: boolean;
}

/** Those that change something, or may. */
export const CHANGING: ReadonlySet<EffectKind> = new Set<EffectKind>([
  'deleted',
  'overwritten',
  'written',
  'appended',
  'renamed',
  'created',
  'permissions',
  'cleared',
  'opened',
  'cached',
]);
