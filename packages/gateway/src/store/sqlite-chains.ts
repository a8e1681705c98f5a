/** The chains that the first release kept in the database itself: nothing is added to them, but they are read and verified. */
import type Database from 'better-sqlite3';
import { type ChainLink, entriesOf } from './chain-link.ts';
import type { LogRecord } from './store.ts';
import { createSubjectReader } from './subject-numbers.ts';

interface LinkRow extends ChainLink {
  readonly rowid: number;
  readonly chain: string;
}

const PAGE = 256;

/** In the order in which they were written. By pages, so that the connection stays free for others in between. */
export function* readSqliteRecords(database: Database.Database): Generator<LogRecord> {
  const select = database.prepare<[number, number], LinkRow>(
    'SELECT rowid, chain, sequence, previous, hash, body FROM log WHERE rowid > ? ORDER BY rowid LIMIT ?',
  );
  for (let page = select.all(0, PAGE); page.length > 0; page = select.all(page.at(-1)?.rowid ?? 0, PAGE)) {
    for (const { chain, sequence, hash, body } of page) {
      for (const entry of entriesOf(body, createSubjectReader())) yield { chain, sequence, entry, hash };
    }
  }
}

/** Chain by chain, each in its own order. */
export function readSqliteLinks(database: Database.Database): IterableIterator<LinkRow> {
  return database
    .prepare<[], LinkRow>('SELECT rowid, chain, sequence, previous, hash, body FROM log ORDER BY chain, sequence')
    .iterate();
}
