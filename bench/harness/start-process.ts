/** Starts the process of a contestant in a folder of its own, and ends everything that came of it. */
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { printable } from '@hintlock/core';
import { type FoundProcesses, findProcesses } from './find-processes.ts';

export interface StartedProcess {
  readonly child: ChildProcessByStdio<Writable, Readable, Readable>;
  /** Its state and settings; removed when it is stopped. */
  readonly home: string;
  readonly processes: () => FoundProcesses;
  /** The last thing it said to people. */
  readonly lastWords: () => string;
  /** Rejects as soon as the process has ended. */
  readonly ended: Promise<never>;
  readonly stop: () => Promise<void>;
}

export interface StartOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** A folder made before, with settings in it. */
  readonly home?: string;
}

const live = new Set<() => void>();
process.once('exit', () => killAll());
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));

export function makeHome(): string {
  return mkdtempSync(path.join(os.tmpdir(), 'hintlock-bench-'));
}

/** Runs Node with these arguments. */
export function startProcess(args: readonly string[], options: StartOptions = {}): StartedProcess {
  const home = options.home ?? makeHome();
  const child = spawn(process.execPath, args, {
    stdio: ['pipe', 'pipe', 'pipe'],
    // A home of its own, so that no contestant reads or changes what belongs to the person at this machine.
    env: { ...process.env, HOME: home, HINTLOCK_HOME: home, ...options.env },
  });
  let words = '';
  child.stderr.on('data', (chunk: Buffer) => {
    words = (words + chunk.toString('utf8')).slice(-WORDS_KEPT);
  });
  // Writing to a process that has ended is found out by its end.
  child.stdin.on('error', () => {});
  const ended = new Promise<never>((_, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`it ended with ${code ?? 'a signal'}: ${lastLines(words)}`)));
  });
  ended.catch(() => {});
  const processes = (): FoundProcesses => findProcesses(child.pid ?? 0, `HINTLOCK_HOME=${home}`);
  const kill = (): void => {
    signalAll(processes().all, 'SIGKILL');
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  };
  live.add(kill);
  return {
    child,
    home,
    processes,
    ended,
    lastWords: () => lastLines(words),
    stop: async () => {
      child.stdin.end();
      signalAll(processes().all, 'SIGTERM');
      for (let waited = 0; waited < PATIENCE_MS && processes().all.length > 0; waited += STEP_MS) await delay(STEP_MS);
      kill();
      live.delete(kill);
    },
  };
}

const WORDS_KEPT = 4000;
const PATIENCE_MS = 2000;
const STEP_MS = 50;

function lastLines(words: string): string {
  const lines = words
    .trim()
    .split('\n')
    .map((line) => line.trim());
  // Below the sentence that says what happened there may be a stack trace.
  const sentence = lines.findLast((line) => /^\w*Error\b/.test(line));
  return printable(sentence ?? lines.slice(-2).join(' ')).slice(0, 300);
}

function killAll(): void {
  for (const kill of live) kill();
}

function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // It has ended by itself.
    }
  }
}
