/** Makes a stranger's text safe to show: no terminal escapes, no invisible or direction-changing characters. */

// Controls, lone surrogates, format characters (bidirectional ones among them), line and paragraph separators, the blank
// braille cell, and whatever Unicode says is not shown: zero-width characters, fillers, and the tag characters and
// variation selectors that hide text. Only the two selectors that choose between an emoji and its plain form stay.
const UNSAFE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\u2800]|(?![\ufe0e\ufe0f])\p{Default_Ignorable_Code_Point}/gu;

/**
 * One line of text in which every unsafe character is shown as an escape instead of acting.
 *
 * @example
 * ```ts
 * import { printable } from '@hintlock/core';
 *
 * printable('red \u001b[31malert'); // 'red \\u{1b}[31malert'
 * ```
 */
export function printable(text: string): string {
  return text.replaceAll(UNSAFE, (character) => {
    if (character === '\n' || character === '\t' || character === '\r') return ' ';
    return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
  });
}

/** `printable`, cut to `limit` characters with an ellipsis. */
export function printableExcerpt(text: string, limit: number): string {
  const line = printable(text.length > limit * 4 ? text.slice(0, limit * 4) : text);
  if (line.length <= limit) return line;
  // Half of a surrogate pair is no character.
  return `${line.slice(0, limit - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}
