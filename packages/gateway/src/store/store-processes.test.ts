import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { openSqliteStore } from './sqlite-store.ts';
import { verifyLog } from './verify-log.ts';

const root = mkdtempSync(path.join(os.tmpdir(), 'hintlock-processes-'));
const children: ChildProcess[] = [];
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(root, { recursive: true, force: true });
});

function newFolder(): string {
  return mkdtempSync(path.join(root, 'state-'));
}

const SCOPE = { session: 's', principal: 'p', server: 'files', tool: 'delete', definition: 'd' };

/** What every child begins with: a store on the folder, and a way to append a line of its own. */
const PRELUDE = `
  import { writeSync } from 'node:fs';
  import { openSqliteStore } from ${JSON.stringify(new URL('sqlite-store.ts', import.meta.url).href)};
  const [folder, name] = process.argv.slice(1);
  const store = openSqliteStore(folder);
  const entry = (call) => ({ time: new Date().toISOString(), session: name, call: String(call), kind: 'intent', server: 's', tool: 't' });
`;

interface StoreProcess {
  readonly child: ChildProcess;
  /** Resolves when it says its first word. */
  readonly begun: Promise<unknown>;
  /** All that it says, once it ended. */
  readonly words: Promise<string>;
}

function start(folder: string, name: string, script: string): StoreProcess {
  const args = ['--conditions=@hintlock/source', '--input-type=module', '-e', PRELUDE + script, folder, name];
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  children.push(child);
  return { child, begun: once(child.stdout, 'data'), words: text(child.stdout) };
}

async function callsBySession(folder: string): Promise<Map<string, string[]>> {
  const store = openSqliteStore(folder);
  const calls = new Map<string, string[]>();
  for await (const { entry } of store.readLog()) {
    const ofSession = calls.get(entry.session);
    if (ofSession === undefined) calls.set(entry.session, [entry.call]);
    else ofSession.push(entry.call);
  }
  await store.close();
  return calls;
}

it('keeps every line that somebody went on after, whenever the process is killed', async () => {
  const folder = newFolder();
  // It says a number only once the promise of that line resolved: writing to the pipe is this test's dispatch.
  const script = `for (let call = 0; ; call += 1) {
    await store.append(entry(call));
    store.appendSoon({ ...entry(call), kind: 'outcome' });
    writeSync(1, call + '\\n');
    if (call % 50 === 0) await new Promise(setImmediate);
  }`;
  const runs = [300, 700, 1600].map((milliseconds, at) => ({ milliseconds, ...start(folder, String(at), script) }));
  await Promise.all(
    runs.map(async ({ milliseconds, child, begun }) => {
      await begun;
      await delay(milliseconds);
      child.kill('SIGKILL');
      await once(child, 'exit');
    }),
  );

  const calls = await callsBySession(folder);
  for (const [at, { words }] of runs.entries()) {
    const dispatched = (await words).split('\n').slice(0, -1);
    const recorded = new Set(calls.get(String(at)));
    expect(dispatched.length).toBeGreaterThan(50);
    expect(dispatched.filter((call) => !recorded.has(call))).toEqual([]);
  }
  const verified = await verifyLog(folder);
  expect(verified).toMatchObject({ chains: 3, problems: [] });
  expect(verified.unsigned).toBeGreaterThan(0);
});

it('lets several processes start and write on one new folder at once, each in its own chain', async () => {
  const folder = newFolder();
  const script = `
    await store.remember(name, 'here');
    for (let call = 0; call < 300; call += 1) await store.append(entry(call));
    await store.close();
  `;
  const processes = ['a', 'b', 'c', 'd'].map((name) => start(folder, name, script));
  const codes = await Promise.all(processes.map(async ({ child }) => (await once(child, 'exit'))[0] as unknown));
  expect(codes).toEqual([0, 0, 0, 0]);
  const inOrder = Array.from({ length: 300 }, (_, call) => String(call));
  expect(Object.fromEntries(await callsBySession(folder))).toEqual({ a: inOrder, b: inOrder, c: inOrder, d: inOrder });
  expect(await verifyLog(folder)).toEqual({ lines: 1200, chains: 4, unsigned: 0, torn: 0, problems: [] });
});

it('gives each approval to one of many claimants in many processes', async () => {
  const folder = newFolder();
  const store = openSqliteStore(folder);
  const fingerprints = Array.from({ length: 40 }, (_, at) => `f${at}`);
  for (const fingerprint of fingerprints) {
    const request = { fingerprint, summary: {}, expiresAt: Date.now() + 60_000, scope: SCOPE };
    const { id } = await store.requestApproval(request);
    await store.decideApproval(id, 'approved', 'test');
  }
  // All wait until all are there, so that they do claim at the same time.
  const script = `
    await store.listApprovals();
    writeSync(1, 'ready\\n');
    await new Promise((resolve) => process.stdin.once('data', resolve));
    const claims = ${JSON.stringify(fingerprints)}.flatMap((fingerprint) => [1, 2, 3].map(() => store.claimApproval(fingerprint)));
    for (const claim of await Promise.all(claims)) if (claim !== undefined) writeSync(1, claim.fingerprint + '\\n');
    await store.close();
    process.stdin.destroy();
  `;
  const processes = ['a', 'b', 'c', 'd'].map((name) => start(folder, name, script));
  await Promise.all(processes.map(({ begun }) => begun));
  for (const { child } of processes) child.stdin?.write('go\n');
  const words = await Promise.all(processes.map((process) => process.words));
  const claimed = words.flatMap((word) => word.split('\n').filter((line) => line.startsWith('f')));
  expect(claimed.sort()).toEqual([...fingerprints].sort());
  expect(await store.listApprovals({ status: 'used' })).toHaveLength(40);
  await store.close();
});

// A limit on the size of files is a disk that becomes full at a known place.
it.skipIf(process.platform === 'win32')(
  'refuses a line that the disk has no room for, and goes on when it has',
  async () => {
    const folder = newFolder();
    const script = `
    await store.append(entry('before'));
    store.appendSoon(entry('nobody waits'));
    const failed = await store.append({ ...entry('too large'), text: 'x'.repeat(3_000_000) }).catch((error) => error.code);
    await store.append(entry('after'));
    await store.close();
    writeSync(1, failed);
  `;
    const args = ['--conditions=@hintlock/source', '--input-type=module', '-e', PRELUDE + script, folder, 'a'];
    const child = spawn('sh', ['-c', 'ulimit -f 2000; exec "$0" "$@"', process.execPath, ...args], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    children.push(child);
    expect(await text(child.stdout)).toBe('HL_LOG_UNWRITABLE');
    expect(await callsBySession(folder)).toEqual(new Map([['a', ['before', 'nobody waits', 'after']]]));
    expect(await verifyLog(folder)).toEqual({ lines: 3, chains: 1, unsigned: 0, torn: 0, problems: [] });
  },
);
