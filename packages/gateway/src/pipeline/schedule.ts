/** The order of calls to one server: reads run side by side, changes one after another, and the queue has an end. */
import { HintlockError, type Tier } from '@hintlock/core';

const QUEUE_LIMIT = 100;

export interface Schedule {
  /** Runs the work when its turn has come. Throws HL_BUSY when too many wait already. */
  readonly run: <Value>(tier: Tier, work: () => Promise<Value>) => Promise<Value>;
}

export function createSchedule(server: string): Schedule {
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();
  return {
    run: async (tier, work) => {
      if (tier === 'read') return work();
      if (waiting >= QUEUE_LIMIT) throw new HintlockError('HL_BUSY', { server, count: waiting });
      waiting += 1;
      const turn = last.then(work).finally(() => {
        waiting -= 1;
      });
      // One that fails must not keep the next from its turn.
      last = turn.catch(() => {});
      return turn;
    },
  };
}
