/** Keeps the last lines of a stream, in bounded memory. */

const KEPT_BYTES = 8 * 1024;
const KEPT_LINES = 8;

export interface Tail {
  readonly push: (chunk: Buffer) => void;
  readonly lines: () => readonly string[];
}

export function createTail(): Tail {
  let kept = Buffer.alloc(0);
  let cut = false;
  return {
    push: (chunk) => {
      cut ||= kept.length + chunk.length > KEPT_BYTES;
      const joined = chunk.length >= KEPT_BYTES ? chunk : Buffer.concat([kept, chunk]);
      // A copy, so that the bytes cut off are not held by the ones kept.
      kept = Buffer.from(joined.subarray(Math.max(0, joined.length - KEPT_BYTES)));
    },
    lines: () =>
      kept
        .toString('utf8')
        .split(/\r?\n/)
        // The rest of a line that was cut may begin with the rest of a secret, which nobody would recognise.
        .slice(cut ? 1 : 0)
        .filter((line) => line.trim() !== '')
        .slice(-KEPT_LINES),
  };
}
