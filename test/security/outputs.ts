/** What must never stand in a text that a terminal shows. */

/** Controls but the line break, and characters that reorder or hide text. */
const UNSAFE = /(?!\n)\p{Cc}|[\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]|[\u{e0000}-\u{e007f}]/u;

/** The first line that could act on a terminal, or nothing. */
export function unsafeLine(text: string): string | undefined {
  return text.split('\n').find((line) => UNSAFE.test(line));
}
