import { appendFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openSqliteStore } from './sqlite-store.ts';
import type { LogEntry, Store } from './store.ts';

const root = mkdtempSync(path.join(os.tmpdir(), 'hintlock-read-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

function entry(call: number, text = ''): LogEntry {
  const time = new Date(Date.UTC(2026, 0, 1) + call * 1000).toISOString();
  return { time, session: 's', call: String(call), kind: 'intent', server: 'files', tool: 'read', text };
}

async function callsIn(store: Store): Promise<string[]> {
  const calls: string[] = [];
  for await (const record of store.readLog()) calls.push(record.entry.call);
  return calls;
}

it('merges many chains by time, with lines longer than a piece of a file, in text of many bytes', async () => {
  const folder = mkdtempSync(path.join(root, 'state-'));
  const stores = Array.from({ length: 12 }, () => openSqliteStore(folder));
  // Three chains at a time, and each time begins before the last one ends.
  for (let call = 0; call < 600; call += 1) {
    const store = stores[Math.min(11, Math.floor(call / 60) + (call % 3))];
    await store?.append(entry(call, '漢é'.repeat(call % 50 === 0 ? 100_000 : 10)));
  }
  const expected = Array.from({ length: 600 }, (_, call) => String(call));
  expect(await callsIn(stores[0] as Store)).toEqual(expected);
  await Promise.all(stores.map((store) => store.close()));
});

it('comes to an end while others write, and leaves out what is no whole line', async () => {
  const folder = mkdtempSync(path.join(root, 'state-'));
  const store = openSqliteStore(folder);
  for (let call = 0; call < 10; call += 1) await store.append(entry(call));
  let read = 0;
  for await (const record of store.readLog()) {
    read += 1;
    await store.append({ ...record.entry, call: 'more' });
  }
  expect(read).toBe(10);
  await store.close();
  const file = path.join(folder, 'log', readdirSync(path.join(folder, 'log'))[0] ?? '');
  appendFileSync(file, 'no line of ours\n{"sequence":21,"previous":"');
  const reader = openSqliteStore(folder);
  expect(await callsIn(reader)).toHaveLength(20);
  await reader.close();
});
