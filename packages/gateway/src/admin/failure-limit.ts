/** Counts wrong tokens and signatures, and says when there are too many. */
import { HintlockError } from '@hintlock/core';

export interface FailureLimit {
  /** Notes a failure and gives what to answer: `otherwise`, or that there were too many. */
  readonly failed: (otherwise: HintlockError) => HintlockError;
}

const LIMIT = 10;
const WINDOW_MS = 60_000;

/**
 * Only failures are held back. Everybody on this machine has the same address, so a web page that sends wrong tokens could
 * otherwise lock out the person who has the right one.
 */
export function createFailureLimit(now: () => number): FailureLimit {
  let failures: number[] = [];
  return {
    failed: (otherwise) => {
      const time = now();
      failures = failures.filter((at) => at > time - WINDOW_MS);
      const [oldest] = failures;
      if (oldest !== undefined && failures.length >= LIMIT) {
        const seconds = Math.ceil((oldest + WINDOW_MS - time) / 1000);
        return new HintlockError('HL_TOO_MANY_FAILURES', { seconds });
      }
      failures.push(time);
      return otherwise;
    },
  };
}
