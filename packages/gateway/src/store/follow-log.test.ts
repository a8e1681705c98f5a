import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { followLog } from './follow-log.ts';
import { openSqliteStore } from './sqlite-store.ts';
import type { LogEntry } from './store.ts';

const root = mkdtempSync(path.join(os.tmpdir(), 'hintlock-follow-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

let time = Date.UTC(2026, 0, 1);

/** Each a millisecond later than the one before, so that their order is known. */
function entry(call: string): LogEntry {
  time += 1;
  return { time: new Date(time).toISOString(), session: 's', call, kind: 'intent', server: 'files', tool: 'read' };
}

function follow(folder: string): { readonly calls: string[]; readonly stop: () => Promise<void> } {
  const controller = new AbortController();
  const calls: string[] = [];
  const records = followLog(folder, controller.signal);
  const ended = (async () => {
    for await (const record of records) calls.push(record.entry.call);
  })();
  return {
    calls,
    stop: () => {
      controller.abort();
      return ended;
    },
  };
}

it('follows what any process writes from now on, and ends when it is told to', async () => {
  const folder = mkdtempSync(path.join(root, 'state-'));
  const [one, two] = [openSqliteStore(folder), openSqliteStore(folder)];
  await one.append(entry('before'));
  const { calls, stop } = follow(folder);
  await one.append(entry('a'));
  await expect.poll(() => calls, { timeout: 5000 }).toEqual(['a']);
  await two.append(entry('b'));
  await one.append(entry('c'));
  await expect.poll(() => calls, { timeout: 5000 }).toEqual(['a', 'b', 'c']);
  for (let call = 0; call < 2000; call += 1) await one.append({ ...entry(String(call)), text: 'x'.repeat(500) });
  await expect.poll(() => calls.length, { timeout: 5000 }).toBe(2003);
  expect(calls.slice(3)).toEqual(Array.from({ length: 2000 }, (_, call) => String(call)));
  await stop();
  await Promise.all([one.close(), two.close()]);
});

it('shows a line once it is whole, also one that was half written when it began', async () => {
  const folder = mkdtempSync(path.join(root, 'state-'));
  const store = openSqliteStore(folder);
  for (const call of ['first', 'second', 'third']) await store.append({ ...entry(call), text: 'x'.repeat(6000) });
  await store.close();
  const file = path.join(folder, 'log', readdirSync(path.join(folder, 'log'))[0] ?? '');
  const [first = '', second = '', third = ''] = readFileSync(file, 'utf8').split('\n');
  truncateSync(file, first.length + 1 + 5000);
  const { calls, stop } = follow(folder);
  appendFileSync(file, second.slice(5000));
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(calls).toEqual([]);
  appendFileSync(file, `\n${third}\n`);
  await expect.poll(() => calls, { timeout: 5000 }).toEqual(['second', 'third']);
  await stop();
});
