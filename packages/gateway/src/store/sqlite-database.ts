/** The SQLite database of a state folder, opened when it is first needed: most of a gateway's start does without. */
import { chmodSync, closeSync, openSync } from 'node:fs';
import path from 'node:path';
import { HintlockError, isHintlockError } from '@hintlock/core';
import type Database from 'better-sqlite3';
import type { Kysely } from 'kysely';
import { migrate } from './migrate.ts';
import type { Tables } from './tables.ts';

export interface SqliteDatabase {
  /** The connection itself, for the few statements that a cold start may wait for. */
  readonly connection: () => Promise<Database.Database>;
  /** The same through Kysely, which takes ten times as long to load as all the rest. */
  readonly queries: () => Promise<Kysely<Tables>>;
  readonly close: () => Promise<void>;
}

export function createSqliteDatabase(folder: string): SqliteDatabase {
  let isClosed = false;
  const opening = once(() => openDatabase(path.join(folder, 'hintlock.db')));
  const connection = async (): Promise<Database.Database> => {
    if (isClosed) throw new HintlockError('HL_STORE_UNUSABLE', { reason: 'it is closed' });
    return await opening();
  };
  const loading = once(async (database: Database.Database) => {
    const { Kysely, SqliteDialect } = await import('kysely');
    return new Kysely<Tables>({ dialect: new SqliteDialect({ database }) });
  });
  return {
    connection,
    queries: async () => await loading(await connection()),
    close: async () => {
      isClosed = true;
      const opened = await opening.begun()?.catch(() => undefined);
      opened?.close();
    },
  };
}

type Once<Input extends unknown[], Value> = ((...input: Input) => Promise<Value>) & {
  readonly begun: () => Promise<Value> | undefined;
};

/** Done once when it works; what failed may work the next time. */
function once<Input extends unknown[], Value>(make: (...input: Input) => Promise<Value>): Once<Input, Value> {
  let made: Promise<Value> | undefined;
  const get = (...input: Input): Promise<Value> => {
    made ??= make(...input).catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  };
  return Object.assign(get, { begun: () => made });
}

async function openDatabase(file: string): Promise<Database.Database> {
  const { default: Database } = await import('better-sqlite3');
  let database: Database.Database | undefined;
  try {
    // What it holds says what was done with what: the files are the user's alone, whatever folder they are in.
    closeSync(openSync(file, 'a', 0o600));
    // SQLite gives the files beside it the mode of this one.
    chmodSync(file, 0o600);
    database = new Database(file, { timeout: BUSY_MS });
    if (database.pragma('journal_mode', { simple: true }) !== 'wal') database.pragma('journal_mode = WAL');
    // A commit is in the write-ahead log when it returns: it survives a crash of the process, not a power cut.
    database.pragma('synchronous = NORMAL');
    migrate(database);
    return database;
  } catch (error) {
    database?.close();
    if (isHintlockError(error)) throw error;
    const { code = 'unknown' } = error as { readonly code?: string };
    throw new HintlockError('HL_STORE_UNUSABLE', { reason: code }, { cause: error });
  }
}

/** How long a statement waits for another process's. */
const BUSY_MS = 5000;

/** Runs `write` only if no other process writes just now: for what can be tried again and must not hold up a call. */
export function withoutWaiting(database: Database.Database, write: () => void): void {
  database.pragma('busy_timeout = 0');
  try {
    write();
  } finally {
    database.pragma(`busy_timeout = ${BUSY_MS}`);
  }
}
