/** Starts a server's command and ends it again with everything it started. */
import type { ChildProcessByStdio } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import type { Readable, Writable } from 'node:stream';
import { type Finding, finding, HintlockError, printable } from '@hintlock/core';
import spawn from 'cross-spawn';
import { describeTarget } from '../redaction.ts';
import type { CommandTarget } from '../target.ts';
import { safeEnvironment, wholeEnvironment } from './environment.ts';
import { descendantsOf, killMarked, killStrays, killStraysNow, LAUNCH_MARKER, signalGroup } from './process-tree.ts';

/** How long a server may take to leave by itself at each step: after its input closes, and after it is asked to. */
const GRACE_MS = 500;

export interface Launched {
  readonly stdin: Writable;
  readonly stdout: Readable;
  readonly stderr: Readable;
  /** Settles when the process has ended, with a description such as `code 1` or `signal SIGKILL`. */
  readonly exited: Promise<string>;
  /** Ends the process and all it started; gives what had to be cleaned up. */
  readonly close: () => Promise<readonly Finding[]>;
}

export async function launch(target: CommandTarget): Promise<Launched> {
  await checkFolder(target);
  const launchId = randomUUID();
  const inherited = target.inherit === 'all' ? wholeEnvironment(process.env) : safeEnvironment(process.env);
  const child = start(target, { ...inherited, ...target.env, [LAUNCH_MARKER]: launchId });
  const exited = waitForExit(child);
  await waitForSpawn(child, target);
  const pid = child.pid;
  if (pid === undefined)
    throw new HintlockError('HL_COMMAND_FAILED', { command: target.command, reason: 'no process' });
  LIVE.set(pid, launchId);
  let closing: Promise<readonly Finding[]> | undefined;
  return {
    stdin: child.stdin,
    stdout: child.stdout,
    stderr: child.stderr,
    exited,
    close: () => (closing ??= end(child, pid, launchId, exited)),
  };
}

function start(target: CommandTarget, env: Record<string, string>): ChildProcessByStdio<Writable, Readable, Readable> {
  try {
    return spawn(target.command, [...target.args], {
      ...(target.cwd === undefined ? {} : { cwd: target.cwd }),
      env,
      stdio: ['pipe', 'pipe', 'pipe'],
      // Its own process group, so that its children can be ended with it.
      detached: process.platform !== 'win32',
      windowsHide: true,
    }) as ChildProcessByStdio<Writable, Readable, Readable>;
  } catch (error) {
    // Some faults are thrown and some are events: a path through a file, an argument that is too long or holds a zero.
    throw spawnError(error as NodeJS.ErrnoException, target);
  }
}

const LIVE = new Map<number, string>();

// The last resort when this process ends without having closed its servers.
process.on('exit', () => {
  for (const pid of LIVE.keys()) signalGroup(pid, 'SIGKILL');
  killStraysNow(new Set(LIVE.values()));
});

async function end(
  child: ChildProcessByStdio<Writable, Readable, Readable>,
  pid: number,
  launchId: string,
  exited: Promise<string>,
): Promise<readonly Finding[]> {
  // Who is whose child is only known while the parents live.
  const below = await descendantsOf(pid);
  child.stdin.on('error', () => {});
  child.stdin.end();
  // A pipe nobody reads would keep a server that still writes from ever seeing that its input has closed.
  child.stdout.resume();
  if (!(await within(exited, GRACE_MS))) signalGroup(pid, 'SIGTERM');
  await within(exited, GRACE_MS);
  signalGroup(pid, 'SIGKILL');
  // What runs as another user cannot be ended by us; it must not keep us either.
  if (!(await within(exited, GRACE_MS))) child.unref();
  LIVE.delete(pid);
  const strays = (await killStrays(launchId, pid)) + (await killMarked(below, pid));
  for (const stream of [child.stdin, child.stdout, child.stderr]) stream.destroy();
  return strays === 0 ? [] : [finding('HL_PROCESS_LEFT', { count: strays })];
}

async function within(done: Promise<unknown>, milliseconds: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), milliseconds);
  });
  try {
    return await Promise.race([done.then(() => true), timeout]);
  } finally {
    clearTimeout(timer);
  }
}

function waitForExit(child: ChildProcessByStdio<Writable, Readable, Readable>): Promise<string> {
  return new Promise((resolve) => {
    child.once('exit', (code, signal) => resolve(code === null ? `signal ${signal}` : `code ${code}`));
    child.once('error', () => resolve('it never started'));
  });
}

function waitForSpawn(child: ChildProcessByStdio<Writable, Readable, Readable>, target: CommandTarget): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once('spawn', () => resolve());
    child.once('error', (error: NodeJS.ErrnoException) => reject(spawnError(error, target)));
  });
}

function spawnError(error: NodeJS.ErrnoException, target: CommandTarget): HintlockError {
  const command = describeCommand(target);
  if (error.code === 'ENOENT') return new HintlockError('HL_COMMAND_NOT_FOUND', { command });
  const reason = REASONS[error.code ?? ''] ?? error.code ?? 'unknown reason';
  return new HintlockError('HL_COMMAND_FAILED', { command, reason });
}

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'it is not executable',
  ENOTDIR: 'its path leads through a file',
  E2BIG: 'its arguments and environment are too long',
  ERR_INVALID_ARG_VALUE: 'it or one of its arguments is empty or holds a zero character',
};

function describeCommand(target: CommandTarget): string {
  return describeTarget({ ...target, args: [] });
}

/** A missing folder would otherwise be reported as a missing command. */
async function checkFolder(target: CommandTarget): Promise<void> {
  if (target.cwd === undefined) return;
  const folder = await stat(target.cwd).catch(() => undefined);
  if (folder?.isDirectory()) return;
  const reason = `its working folder ${printable(target.cwd)} does not exist`;
  throw new HintlockError('HL_COMMAND_FAILED', { command: describeCommand(target), reason });
}
