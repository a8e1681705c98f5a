/** The store on SQLite: embedded, in WAL mode, shared by every process of one user. */
import { randomUUID } from 'node:crypto';
import { chmodSync, closeSync, openSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { chainHash, GENESIS } from './hash-chain.ts';
import { migrate } from './migrate.ts';
import { openSigningKey } from './signing-key.ts';
import type { Approval, ApprovalStatus, LogEntry, LogRecord, Store } from './store.ts';

/** A head is signed after this many links, and when the store is closed. */
const SIGN_EVERY = 256;

export function openSqliteStore(folder: string, now: () => number = Date.now): Store {
  const database = openPrivately(path.join(folder, 'hintlock.db'));
  database.pragma('journal_mode = WAL');
  // A commit is in the write-ahead log when it returns: it survives a crash of the process, not a power cut.
  database.pragma('synchronous = NORMAL');
  database.pragma('busy_timeout = 5000');
  migrate(database);
  const log = createLog(database, folder);
  return {
    ...log,
    ...createApprovals(database, now),
    close: () => {
      log.seal();
      database.close();
    },
  };
}

/** The log says what was done with what: its files are the user's alone, whatever folder they are in. */
function openPrivately(file: string): Database.Database {
  closeSync(openSync(file, 'a', 0o600));
  // SQLite gives the files beside it the mode of this one.
  chmodSync(file, 0o600);
  return new Database(file);
}

interface LogRow {
  readonly chain: string;
  readonly sequence: number;
  readonly body: string;
  readonly previous: string;
  readonly hash: string;
}

/** How long a line that nobody waits for may stay unwritten. */
const SOON_MS = 20;

/** How many lines that cannot be written are kept for a better time. */
const UNWRITTEN_LIMIT = 1000;

type Log = Pick<Store, 'append' | 'appendSoon' | 'readLog'> & { readonly seal: () => void };

function createLog(database: Database.Database, folder: string): Log {
  const key = openSigningKey(folder);
  const chain = randomUUID();
  let sequence = 0;
  let previous = GENESIS;
  let pending: string[] = [];
  let waiting: PromiseWithResolvers<void> | undefined;
  let soon: NodeJS.Timeout | undefined;
  const insert = database.prepare('INSERT INTO log (chain, sequence, body, previous, hash) VALUES (?, ?, ?, ?, ?)');
  const head = database.prepare('INSERT INTO heads (chain, sequence, hash, signature) VALUES (?, ?, ?, ?)');
  const select = database.prepare<[], LogRow>('SELECT * FROM log ORDER BY rowid');

  const sign = (): void => {
    head.run(chain, sequence, previous, key.sign(`${chain}\n${sequence}\n${previous}`));
  };

  /** All that waits becomes one link of the chain: writing a row costs more than the lines in it. */
  const flush = (): void => {
    const [bodies, done] = [pending, waiting];
    clearTimeout(soon);
    [pending, waiting, soon] = [[], undefined, undefined];
    if (bodies.length === 0) return;
    try {
      const body = `[${bodies.join(',')}]`;
      const hash = chainHash(previous, chain, sequence + 1, body);
      insert.run(chain, sequence + 1, body, previous, hash);
      sequence += 1;
      previous = hash;
      if (sequence % SIGN_EVERY === 0) sign();
      done?.resolve();
    } catch (error) {
      // Nobody's call goes on without its line; a line that nobody waits for is tried again with the next.
      pending = [...(done === undefined ? bodies : []), ...pending].slice(-UNWRITTEN_LIMIT);
      done?.reject(error);
    }
  };

  return {
    append: (entry) => {
      pending.push(JSON.stringify(entry));
      if (waiting === undefined) {
        waiting = Promise.withResolvers();
        setImmediate(flush);
      }
      return waiting.promise;
    },
    appendSoon: (entry) => {
      pending.push(JSON.stringify(entry));
      soon ??= setTimeout(flush, SOON_MS);
    },
    seal: () => {
      flush();
      if (sequence > 0) sign();
    },
    *readLog(): Generator<LogRecord> {
      for (const { chain: of, sequence: link, body, hash } of select.iterate()) {
        for (const entry of JSON.parse(body) as readonly LogEntry[]) yield { chain: of, sequence: link, entry, hash };
      }
    },
  };
}

interface ApprovalRow {
  readonly id: string;
  readonly fingerprint: string;
  readonly status: ApprovalStatus;
  readonly created_at: number;
  readonly expires_at: number;
  readonly summary: string;
}

type Approvals = Pick<Store, 'requestApproval' | 'listApprovals' | 'decideApproval' | 'claimApproval'>;

function createApprovals(database: Database.Database, now: () => number): Approvals {
  const pending = database.prepare<[string, number], ApprovalRow>(
    "SELECT * FROM approvals WHERE fingerprint = ? AND status = 'pending' AND expires_at > ? ORDER BY created_at DESC",
  );
  const insert = database.prepare(
    "INSERT INTO approvals (id, fingerprint, status, created_at, expires_at, summary) VALUES (?, ?, 'pending', ?, ?, ?)",
  );
  const all = database.prepare<[], ApprovalRow>('SELECT * FROM approvals ORDER BY created_at');
  // Compare and set: whoever changes the row first has it.
  const decide = database.prepare(
    "UPDATE approvals SET status = ? WHERE id = ? AND status = 'pending' AND expires_at > ?",
  );
  const claim = database.prepare(
    `UPDATE approvals SET status = 'used' WHERE id = (
       SELECT id FROM approvals WHERE fingerprint = ? AND status = 'approved' AND expires_at > ? ORDER BY created_at LIMIT 1
     ) AND status = 'approved'`,
  );
  return {
    requestApproval: ({ fingerprint, summary, expiresAt }) => {
      const waiting = pending.get(fingerprint, now());
      if (waiting !== undefined) return toApproval(waiting, now());
      const created = { id: randomUUID().slice(0, 8), fingerprint, createdAt: now(), expiresAt, summary };
      insert.run(created.id, fingerprint, created.createdAt, expiresAt, JSON.stringify(summary));
      return { ...created, status: 'pending' };
    },
    listApprovals: () => all.all().map((row) => toApproval(row, now())),
    decideApproval: (id, status) => decide.run(status, id, now()).changes === 1,
    claimApproval: (fingerprint) => claim.run(fingerprint, now()).changes === 1,
  };
}

function toApproval(row: ApprovalRow, now: number): Approval {
  const open = row.status === 'pending' || row.status === 'approved';
  return {
    id: row.id,
    fingerprint: row.fingerprint,
    status: open && row.expires_at <= now ? 'expired' : row.status,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    summary: JSON.parse(row.summary) as Approval['summary'],
  };
}
