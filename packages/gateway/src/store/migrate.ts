/** Brings the database to the current schema, one numbered step at a time. */
import type Database from 'better-sqlite3';

const STEPS: readonly string[] = [
  `CREATE TABLE log (
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
   CREATE INDEX approvals_by_fingerprint ON approvals (fingerprint, status);`,
];

export function migrate(database: Database.Database): void {
  // Immediate, so that two processes that start at once take turns.
  database
    .transaction(() => {
      const done = database.pragma('user_version', { simple: true }) as number;
      for (const step of STEPS.slice(done)) database.exec(step);
      database.pragma(`user_version = ${STEPS.length}`);
    })
    .immediate();
}
