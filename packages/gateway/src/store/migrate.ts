/** Brings the database to the current schema, one numbered step at a time. */
import { HintlockError } from '@hintlock/core';
import type Database from 'better-sqlite3';

type Step = (database: Database.Database) => void;

/** A step that was released is never changed: databases that took it are out there. */
const STEPS: readonly Step[] = [
  (database) => {
    database.exec(`
      CREATE TABLE log (
        chain TEXT NOT NULL,
        sequence INTEGER NOT NULL,
        body TEXT NOT NULL,
        previous TEXT NOT NULL,
        hash TEXT NOT NULL,
        UNIQUE (chain, sequence)
      );
      CREATE TABLE heads (
        chain TEXT NOT NULL,
        sequence INTEGER NOT NULL,
        hash TEXT NOT NULL,
        signature TEXT NOT NULL
      );
      CREATE TABLE approvals (
        id TEXT PRIMARY KEY,
        fingerprint TEXT NOT NULL,
        status TEXT NOT NULL,
        created_at INTEGER NOT NULL,
        expires_at INTEGER NOT NULL,
        summary TEXT NOT NULL
      );
      CREATE INDEX approvals_by_fingerprint ON approvals (fingerprint, status);`);
  },
  (database) => {
    // The first release sets the version back when it opens a newer database, so this step may come a second time.
    addColumn(database, 'approvals', 'scope', `TEXT NOT NULL DEFAULT '${NO_SCOPE}'`);
    addColumn(database, 'approvals', 'answered_by', 'TEXT');
    database.exec(`
      UPDATE approvals SET status = 'expired' WHERE status = 'pending' AND rowid NOT IN (
        SELECT max(rowid) FROM approvals WHERE status = 'pending' GROUP BY fingerprint
      );
      CREATE UNIQUE INDEX IF NOT EXISTS approvals_pending_once ON approvals (fingerprint) WHERE status = 'pending';
      CREATE TABLE IF NOT EXISTS grants (
        id TEXT PRIMARY KEY,
        session TEXT NOT NULL,
        principal TEXT NOT NULL,
        server TEXT NOT NULL,
        tool TEXT NOT NULL,
        definition TEXT NOT NULL,
        created_at INTEGER NOT NULL,
        expires_at INTEGER NOT NULL,
        given_by TEXT NOT NULL,
        UNIQUE (session, principal, server, tool, definition)
      );
      CREATE TABLE IF NOT EXISTS facts (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
      CREATE TABLE IF NOT EXISTS chains (id TEXT PRIMARY KEY, started_at INTEGER NOT NULL) WITHOUT ROWID;
      CREATE INDEX IF NOT EXISTS heads_by_chain ON heads (chain, sequence);`);
  },
  (database) => {
    database.exec(`
      CREATE TABLE IF NOT EXISTS pinned_servers (
        id TEXT PRIMARY KEY,
        name TEXT NOT NULL,
        target TEXT NOT NULL,
        package TEXT,
        seen_package TEXT,
        pinned_at INTEGER NOT NULL
      );
      CREATE TABLE IF NOT EXISTS pins (
        server TEXT NOT NULL,
        tool TEXT NOT NULL,
        digest TEXT NOT NULL,
        definition TEXT NOT NULL,
        seen_digest TEXT,
        seen_definition TEXT,
        PRIMARY KEY (server, tool)
      );`);
  },
  (database) => {
    database.exec(`
      CREATE TABLE IF NOT EXISTS observed_tools (
        server TEXT NOT NULL,
        tool TEXT NOT NULL,
        calls INTEGER NOT NULL,
        ambiguous INTEGER NOT NULL,
        unread INTEGER NOT NULL,
        PRIMARY KEY (server, tool)
      ) WITHOUT ROWID;
      CREATE TABLE IF NOT EXISTS observed_effects (
        server TEXT NOT NULL,
        tool TEXT NOT NULL,
        kind TEXT NOT NULL,
        calls INTEGER NOT NULL,
        count INTEGER NOT NULL,
        example TEXT NOT NULL,
        PRIMARY KEY (server, tool, kind)
      ) WITHOUT ROWID;
      CREATE TABLE IF NOT EXISTS observed_claims (
        server TEXT NOT NULL,
        tool TEXT NOT NULL,
        hint TEXT NOT NULL,
        confidence REAL NOT NULL,
        evidence TEXT NOT NULL,
        PRIMARY KEY (server, tool, hint)
      ) WITHOUT ROWID;`);
  },
];

/** An approval from before scopes were kept: a standing yes to it covers no tool at all. */
const NO_SCOPE = JSON.stringify({ session: '', principal: '', server: '', tool: '', definition: '' });

export function migrate(database: Database.Database): void {
  const version = (): number => database.pragma('user_version', { simple: true }) as number;
  if (version() === STEPS.length) return;
  // Immediate, so that two processes that start at once take turns.
  database
    .transaction(() => {
      const done = version();
      if (done > STEPS.length) throw new HintlockError('HL_STORE_NEWER', { found: done, known: STEPS.length });
      for (const step of STEPS.slice(done)) step(database);
      database.pragma(`user_version = ${STEPS.length}`);
    })
    .immediate();
}

function addColumn(database: Database.Database, table: string, column: string, type: string): void {
  const columns = database.pragma(`table_info(${table})`) as readonly { readonly name: string }[];
  if (!columns.some(({ name }) => name === column)) database.exec(`ALTER TABLE ${table} ADD COLUMN ${column} ${type}`);
}
