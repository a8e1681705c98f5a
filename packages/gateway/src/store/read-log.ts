/** Reads the whole log: every chain, merged by time, with no more of it in memory than the pieces that overlap. */
import { type ChainSpan, readChainRecords } from './chain-records.ts';
import { listChainFiles } from './log-folder.ts';
import { readSqliteRecords } from './sqlite-chains.ts';
import type { SqliteDatabase } from './sqlite-database.ts';
import type { LogRecord } from './store.ts';

export async function* readLog(
  folder: string,
  { connection }: Pick<SqliteDatabase, 'connection'>,
): AsyncGenerator<LogRecord> {
  const older = readSqliteRecords(await connection());
  const sources: Source[] = [];
  for (const span of listChainFiles(folder)) {
    const from = await startOf(span);
    if (from !== undefined) sources.push({ from, open: () => readChainRecords(span) });
  }
  yield* mergeByTime([{ from: '', open: () => older }, ...sources]);
}

/** Records in order, and the time of the first. */
interface Source {
  readonly from: string;
  readonly open: () => AsyncGenerator<LogRecord> | Generator<LogRecord>;
}

interface Cursor {
  readonly records: AsyncGenerator<LogRecord> | Generator<LogRecord>;
  next: LogRecord;
}

/** Each source is opened only when its time comes, so that a thousand processes that ran one after the other cost as one. */
async function* mergeByTime(sources: readonly Source[]): AsyncGenerator<LogRecord> {
  const waiting = sources.toSorted((a, b) => compare(b.from, a.from));
  let cursors: Cursor[] = [];
  for (;;) {
    let first = earliest(cursors);
    for (let source = waiting.at(-1); source !== undefined; source = waiting.at(-1)) {
      if (first !== undefined && source.from > first.next.entry.time) break;
      waiting.pop();
      const records = source.open();
      const { done, value } = await records.next();
      if (done !== true) cursors.push({ records, next: value });
      first = earliest(cursors);
    }
    if (first === undefined) return;
    yield first.next;
    const { done, value } = await first.records.next();
    if (done === true) cursors = cursors.filter((cursor) => cursor !== first);
    else first.next = value;
  }
}

function earliest(cursors: readonly Cursor[]): Cursor | undefined {
  let first: Cursor | undefined;
  for (const cursor of cursors) {
    if (first === undefined || cursor.next.entry.time < first.next.entry.time) first = cursor;
  }
  return first;
}

async function startOf(span: ChainSpan): Promise<string | undefined> {
  for await (const record of readChainRecords(span)) return record.entry.time;
  return undefined;
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
