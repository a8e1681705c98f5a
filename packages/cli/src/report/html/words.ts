/** The words of the page for values, sources, trust and states, so that every section says the same thing alike. */
import { HINTS, type HintName, type Source, type Strength, type Tier, type Trust } from '@hintlock/core';
import type { HintReport, ServerReport } from '../scan-report.ts';

export type ValueWord = 'yes' | 'no' | 'unknown' | 'none' | 'low' | 'medium' | 'high';

export function valueWord(value: HintReport['value']): ValueWord {
  if (typeof value === 'string') return value;
  return value ? 'yes' : 'no';
}

/** Every value a hint can show, in the order of a filter. */
export function valueWords(hint: HintName): readonly ValueWord[] {
  return HINTS[hint].type === 'level' ? ['none', 'low', 'medium', 'high', 'unknown'] : ['yes', 'no', 'unknown'];
}

export const TIER_SENTENCES: Readonly<Record<Tier, string>> = {
  read: 'Only reads',
  write: 'Changes things, but does not delete or overwrite',
  destructive: 'May delete or overwrite',
};

export const SOURCE_SENTENCES: Readonly<Record<Source, string>> = {
  declared: 'the server says so itself',
  default: 'nobody who is believed says anything, so the specification’s default holds',
  inferred: 'concluded from the name, the description and the schemas',
  observed: 'seen when the tool ran',
  enforced: 'the kernel does not let it do otherwise',
  locked: 'a person accepted it into the lock file',
  operator: 'whoever runs this set-up says so',
};

export const TRUST_SENTENCES: Readonly<Record<Trust, string>> = {
  untrusted: 'its warnings are believed, its reassurances are not',
  pinned: 'believed, because you configured or typed it yourself',
  signed: 'believed, because its manifest is signed',
  registry: 'believed, because a trusted registry lists it',
  operator: 'believed, because whoever runs this set-up says so',
};

export const STRENGTH_SENTENCES: Readonly<Record<Strength, string>> = {
  known: 'somebody says so outright, or it was seen',
  likely: 'it follows from something vaguer, or was inferred',
  unknown: 'nobody says',
  clear: 'no tool does this',
};

/** Different shapes, so that the four can be told apart without colour. */
export const STRENGTH_SIGNS: Readonly<Record<Strength, string>> = { known: '●', likely: '◐', unknown: '?', clear: '✓' };

export const STATUS_WORDS: Readonly<Record<ServerReport['status'], { readonly sign: string; readonly word: string }>> =
  {
    reached: { sign: '✓', word: 'reached' },
    failed: { sign: '✕', word: 'failed' },
    'not-started': { sign: '○', word: 'not started' },
    disabled: { sign: '–', word: 'disabled' },
  };

export const SCOPE_WORDS: Readonly<Record<ServerReport['origin']['scope'], string>> = {
  typed: 'typed on the command line',
  user: 'the user’s configuration',
  project: 'a project’s configuration',
  managed: 'an administrator’s configuration',
  plugin: 'a plugin',
};

/** `3 tools`, `1 tool`, `no tools`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  if (count === 0) return `no ${many}`;
  return `${count} ${count === 1 ? one : many}`;
}
