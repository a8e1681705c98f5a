/** Characters that end a line for some readers and not for JSON: written as escapes, a message stays on its line for everybody. */

const SEPARATORS = /[\u2028\u2029]/g;

/** They occur only inside strings, where the escape means the same. Node's `readline` is one of those that break lines there. */
export function escapeSeparators(text: string): string {
  if (!text.includes('\u2028') && !text.includes('\u2029')) return text;
  return text.replaceAll(SEPARATORS, (character) => (character === '\u2028' ? '\\u2028' : '\\u2029'));
}
