/** How long one server may keep a client waiting for what all servers give together. */
import { HintlockError } from '@hintlock/core';
import type { Link } from '../link/link.ts';
import type { GatewayServer } from '../server/gateway-server.ts';

export interface Patience {
  /** The work's value, unless it takes too long: then a fault, and whoever waits is told when it comes after all. */
  readonly within: <Value>(link: Link, work: Promise<Value>) => Promise<Value>;
  readonly close: () => void;
}

/** Clients give up after a minute at most, some much earlier; a server that starts usually does so within this. */
const PATIENCE_MS = 10_000;

/** `came`: one that was given up has come. */
export function createPatience(came: () => void): Patience {
  /** Those that this client went without, and the way not to be told any more. */
  const missed = new Map<GatewayServer, () => void>();
  const miss = (server: GatewayServer): void => {
    if (missed.has(server)) return;
    const tell = (): void => {
      missed.delete(server);
      came();
    };
    missed.set(server, server.lateness.whenComes(tell));
  };
  return {
    within: ({ server }, work) =>
      new Promise((resolve, reject) => {
        const giveUp = (): void => {
          server.lateness.tooLong();
          miss(server);
          reject(new HintlockError('HL_CALL_TIMEOUT', { seconds: PATIENCE_MS / 1000 }));
        };
        // One that was too slow for anybody is not waited for again until it has come.
        const timer = setTimeout(giveUp, server.lateness.isLate() ? 0 : PATIENCE_MS);
        work.then(server.lateness.came, () => {});
        work.then(resolve, reject).finally(() => clearTimeout(timer));
      }),
    close: () => {
      for (const forget of missed.values()) forget();
      missed.clear();
    },
  };
}
