/** Makes a stranger's text safe to show: no terminal escapes, no invisible or direction-changing characters. */

// C0 and C1 controls, DEL, soft hyphen, Arabic letter mark, Mongolian vowel separator, zero-width and bidirectional
// controls, line and paragraph separators, invisible operators, interlinear marks, BOM, and the tag characters
// that hide ASCII.
const UNSAFE =
  // oxlint-disable-next-line no-control-regex, no-misleading-character-class
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|[\u{e0000}-\u{e007f}]/gu;

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
  return line.length > limit ? `${line.slice(0, limit - 1)}…` : line;
}
