import { mkdtempSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openSqliteStore } from './sqlite-store.ts';
import { stateFolder } from './state-folder.ts';
import { storeContract } from './store.contract.ts';
import { verifyLog } from './verify-log.ts';

const root = mkdtempSync(path.join(os.tmpdir(), 'hintlock-store-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

function newFolder(): string {
  return mkdtempSync(path.join(root, 'state-'));
}

describe('the store on SQLite', () => {
  storeContract(() => {
    const folder = newFolder();
    const clock = { now: 1_000_000 };
    return { clock, open: () => openSqliteStore(folder, () => clock.now) };
  });

  it('lets several processes write side by side, each in its own chain', async () => {
    const folder = newFolder();
    const stores = [openSqliteStore(folder), openSqliteStore(folder), openSqliteStore(folder)];
    for (let call = 0; call < 300; call += 1) {
      await stores[call % 3]?.append({
        time: '',
        session: '',
        call: String(call),
        kind: 'intent',
        server: 's',
        tool: 't',
      });
    }
    expect(verifyLog(folder)).toMatchObject({ lines: 300, chains: 3, unsigned: 300, problems: [] });
    for (const store of stores) store.close();
    expect(verifyLog(folder)).toMatchObject({ lines: 300, chains: 3, unsigned: 0, problems: [] });
  });

  it('keeps what it wrote when the process is killed: only the signature of the head is missing', async () => {
    const folder = newFolder();
    const store = openSqliteStore(folder);
    await store.append({ time: '', session: '', call: 'a', kind: 'intent', server: 's', tool: 't' });
    expect(verifyLog(folder)).toMatchObject({ lines: 1, unsigned: 1, problems: [] });
    store.close();
  });

  it('keeps its key and its folder to the user', () => {
    const folder = stateFolder({ HINTLOCK_HOME: path.join(root, 'mine') });
    openSqliteStore(folder).close();
    const others = ['', 'log-key.pem', 'hintlock.db'].map((name) => statSync(path.join(folder, name)).mode & 0o077);
    expect(others).toEqual([0, 0, 0]);
  });
});
