/** Splits names into words, whatever convention they follow. */
import type { ToolDefinition } from '../definition/tool-definition.ts';
import { NOT_ASCII, withoutAccents } from './lexicon/verbs.ts';

const NAME_LIMIT = 200;
const SEPARATOR = /[^\p{L}\p{N}]+/u;

/** A definition comes from a stranger: what is not text is no name. */
export function nameOf({ name }: ToolDefinition): string {
  return typeof name === 'string' ? name : '';
}

/** The parts of a name between its widest separators, each as its words: `backup_rule_get-all` has three parts. */
export function partsOfName(name: string): readonly (readonly string[])[] {
  const text = compatible(name.length > NAME_LIMIT ? name.slice(0, NAME_LIMIT) : name);
  // Where a name mixes separators, the hyphen binds closer than the underscore, and both closer than dots and slashes.
  const coarse = /[./:]/.test(text) ? /[./:]+/ : text.includes('_') && text.includes('-') ? /_+/ : undefined;
  const parts = coarse === undefined ? [text] : text.split(coarse);
  return parts.map((part) => wordsOf(part)).filter((words) => words.length > 0);
}

/** The words of a name: split at separators and at changes of case, in lower case, without accents or version marks. */
export function wordsOf(text: string): string[] {
  const words: string[] = [];
  for (const piece of compatible(text).split(SEPARATOR)) {
    if (piece === '') continue;
    for (const word of splitCase(piece)) if (!VERSION.test(word)) words.push(withoutAccents(word.toLowerCase()));
  }
  return words;
}

/** Letters of full width, in circles or joined as the plain letters they stand for, so that nothing hides by its width. */
export function compatible(text: string): string {
  return NOT_ASCII.test(text) ? text.normalize('NFKC') : text;
}

const VERSION = /^[vV]?\d+$/;
const ALL_LOWER = /^[a-z]+$/;
const HUMP = /\p{Lu}+(?!\p{Ll})|\p{Lu}?[\p{Ll}\p{Lo}\p{Lm}\p{M}]+|\p{N}+|[^\p{Lu}\p{Ll}\p{Lo}\p{Lm}\p{M}\p{N}]+/gu;

function splitCase(piece: string): readonly string[] {
  if (ALL_LOWER.test(piece)) return [piece];
  const humps = piece.match(HUMP) ?? [piece];
  return joinVersions(humps);
}

/** `V1` is one word, not a letter and a number. */
function joinVersions(humps: readonly string[]): string[] {
  const joined: string[] = [];
  for (const hump of humps) {
    const before = joined.at(-1);
    if (/^\p{N}/u.test(hump) && before !== undefined) joined[joined.length - 1] = `${before}${hump}`;
    else joined.push(hump);
  }
  return joined;
}
