/**
 * Whether a text, or a JSON document as it was written, may hold a credential: the one look that every answer pays for. It may be wrong in one
 * direction only. Whatever a detector can find has, in writing, either
 * - a mark and twelve more letters, digits, `_` or `-`, or another fixed word (`.eyJ`, `-BEGIN`, `access_key`, `AKIA` …), or
 * - `://`, then neither space nor slash nor quotation mark up to an `@`, or
 * - one of those characters written as an escape: `\u0067`.
 * The forms matter: V8 skips quickly to one of a few characters, and a repetition written out costs a third of a counted one.
 */
import { LIBRARY_RULES } from './library-rules.ts';

/** Marks of our own shapes that no rule of the library has. */
const OWN_MARKS = ['xoxs-', 'ya29\\.', 'hlk_'];
const MARKS = [...new Set([...Object.values(LIBRARY_RULES).flatMap(({ marks }) => marks ?? []), ...OWN_MARKS])].join(
  '|',
);

const AFTER_MARK = '[\\w-]'.repeat(12);
const HEXADECIMAL = '[0-9a-fA-F]'.repeat(8);

const MARKED = [
  `[_.\\-](?:${AFTER_MARK}(?<=(?:${MARKS}).{12})|eyJ|authToken|BEGIN|[sS][lL][aA][cC][kK])`,
  `pi${HEXADECIMAL}(?<=dapi.{8})`,
  '[kK][eE][yY](?<=[cC][eE][sS][sS]_?[kK][eE][yY])',
].join('|');
const IS_MARKED = new RegExp(MARKED);
const ALL_TRACES = new RegExp(`${MARKED}|A[KS]IA|AIza|:(?=\\\\*/\\\\*/[^\\s/"]*@)`, 'g');

// Only characters that the above are made of: servers in Go and .NET write `<`, `&` or `+` as escapes all the time.
const ESCAPED = /\\u00(?:2[0c-fC-F]|3[0-9aA]|4[0-9a-fA-F]|5[0-9aAfF]|6[1-9a-fA-F]|7[0-9aA])/;

export function mayHoldCredential(text: string): boolean {
  return (
    IS_MARKED.test(text) ||
    text.includes('AKIA') ||
    text.includes('ASIA') ||
    text.includes('AIza') ||
    ESCAPED.test(text) ||
    mayHoldAddress(text)
  );
}

/** Where in a text without escapes something stands that made it worth a closer look. */
export function tracePositions(text: string): readonly number[] {
  return Array.from(text.matchAll(ALL_TRACES), ({ index }) => index);
}

/** Looks back from each `@`, of which there are few, and never over the same stretch twice. */
function mayHoldAddress(text: string): boolean {
  let seen = -1;
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    let position = at - 1;
    while (position > seen && !ENDS_ADDRESS.has(text.charCodeAt(position))) position -= 1;
    if (position > seen && endsScheme(text, position)) return true;
    seen = at;
  }
  return false;
}

/** A slash, a quotation mark, white space. Over rarer kinds of white space it looks further than it must. */
const ENDS_ADDRESS = new Set(Array.from('/" \t\n\r\f\v', (character) => character.charCodeAt(0)));

/** Whether `://` ends at `position`; JSON may write a slash as `\/`, and JSON inside JSON with more backslashes. */
function endsScheme(text: string, position: number): boolean {
  if (text[position] !== '/') return false;
  const slash = beforeEscapes(text, position - 1);
  return text[slash] === '/' && text[beforeEscapes(text, slash - 1)] === ':';
}

function beforeEscapes(text: string, position: number): number {
  let before = position;
  while (text[before] === '\\') before -= 1;
  return before;
}

// The words of secret-names.ts.
const NAMES = /key|token|secret|pass|pwd|authorization|credential|cookie|bearer|connection/i;

/** Whether a text may hold a value that is named as a credential. */
export function mayNameCredential(text: string): boolean {
  return NAMES.test(text) || ESCAPED.test(text);
}
