/** Writes values as HTTP headers can carry them, the way the 2026 era's specification says. */

const PREFIX = '=?base64?';
const SUFFIX = '?=';
// Visible ASCII with blanks only inside: what field parsing hands on unchanged.
const PLAIN = /^[\x21-\x7e](?:[\t\x20-\x7e]*[\x21-\x7e])?$/;

/** The value itself where it is safe, else its UTF-8 bytes in Base64 between the specification's marks. */
export function encodeHeaderValue(value: string): string {
  const isMarked = value.startsWith(PREFIX) && value.endsWith(SUFFIX);
  return PLAIN.test(value) && !isMarked ? value : `${PREFIX}${Buffer.from(value, 'utf8').toString('base64')}${SUFFIX}`;
}

/** Whether a value can be a header as it is. */
export function isPlainHeaderValue(value: string): boolean {
  return PLAIN.test(value);
}
