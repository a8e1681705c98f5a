import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, describe, expect, it } from 'vitest';
import { openSqliteStore } from './sqlite-store.ts';
import type { LogEntry, Store } from './store.ts';
import { verifyLog } from './verify-log.ts';

const root = mkdtempSync(path.join(os.tmpdir(), 'hintlock-writer-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

function newFolder(): string {
  return mkdtempSync(path.join(root, 'state-'));
}

function entry(call: string): LogEntry {
  return { time: '2026-01-01T00:00:00.000Z', session: 's', call, kind: 'intent', server: 'files', tool: 'read' };
}

async function callsIn(store: Store): Promise<string[]> {
  const calls: string[] = [];
  for await (const record of store.readLog()) calls.push(record.entry.call);
  return calls;
}

function logFiles(folder: string): string[] {
  return readdirSync(path.join(folder, 'log')).map((name) => path.join(folder, 'log', name));
}

describe('a log that cannot be written', () => {
  it('refuses who waits for a line and never writes it later; the other lines are tried again', async () => {
    const folder = newFolder();
    // A file where the folder should be: nobody can write there, not even the administrator.
    writeFileSync(path.join(folder, 'log'), '');
    const store = openSqliteStore(folder);
    store.appendSoon(entry('soon'));
    await expect(store.append(entry('refused'))).rejects.toMatchObject({
      code: 'HL_LOG_UNWRITABLE',
      message: expect.not.stringContaining(folder),
    });
    await expect(store.append(entry('refused again'))).rejects.toMatchObject({ code: 'HL_LOG_UNWRITABLE' });
    rmSync(path.join(folder, 'log'));
    await store.append(entry('written'));
    expect(await callsIn(store)).toEqual(['soon', 'written']);
    await store.close();
    expect(await verifyLog(folder)).toEqual({ lines: 2, chains: 1, unsigned: 0, torn: 0, problems: [] });
  });

  it('tries lines that nobody waits for again by itself, and keeps only so many', async () => {
    const folder = newFolder();
    writeFileSync(path.join(folder, 'log'), '');
    const store = openSqliteStore(folder);
    for (let call = 0; call < 1500; call += 1) store.appendSoon(entry(String(call)));
    await expect(store.append(entry('refused'))).rejects.toMatchObject({ code: 'HL_LOG_UNWRITABLE' });
    rmSync(path.join(folder, 'log'));
    await expect.poll(() => callsIn(store), { timeout: 5000 }).toHaveLength(1000);
    expect((await callsIn(store)).slice(-1)).toEqual(['1499']);
    await store.close();
  });

  it('goes on in a new chain when its file is removed, and the removed one is missed', async () => {
    const folder = newFolder();
    const store = openSqliteStore(folder);
    await store.append(entry('lost'));
    const [lost = ''] = logFiles(folder);
    rmSync(lost);
    await store.append(entry('kept'));
    expect(await callsIn(store)).toEqual(['kept']);
    await store.close();
    const chain = path.basename(lost, '.log');
    expect(await verifyLog(folder)).toMatchObject({ lines: 1, problems: [{ chain, sequence: 1, problem: 'removed' }] });
  });
});

describe('the head of a chain', () => {
  it('is signed while the gateway runs, and again when it ends', async () => {
    const folder = newFolder();
    const store = openSqliteStore(folder);
    for (let call = 0; call < 300; call += 1) await store.append(entry(String(call)));
    expect(await verifyLog(folder)).toMatchObject({ lines: 300, unsigned: 300, problems: [] });
    await expect.poll(async () => (await verifyLog(folder)).unsigned, { timeout: 5000 }).toBe(0);
    await store.append(entry('one more'));
    expect((await verifyLog(folder)).unsigned).toBe(1);
    await store.close();
    expect(await verifyLog(folder)).toEqual({ lines: 301, chains: 1, unsigned: 0, torn: 0, problems: [] });
  });

  it('is signed after some seconds however few links there are', async () => {
    const folder = newFolder();
    const store = openSqliteStore(folder);
    await store.append(entry('a'));
    await expect.poll(async () => (await verifyLog(folder)).unsigned, { timeout: 9000, interval: 500 }).toBe(0);
    await store.close();
  });

  it('waits for a better time when another process holds the database, and no call waits with it', async () => {
    const folder = newFolder();
    const store = openSqliteStore(folder);
    await store.remember('a', 'b');
    const other = new Database(path.join(folder, 'hintlock.db'));
    other.exec('BEGIN IMMEDIATE');
    let slowest = 0;
    for (const end = performance.now() + 1500; performance.now() < end; ) {
      const before = performance.now();
      for (let call = 0; call < 20; call += 1) await store.append(entry('a'));
      await new Promise((resolve) => setTimeout(resolve, 10));
      slowest = Math.max(slowest, performance.now() - before);
    }
    other.exec('ROLLBACK');
    other.close();
    // Far below the five seconds that a statement would wait for the other.
    expect(slowest).toBeLessThan(1000);
    await store.close();
    expect(await verifyLog(folder)).toMatchObject({ unsigned: 0, problems: [] });
  });
});

it('writes nothing that could act on the terminal of who reads the file', async () => {
  const folder = newFolder();
  const store = openSqliteStore(folder);
  await store.append({ ...entry('a'), text: '\u001b[31m \u009b31m \u007f \u202e \u2028 \ufeff é 😀' });
  await store.close();
  const written = readFileSync(logFiles(folder)[0] ?? '', 'utf8');
  expect(written.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
  expect(written).toContain('é 😀');
});
