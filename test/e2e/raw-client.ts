/** A client that writes and reads lines: for what no well-behaved client would send, and to see exactly what comes back. */
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { createLineSplitter } from '@hintlock/upstream';
import { REPOSITORY } from './run-hintlock.ts';

export interface RawClient {
  readonly child: ChildProcessByStdio<Writable, Readable, Readable>;
  readonly lines: string[];
  readonly send: (message: unknown) => void;
  /** The first line that matches, now or later. */
  readonly waitFor: (matches: (message: Record<string, unknown>) => boolean) => Promise<string>;
  readonly exited: Promise<number | null>;
}

export function startRawClient(
  command: readonly string[],
  env: Readonly<Record<string, string>> = {},
  heard: (line: string) => void = () => {},
): RawClient {
  const [program = '', ...args] = command;
  const child = spawn(program, args, {
    cwd: REPOSITORY,
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  const waiting = new Set<() => void>();
  const splitter = createLineSplitter(256 * 1024 * 1024, {
    line: (line) => {
      lines.push(line);
      heard(line);
      for (const look of waiting) look();
    },
    overflow: () => {},
  });
  child.stdout.on('data', (chunk: Buffer) => splitter.push(chunk));
  child.stderr.resume();
  child.stdin.on('error', () => {});
  return {
    child,
    lines,
    send: (message) => void child.stdin.write(`${typeof message === 'string' ? message : JSON.stringify(message)}\n`),
    waitFor: (matches) =>
      new Promise((resolve) => {
        const look = (): void => {
          const found = lines.find((line) => matches(JSON.parse(line) as Record<string, unknown>));
          if (found === undefined) return;
          waiting.delete(look);
          resolve(found);
        };
        waiting.add(look);
        look();
      }),
    exited: new Promise((resolve) => {
      child.once('exit', (code) => resolve(code));
    }),
  };
}

export const INITIALIZE = {
  jsonrpc: '2.0',
  id: 'init',
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'raw', version: '0', extra: true } },
} as const;
