/** The vocabulary: every hint, what it means, which of its values is the careful one, and what holds when nobody speaks. */

export type Sensitivity = 'none' | 'low' | 'medium' | 'high';
export const SENSITIVITIES: readonly Sensitivity[] = ['none', 'low', 'medium', 'high'];

/** The value a claim gives to a hint: a level for `sensitive`, a boolean for every other. */
export type HintValue = boolean | Sensitivity;
export type Unknown = 'unknown';

export interface HintDescription {
  readonly type: 'boolean' | 'level';
  /** Whether the MCP specification defines it, and with it a default. Extended hints start unknown. */
  readonly origin: 'specification' | 'extended';
  /** The value that makes a client more careful. */
  readonly tight: HintValue;
  /** The value that lets a client relax. */
  readonly loose: HintValue;
  readonly default: HintValue | Unknown;
  /** What an unknown value is taken for when a decision needs one. `inferred`: see `assumeHints`. */
  readonly unknownMeans: HintValue | 'inferred' | 'detected';
  /** One sentence for people: what it says of a tool when it is true. */
  readonly sentence: string;
}

const SPECIFICATION = { type: 'boolean', origin: 'specification' } as const;
const EXTENDED = { type: 'boolean', origin: 'extended', default: 'unknown' } as const;
const RISK = { tight: true, loose: false } as const;
const COMFORT = { tight: false, loose: true } as const;

export const HINTS = {
  readOnly: {
    ...SPECIFICATION,
    ...COMFORT,
    default: false,
    unknownMeans: false,
    sentence: 'Only reads: it changes nothing.',
  },
  destructive: {
    ...SPECIFICATION,
    ...RISK,
    default: true,
    unknownMeans: true,
    sentence: 'May delete or overwrite what is there.',
  },
  idempotent: {
    ...SPECIFICATION,
    ...COMFORT,
    default: false,
    unknownMeans: false,
    sentence: 'Can be repeated with the same arguments without a further effect.',
  },
  openWorld: {
    ...SPECIFICATION,
    ...RISK,
    default: true,
    unknownMeans: true,
    sentence: 'Reaches the world outside the server and its own data.',
  },
  sensitive: {
    type: 'level',
    origin: 'extended',
    default: 'unknown',
    tight: 'high',
    loose: 'none',
    unknownMeans: 'none',
    sentence: 'How sensitive what it returns is: none, low, medium or high.',
  },
  private: {
    ...EXTENDED,
    ...RISK,
    unknownMeans: 'inferred',
    sentence: 'Returns data of the user or their organisation.',
  },
  untrusted: {
    ...EXTENDED,
    ...RISK,
    unknownMeans: 'inferred',
    sentence: 'Returns content that a stranger could have written.',
  },
  egress: { ...EXTENDED, ...RISK, unknownMeans: 'inferred', sentence: 'Can carry data out.' },
  reversible: { ...EXTENDED, ...COMFORT, unknownMeans: false, sentence: 'What it does can be undone.' },
  secret: { ...EXTENDED, ...RISK, unknownMeans: 'detected', sentence: 'Its result may hold credentials.' },
  localRequired: { ...EXTENDED, ...RISK, unknownMeans: false, sentence: 'Works only on this machine, over stdio.' },
  cost: { ...EXTENDED, ...RISK, unknownMeans: false, sentence: 'Is expensive in time, tokens or money.' },
  progress: { ...EXTENDED, ...COMFORT, unknownMeans: false, sentence: 'Reports its progress while it runs.' },
} as const satisfies Record<string, HintDescription>;

export type HintName = keyof typeof HINTS;

/** The type of one hint's value. */
export type ValueOf<Name extends HintName> = (typeof HINTS)[Name]['type'] extends 'level' ? Sensitivity : boolean;

export const HINT_NAMES: readonly HintName[] = Object.keys(HINTS) as HintName[];
export const SPECIFICATION_HINTS: readonly HintName[] = HINT_NAMES.filter(
  (name) => HINTS[name].origin === 'specification',
);

export function isHintName(text: string): text is HintName {
  return Object.hasOwn(HINTS, text);
}

/**
 * How careful a value is: 0 for the loosest, higher for tighter. An unknown is tighter than the loosest value and
 * looser than any other, because nothing has been confessed yet and nothing has been cleared either.
 */
export function tightness(name: HintName, value: HintValue | Unknown): number {
  if (value === 'unknown') return 0.5;
  if (typeof value === 'string') return SENSITIVITIES.indexOf(value);
  return value === HINTS[name].tight ? 1 : 0;
}
