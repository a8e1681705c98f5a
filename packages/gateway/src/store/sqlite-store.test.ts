import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, describe, expect, it } from 'vitest';
import { chainHash, GENESIS, headText } from './hash-chain.ts';
import { openSigningKey } from './signing-key.ts';
import { openSqliteStore } from './sqlite-store.ts';
import { stateFolder } from './state-folder.ts';
import { storeContract } from './store.contract.ts';
import type { LogEntry } from './store.ts';
import { verifyLog } from './verify-log.ts';

const root = mkdtempSync(path.join(os.tmpdir(), 'hintlock-store-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

function newFolder(): string {
  return mkdtempSync(path.join(root, 'state-'));
}

function entry(call: string, time = '2026-01-01T00:00:00.000Z'): LogEntry {
  return { time, session: 's', call, kind: 'intent', server: 'files', tool: 'read' };
}

describe('the store on SQLite', () => {
  storeContract(() => {
    const folder = newFolder();
    const clock = { now: 1_000_000 };
    return { clock, open: () => openSqliteStore(folder, () => clock.now) };
  });

  it('leaves nothing behind when nothing was recorded', async () => {
    const folder = newFolder();
    await openSqliteStore(folder).close();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('keeps its key, its database and its log to the user', async () => {
    const folder = stateFolder({ HINTLOCK_HOME: path.join(root, 'mine') });
    const store = openSqliteStore(folder);
    await store.append(entry('a'));
    await store.remember('a', 'b');
    const files = ['', 'hintlock.db', 'hintlock.db-wal', 'log', `log/${readdirSync(path.join(folder, 'log'))[0]}`];
    const others = files.map((name) => statSync(path.join(folder, name)).mode & 0o077);
    await store.close();
    expect([...others, statSync(path.join(folder, 'log-key.pem')).mode & 0o077]).toEqual([0, 0, 0, 0, 0, 0]);
    expect(readdirSync(folder).sort()).toEqual(['hintlock.db', 'log', 'log-key.pem', 'log-register']);
  });

  it('says which fault it is when the database is no database, and works once it is one', async () => {
    const folder = newFolder();
    writeFileSync(path.join(folder, 'hintlock.db'), 'these are not the bytes of a database'.repeat(200));
    const store = openSqliteStore(folder);
    await expect(store.recall('a')).rejects.toMatchObject({ code: 'HL_STORE_UNUSABLE' });
    await expect(store.listGrants()).rejects.toMatchObject({ code: 'HL_STORE_UNUSABLE' });
    rmSync(path.join(folder, 'hintlock.db'));
    expect([await store.recall('a'), await store.listGrants()]).toEqual([undefined, []]);
    await store.close();
    await expect(store.recall('a')).rejects.toMatchObject({ code: 'HL_STORE_UNUSABLE' });
  });

  it('does not touch what a newer Hintlock made', async () => {
    const folder = newFolder();
    const database = new Database(path.join(folder, 'hintlock.db'));
    database.pragma('user_version = 99');
    database.close();
    const store = openSqliteStore(folder);
    await expect(store.claimApproval('f')).rejects.toMatchObject({ code: 'HL_STORE_NEWER' });
    await store.close();
  });
});

describe('a database of the first release', () => {
  it('is read, verified and gone on with', async () => {
    const folder = newFolder();
    writeFirstRelease(folder);
    const store = openSqliteStore(folder, () => 2000);
    await store.append(entry('new', '2026-01-01T00:00:01.500Z'));
    const calls: string[] = [];
    for await (const record of store.readLog()) calls.push(record.entry.call);
    expect(calls).toEqual(['old 1', 'new', 'old 2', 'old 3']);
    expect(await store.listApprovals()).toMatchObject([
      { id: 'twice-1', status: 'expired', scope: { definition: '' } },
      { id: 'twice-2', status: 'pending' },
      { id: 'yes', status: 'approved' },
    ]);
    expect(await store.claimApproval('g')).toMatchObject({ id: 'yes', status: 'used' });
    await store.close();
    expect(await verifyLog(folder)).toEqual({ lines: 4, chains: 2, unsigned: 0, torn: 0, problems: [] });
  });

  it('is missed where it was changed or cut', async () => {
    for (const [statement, problem] of [
      ["UPDATE log SET body = replace(body, 'old 1', 'odd 1')", { sequence: 1, problem: 'changed' }],
      ['DELETE FROM log WHERE sequence = 1', { sequence: 2, problem: 'missing' }],
      ['DELETE FROM log WHERE sequence = 2', { sequence: 2, problem: 'cut-off' }],
      ['DELETE FROM log', { sequence: 2, problem: 'cut-off' }],
    ] as const) {
      const folder = newFolder();
      writeFirstRelease(folder);
      const database = new Database(path.join(folder, 'hintlock.db'));
      database.exec(statement);
      database.close();
      expect((await verifyLog(folder)).problems, statement).toEqual([{ chain: 'first', ...problem }]);
    }
  });

  it('may be opened by the first release again in between', async () => {
    const folder = newFolder();
    writeFirstRelease(folder);
    const store = openSqliteStore(folder);
    await store.remember('a', 'b');
    await store.close();
    const database = new Database(path.join(folder, 'hintlock.db'));
    database.pragma('user_version = 1');
    database.close();
    const again = openSqliteStore(folder);
    expect(await again.recall('a')).toBe('b');
    await again.close();
  });
});

/** As the first release made it: its schema, two links of one chain under a signed head, and approvals without a scope. */
function writeFirstRelease(folder: string): void {
  const database = new Database(path.join(folder, 'hintlock.db'));
  database.exec(`
    CREATE TABLE log (chain TEXT NOT NULL, sequence INTEGER NOT NULL, body TEXT NOT NULL, previous TEXT NOT NULL, hash TEXT NOT NULL, UNIQUE (chain, sequence));
    CREATE TABLE heads (chain TEXT NOT NULL, sequence INTEGER NOT NULL, hash TEXT NOT NULL, signature TEXT NOT NULL);
    CREATE TABLE approvals (id TEXT PRIMARY KEY, fingerprint TEXT NOT NULL, status TEXT NOT NULL, created_at INTEGER NOT NULL, expires_at INTEGER NOT NULL, summary TEXT NOT NULL);
    CREATE INDEX approvals_by_fingerprint ON approvals (fingerprint, status);
    INSERT INTO approvals VALUES ('twice-1', 'f', 'pending', 1, 3000, '{}'), ('twice-2', 'f', 'pending', 2, 3000, '{}'), ('yes', 'g', 'approved', 3, 3000, '{}');
    PRAGMA user_version = 1;`);
  const links = [
    [entry('old 1', '2026-01-01T00:00:01.000Z'), entry('old 2', '2026-01-01T00:00:02.000Z')],
    [entry('old 3', '2026-01-01T00:00:03.000Z')],
  ];
  let position = { sequence: 0, hash: GENESIS };
  for (const entries of links) {
    const body = JSON.stringify(entries);
    const sequence = position.sequence + 1;
    const hash = chainHash(position.hash, 'first', sequence, body);
    database.prepare('INSERT INTO log VALUES (?, ?, ?, ?, ?)').run('first', sequence, body, position.hash, hash);
    position = { sequence, hash };
  }
  const signature = openSigningKey(folder).sign(headText('first', position));
  database.prepare('INSERT INTO heads VALUES (?, ?, ?, ?)').run('first', position.sequence, position.hash, signature);
  database.close();
}
