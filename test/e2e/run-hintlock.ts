/** Runs the built command as a person or a script would, in a world of its own. */
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const REPOSITORY: string = fileURLToPath(new URL('../..', import.meta.url));
export const MAIN: string = path.join(REPOSITORY, 'packages/cli/bin/hintlock.js');

export interface Ran {
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  readonly cwd?: string;
  /** Added to an environment that has nothing but a path. */
  readonly env?: Readonly<Record<string, string>>;
  /** Called once the process runs; gives a way to signal it. */
  readonly started?: (kill: (signal: NodeJS.Signals) => void) => void;
}

export async function runHintlock(args: readonly string[], options: RunOptions = {}): Promise<Ran> {
  const home = options.env?.['HOME'] ?? (await mkdtemp(path.join(os.tmpdir(), 'hintlock-home-')));
  const child = spawn(process.execPath, [MAIN, ...args], {
    cwd: options.cwd ?? REPOSITORY,
    env: {
      PATH: `${path.join(REPOSITORY, 'node_modules/.bin')}:${process.env['PATH'] ?? ''}`,
      HOME: home,
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  options.started?.((signal) => child.kill(signal));
  const [stdout, stderr] = [collect(child.stdout), collect(child.stderr)];
  const exitCode = await new Promise<number | null>((resolve) => {
    child.once('close', (code) => resolve(code));
  });
  if (options.env?.['HOME'] === undefined) await rm(home, { recursive: true, force: true });
  return { exitCode, stdout: stdout(), stderr: stderr() };
}

function collect(stream: NodeJS.ReadableStream): () => string {
  const chunks: Buffer[] = [];
  stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  return () => Buffer.concat(chunks).toString('utf8');
}
