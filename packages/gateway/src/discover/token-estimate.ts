/** Estimates how many tokens a text costs a model. */

const BYTES_PER_TOKEN = 4;

/** About four characters of English to a token; bytes, because other scripts need more tokens for the same length. */
export function tokensOf(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / BYTES_PER_TOKEN);
}
