/** What must never stand in a text that a terminal shows. */

/** Controls but the line break, and characters that reorder or hide text. */
// oxlint-disable-next-line no-control-regex
const UNSAFE =
  /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]|[\u{e0000}-\u{e007f}]/u;

/** The first line that could act on a terminal, or nothing. */
export function unsafeLine(text: string): string | undefined {
  return text.split('\n').find((line) => UNSAFE.test(line));
}
