import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, fstatSync, mkdtempSync, openSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { serverCommand } from '@hintlock/testkit';
import { describe, expect, it, onTestFinished } from 'vitest';
import { canObserve } from './can-observe.ts';
import { createTraceFile } from './trace-file.ts';
import { underTracer } from './traced-calls.ts';

const verdict = await canObserve(serverCommand('lying-effects'));
const why = verdict.observable ? '' : ` (skipped: ${verdict.reason})`;

describe('a trace', () => {
  it('is readable to nobody else and goes when it is closed', () => {
    const trace = createTraceFile();
    expect([statSync(trace.folder).mode & 0o077, statSync(trace.path).mode & 0o077]).toEqual([0, 0]);
    trace.close();
    trace.close();
    expect(existsSync(trace.folder)).toBe(false);
    trace.read(() => expect.unreachable());
  });

  it.skipIf(!verdict.observable)(`loses no line while it is cut again and again${why}`, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'trace-test-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const trace = createTraceFile(20_000);
    onTestFinished(trace.close);
    const script = `for (let i = 0; i < 3000; i++) require('fs').mkdirSync(${JSON.stringify(folder)} + '/' + i)`;
    const target = {
      kind: 'command',
      command: process.execPath,
      args: ['-e', script],
      env: {},
      inherit: 'safe',
    } as const;
    const { command, args } = underTracer(target, verdict.observable ? verdict.tracer : '', trace.path);
    const descriptor = openSync(trace.path, 'r');
    const child = spawn(command, args, { stdio: 'ignore' });
    const ended = once(child, 'exit');
    let made = 0;
    let cuts = 0;
    const look = (): void => {
      const before = fstatSync(descriptor).size;
      trace.read((line) => (made += / mkdir(?:at)?\(/.test(line) ? 1 : 0));
      cuts += fstatSync(descriptor).size < before ? 1 : 0;
    };
    while (child.exitCode === null) {
      look();
      await delay(1);
    }
    await ended;
    look();
    expect(made).toBe(3000);
    expect(cuts).toBeGreaterThan(3);
  });
});
