/** Prints the log: what is there, and with following what comes. */
import type { LogRecord } from '@hintlock/gateway';
import type { LogFilter } from './log-filter.ts';
import type { LogText, Piece } from './log-text.ts';
import type { Output } from './output.ts';

export interface Showing {
  readonly filter: LogFilter;
  readonly text: LogText;
  readonly output: Output;
}

/** Gives how many pieces were printed: the last `limit`, or all. */
export async function showLog(
  records: AsyncIterable<LogRecord>,
  { filter, text, output }: Showing,
  limit: number | undefined,
): Promise<number> {
  let held: Piece[] = [];
  let shown = 0;
  const take = async (pieces: readonly Piece[]): Promise<void> => {
    held.push(...pieces);
    if (limit !== undefined) {
      // Cut rarely, because cutting costs.
      if (held.length > limit * 2 + 1000) held = held.slice(-limit);
      return;
    }
    await print(held.splice(0));
  };
  const print = async (pieces: readonly Piece[]): Promise<void> => {
    for (const piece of pieces) {
      shown += 1;
      await output.write(piece());
    }
  };
  for await (const record of records) {
    if (output.gone.aborted) break;
    if (filter.matches(record.entry)) await take(text.add(record));
  }
  await take(text.release(Number.POSITIVE_INFINITY));
  await print(limit === undefined ? held : held.slice(-limit));
  return shown;
}

/** How long a call is given to end before it is shown without its end. */
const PATIENCE_MS = 1000;

/** Prints what comes until the records end. */
export async function followRecords(
  records: AsyncIterable<LogRecord>,
  { filter, text, output }: Showing,
): Promise<void> {
  const print = async (pieces: readonly Piece[]): Promise<void> => {
    for (const piece of pieces) await output.write(piece());
  };
  const timer = setInterval(() => void print(text.release(Date.now() - PATIENCE_MS)), PATIENCE_MS / 4);
  try {
    for await (const record of records) if (filter.matches(record.entry)) await print(text.add(record));
  } finally {
    clearInterval(timer);
    await print(text.release(Number.POSITIVE_INFINITY));
  }
}

/** The records that were not among those read before. */
export function createSeen(): {
  readonly note: (records: AsyncIterable<LogRecord>) => AsyncIterable<LogRecord>;
  readonly unseen: (records: AsyncIterable<LogRecord>) => AsyncIterable<LogRecord>;
} {
  const last = new Map<string, number>();
  return {
    async *note(records) {
      for await (const record of records) {
        last.set(record.chain, record.sequence);
        yield record;
      }
    },
    async *unseen(records) {
      for await (const record of records) if (record.sequence > (last.get(record.chain) ?? 0)) yield record;
    },
  };
}
