/** Which requests of newer clients want log messages: in their era each says so for itself, and from which level on. */
import { isJsonObject } from '@hintlock/core';
import type { Message } from '@hintlock/upstream/connect';
import type { Asker } from '../line/exchange.ts';

export interface LogReaders {
  /** Counts the asker as a reader for as long as the work takes. */
  readonly during: <Value>(level: unknown, asker: Asker, work: () => Promise<Value>) => Promise<Value>;
  /** Whether this asker wants the message. */
  readonly wants: (asker: Asker, message: Message) => boolean;
  /** The last of those who want it. */
  readonly latest: (message: Message) => Asker | undefined;
}

const LEVELS = ['debug', 'info', 'notice', 'warning', 'error', 'critical', 'alert', 'emergency'];

export function createLogReaders(): LogReaders {
  const readers = new Map<Asker, unknown>();
  const wants: LogReaders['wants'] = (asker, message) => {
    const params = isJsonObject(message['params']) ? message['params'] : {};
    return readers.has(asker) && !isBelow(params['level'], readers.get(asker));
  };
  return {
    during: async (level, asker, work) => {
      if (level !== undefined) readers.set(asker, level);
      try {
        return await work();
      } finally {
        readers.delete(asker);
      }
    },
    wants,
    latest: (message) => [...readers.keys()].findLast((asker) => wants(asker, message)),
  };
}

/** Whether a level is less than another; one that nobody knows is neither less nor more. */
export function isBelow(level: unknown, other: unknown): boolean {
  const [at, least] = [LEVELS.indexOf(String(level)), LEVELS.indexOf(String(other))];
  return at !== -1 && least !== -1 && at < least;
}
