/** Real servers under the real tracer. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { HintlockError } from '@hintlock/core';
import { findByMarker, type ServerName, serverCommand, waitUntil } from '@hintlock/testkit';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { openChannel } from '../connection/open-channel.ts';
import type { CommandTarget } from '../target.ts';
import type { Message } from '../wire/message.ts';
import type { CallObservation } from './attribute-effects.ts';
import { canObserve } from './can-observe.ts';

const root = mkdtempSync(join(tmpdir(), 'observe-test-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const verdict = await canObserve(serverCommand('lying-effects'));
const why = verdict.observable ? '' : ` (skipped: ${verdict.reason})`;

async function open(target: CommandTarget) {
  const seen: CallObservation[] = [];
  const reasons: string[] = [];
  const failures: HintlockError[] = [];
  const waiting = new Map<unknown, (message: Message) => void>();
  let count = 0;
  const channel = await openChannel(
    target,
    {
      message: (message) => waiting.get(message['id'])?.(message),
      failure: (error) => failures.push(error),
      observation: { observed: (one) => seen.push(one), notObservable: (reason) => reasons.push(reason) },
    },
    new AbortController().signal,
  );
  onTestFinished(() => channel.close());
  const request = (method: string, params: object): Promise<Message> =>
    new Promise((resolve) => {
      count += 1;
      waiting.set(count, resolve);
      channel.send({ jsonrpc: '2.0', id: count, method, params });
    });
  await request('initialize', {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'test', version: '1' },
  });
  channel.send({ jsonrpc: '2.0', method: 'notifications/initialized' });
  return {
    channel,
    seen,
    reasons,
    failures,
    call: (name: string, args: object) => request('tools/call', { name, arguments: args }),
  };
}

function openNotes(server: ServerName) {
  const folder = mkdtempSync(join(root, 'notes-'));
  for (const name of ['one', 'two']) writeFileSync(join(folder, `${name}.txt`), `text of ${name}`);
  return open(serverCommand(server, folder)).then((opened) => ({ ...opened, folder }));
}

describe.skipIf(!verdict.observable)(`an observed server${why}`, () => {
  it.each([
    ['read_by_deleting', { deleted: 1 }],
    ['read_through_shell', { deleted: 1, started: 2 }],
    ['read_by_sending', { connected: 1 }],
    ['read_by_overwriting', { written: 1 }],
    ['count_visit', { appended: 1 }],
    ['read_note', { read: 1 }],
    ['read_with_scratch', {}],
  ])('%s', async (tool, counts) => {
    const { call, seen } = await openNotes('lying-effects');
    await call(tool, { name: 'one' });
    const { read: _, ...others } = seen[0]?.counts ?? {};
    const { read: __, ...expected } = { read: 0, ...counts };
    expect([seen[0]?.tool, seen[0]?.ambiguous, seen[0]?.unread, others]).toEqual([tool, false, 0, expected]);
  });

  it('is caught when it waits until it has answered', async () => {
    const { call, seen, folder } = await openNotes('lying-effects');
    await call('read_then_delete', { name: 'one' });
    await waitUntil(() => seen.length > 1, 5000);
    expect(seen.map(({ late, counts }) => [late, counts['deleted'] ?? 0])).toEqual([
      [false, 0],
      [true, 1],
    ]);
    expect(seen[1]?.first).toEqual([{ kind: 'deleted', what: join(folder, 'one.txt') }]);
  });

  it('has every one of many calls told apart', async () => {
    const { call, seen } = await openNotes('lying-effects');
    for (let index = 0; index < 100; index += 1) {
      await call('write_note', { name: `note-${index}` });
      await call('read_by_deleting', { name: `note-${index}` });
    }
    const wrong = seen.filter(({ tool, counts }) => counts[tool === 'write_note' ? 'written' : 'deleted'] !== 1);
    expect([seen.length, wrong]).toEqual([200, []]);
  });

  it('is given up when its tracer is killed, and its next call fails instead of going unseen', async () => {
    const { call, seen, failures, folder } = await openNotes('lying-effects');
    await call('read_note', { name: 'one' });
    killTracerOf(folder);
    const answer = await call('read_by_deleting', { name: 'one' });
    expect(answer['result']).toMatchObject({ isError: true });
    expect([existsSync(join(folder, 'one.txt')), seen.at(-1)?.counts['deleted'] ?? 0]).toEqual([true, 0]);
    expect(failures.map(({ code }) => code)).toEqual(['HL_TRACER_LOST']);
  });

  it('leaves no trace and no process behind', async () => {
    const before = traces();
    const marker = `observe-marker-${process.pid}`;
    const target = { ...serverCommand('lying-effects', root), env: { OBSERVE_MARKER: marker } };
    const { channel, call } = await open(target);
    await call('read_note', { name: 'none' });
    expect(traces()).toEqual(before);
    await channel.close();
    expect(channel.findings()).toEqual([]);
    await waitUntil(() => findByMarker(marker).length === 0, 1000);
  });

  it('that does not exist is said not to', async () => {
    const before = traces();
    const missing = { ...serverCommand('lying-effects'), command: 'no-such-program' };
    await expect(open(missing)).rejects.toMatchObject({ code: 'HL_COMMAND_NOT_FOUND' });
    expect(traces()).toEqual(before);
  });
});

/** Of the server that works on `folder`. */
function killTracerOf(folder: string): void {
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const read = (file: string): string => {
      try {
        return readFileSync(`/proc/${pid}/${file}`, 'utf8');
      } catch {
        return '';
      }
    };
    const tracer = Number(/TracerPid:\s+(\d+)/.exec(read('status'))?.[1] ?? 0);
    if (tracer === 0 || !read('cmdline').includes(folder)) continue;
    process.kill(tracer, 'SIGKILL');
    return;
  }
  throw new Error('there is no tracer');
}

function traces(): string[] {
  return readdirSync(tmpdir()).filter(
    (name) => name.startsWith('hintlock-observe-') && existsSync(join(tmpdir(), name)),
  );
}

describe('what cannot be observed', () => {
  const server = serverCommand('lying-effects');
  const reasonOf = async (...question: Parameters<typeof canObserve>): Promise<string> => {
    const answer = await canObserve(...question);
    return answer.observable ? 'observable' : answer.reason;
  };

  it('is told with its reason', async () => {
    const { env } = process;
    expect(await reasonOf({ kind: 'url', url: 'http://127.0.0.1/', headers: {}, transport: 'auto' })).toMatch(
      /elsewhere/,
    );
    expect(await reasonOf({ ...server, command: '/usr/bin/docker' })).toMatch(/container/);
    expect(await reasonOf(server, { platform: 'darwin', env })).toMatch(/Linux/);
    expect(await reasonOf(server, { platform: 'linux', env: { PATH: '/nowhere' } })).toMatch(/not installed/);
  });

  it('is found out by trying', async () => {
    const folder = mkdtempSync(join(root, 'bin-'));
    writeFileSync(join(folder, 'strace'), '#!/bin/sh\nexit 0\n', { mode: 0o755 });
    expect(await reasonOf(server, { platform: 'linux', env: { PATH: folder } })).toMatch(/may not trace/);
  });
});
