/** Puts the lines of one call together: what was about to be done, and what became of it. */
import type { LogEntry } from '@hintlock/gateway';

/** What is shown as one: a call with its end, an end that came late, or a line by itself. */
export interface LogRow {
  readonly entry: LogEntry;
  readonly outcome?: LogEntry;
  /** Its beginning was shown before it ended. */
  readonly isLate?: true;
}

export interface LineJoiner {
  readonly add: (entry: LogEntry) => readonly LogRow[];
  /** Rows that have waited for their end since before this moment. */
  readonly release: (before: number) => readonly LogRow[];
}

/** Rows that wait for an earlier one to end: beyond this, order is kept and the end comes by itself. */
const MOST_WAITING = 1000;

interface Waiting {
  readonly since: number;
  row: LogRow;
  isDone: boolean;
}

export function createLineJoiner(now: () => number): LineJoiner {
  let queue: Waiting[] = [];
  const open = new Map<string, Waiting>();
  const shownOpen = new Set<string>();

  /** Everything up to the first that still waits. */
  const settle = (isReleased: (waiting: Waiting, index: number) => boolean): readonly LogRow[] => {
    const end = queue.findIndex((waiting, index) => !waiting.isDone && !isReleased(waiting, index));
    if (end === 0) return [];
    const done = end === -1 ? queue : queue.slice(0, end);
    queue = end === -1 ? [] : queue.slice(end);
    for (const { row, isDone } of done) if (!isDone) showOpen(row.entry.call);
    return done.map(({ row }) => row);
  };

  const showOpen = (call: string): void => {
    open.delete(call);
    shownOpen.add(call);
    // A call whose process died never ends.
    const [oldest] = shownOpen;
    if (shownOpen.size > MOST_WAITING && oldest !== undefined) shownOpen.delete(oldest);
  };

  return {
    add: (entry) => {
      const begun = entry.kind === 'intent' ? undefined : open.get(entry.call);
      if (begun !== undefined) {
        begun.row = { entry: begun.row.entry, outcome: entry };
        begun.isDone = true;
        open.delete(entry.call);
      } else {
        const isLate = entry.kind !== 'intent' && shownOpen.delete(entry.call);
        const waiting = { since: now(), row: isLate ? { entry, isLate } : { entry }, isDone: entry.kind !== 'intent' };
        queue.push(waiting);
        if (!waiting.isDone) open.set(entry.call, waiting);
      }
      return settle((_, index) => index < queue.length - MOST_WAITING);
    },
    release: (before) => settle(({ since }) => since < before),
  };
}
