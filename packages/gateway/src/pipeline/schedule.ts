/** The order of calls to one server: reads run side by side, changes one after another, and every queue has an end. */
import { HintlockError, type Tier } from '@hintlock/core';
import type { CallSignal } from '../line/exchange.ts';

export interface Schedule {
  /** Runs the work when its turn has come. Throws HL_BUSY when too many wait already. */
  readonly run: <Value>(tier: Tier, signal: CallSignal, work: () => Promise<Value>) => Promise<Value>;
  /** How many wait for their turn. */
  readonly waiting: () => number;
}

export interface ScheduleLimits {
  /** How many changes may wait, and how many reads. */
  readonly queue: number;
  /** How many reads may run at once. */
  readonly parallel: number;
}

export function createSchedule(server: string, { queue, parallel }: ScheduleLimits): Schedule {
  let waiting = 0;
  let reading = 0;
  const readers: (() => void)[] = [];
  let last: Promise<unknown> = Promise.resolve();
  const busy = (count: number): HintlockError => new HintlockError('HL_BUSY', { server, count });

  const read = <Value>(signal: CallSignal, work: () => Promise<Value>): Promise<Value> => {
    if (reading < parallel) {
      reading += 1;
      return readNow(work);
    }
    if (readers.length >= queue) return Promise.reject(busy(readers.length));
    return new Promise<void>((resolve) => {
      readers.push(resolve);
    }).then(() => {
      if (!signal.aborted) return readNow(work);
      freePlace();
      throw new HintlockError('HL_INTERRUPTED', { step: 'waiting for its turn' });
    });
  };

  const readNow = <Value>(work: () => Promise<Value>): Promise<Value> => {
    const working = work();
    working.then(freePlace, freePlace);
    return working;
  };

  /** The place goes to the one that has waited longest, if anyone does. */
  const freePlace = (): void => {
    const longest = readers.shift();
    if (longest === undefined) reading -= 1;
    else longest();
  };

  const change = <Value>(signal: CallSignal, work: () => Promise<Value>): Promise<Value> => {
    waiting += 1;
    const turn = last.then(() => {
      waiting -= 1;
      // Whoever left while it waited does not hold up the next.
      if (signal.aborted) throw new HintlockError('HL_INTERRUPTED', { step: 'waiting for its turn' });
      return work();
    });
    // One that fails must not keep the next from its turn.
    last = turn.catch(() => {});
    return turn;
  };

  return {
    run: (tier, signal, work) => {
      if (tier === 'read') return read(signal, work);
      if (waiting >= queue) return Promise.reject(busy(waiting));
      return change(signal, work);
    },
    waiting: () => waiting + readers.length,
  };
}
