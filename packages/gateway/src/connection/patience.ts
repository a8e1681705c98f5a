/** How long one server may keep a client waiting for what all servers give together. */
import { HintlockError } from '@hintlock/core';
import type { Link } from '../link/link.ts';

export interface Patience {
  /** The work's value, unless it takes too long: then a fault, and whoever waits is told when it comes after all. */
  readonly within: <Value>(link: Link, work: Promise<Value>) => Promise<Value>;
}

/** Clients give up after a minute at most, some much earlier; a server that starts usually does so within this. */
const PATIENCE_MS = 10_000;

/** `came`: one that was given up has come. */
export function createPatience(came: () => void): Patience {
  /** Those that were too slow once are not waited for again until they have come. */
  const late = new Set<Link>();
  return {
    within: (link, work) =>
      new Promise((resolve, reject) => {
        const giveUp = (): void => {
          reject(new HintlockError('HL_CALL_TIMEOUT', { seconds: PATIENCE_MS / 1000 }));
          if (late.has(link)) return;
          late.add(link);
          work.then(
            () => {
              late.delete(link);
              came();
            },
            () => late.delete(link),
          );
        };
        const timer = setTimeout(giveUp, late.has(link) ? 0 : PATIENCE_MS);
        work.then(resolve, reject).finally(() => clearTimeout(timer));
      }),
  };
}
