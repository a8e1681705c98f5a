/** The thin end of `hintlock run`: joins the user's local gateway, starts it where there is none, and passes bytes. */
import { randomUUID } from 'node:crypto';
import { closeSync, mkdirSync, openSync, rmdirSync, statSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { HintlockError } from '@hintlock/core';
import type { Hello } from './hello.ts';
import { socketPath } from './socket-path.ts';

export interface JoinOptions {
  readonly folder: string;
  readonly version: string;
  readonly hello: Omit<Hello, 'hintlock' | 'words'>;
  readonly input: Readable;
  readonly output: Writable;
  readonly words: Writable;
  readonly signal: AbortSignal;
  /** Starts the gateway, which writes what it has to say to `log`. */
  readonly start: (log: number) => void;
}

const PATIENCE_MS = 10_000;
const LOOK_MS = 10;

/** Passes bytes until either side ends. */
export async function joinGateway(options: JoinOptions): Promise<void> {
  const { folder, version, hello, input, output, words, signal } = options;
  const at = socketPath(folder, version);
  const socket = (await connect(at)) ?? (await startAndConnect(at, options));
  const listening = await connect(at);
  const id = randomUUID();
  listening?.write(`${JSON.stringify({ hintlock: 1, takes: id })}\n`);
  listening?.on('data', (chunk: Buffer) => words.write(chunk));
  listening?.on('error', () => {});
  socket.write(`${JSON.stringify({ hintlock: 1, ...hello, words: id })}\n`);
  const ended = new Promise<void>((resolve) => {
    socket.once('close', () => resolve());
    socket.once('error', () => resolve());
  });
  socket.on('data', (chunk: Buffer) => {
    if (!output.write(chunk)) {
      socket.pause();
      output.once('drain', () => socket.resume());
    }
  });
  input.on('data', (chunk: Buffer) => {
    if (!socket.write(chunk)) {
      input.pause();
      socket.once('drain', () => input.resume());
    }
  });
  input.once('end', () => socket.end());
  input.once('close', () => socket.end());
  signal.addEventListener('abort', () => socket.end(), { once: true });
  await ended;
  listening?.destroy();
}

function connect(at: string): Promise<net.Socket | undefined> {
  return new Promise((resolve) => {
    // The client may close its end and still read what is under way.
    const socket = net.connect({ path: at, allowHalfOpen: true });
    socket.once('connect', () => resolve(socket));
    socket.once('error', () => resolve(undefined));
  });
}

/** Several clients may start at once: one starts the gateway, the others wait for it. */
async function startAndConnect(at: string, { folder, start, signal }: JoinOptions): Promise<net.Socket> {
  const lock = path.join(folder, 'gateway.starting');
  const until = Date.now() + PATIENCE_MS;
  let isOurs = takeLock(lock);
  if (isOurs) startLogging(folder, start);
  try {
    while (Date.now() < until && !signal.aborted) {
      const socket = await connect(at);
      if (socket !== undefined) return socket;
      if (!isOurs && takeLock(lock)) {
        isOurs = true;
        startLogging(folder, start);
      }
      await delay(LOOK_MS);
    }
  } finally {
    if (isOurs) removeLock(lock);
  }
  throw new HintlockError('HL_LOCAL_GATEWAY', { log: path.join(folder, 'gateway.log') });
}

function startLogging(folder: string, start: (log: number) => void): void {
  const log = openSync(path.join(folder, 'gateway.log'), 'a', 0o600);
  start(log);
  closeSync(log);
}

/** A folder, because making one succeeds for one process only. One that was left behind is taken over. */
function takeLock(lock: string): boolean {
  try {
    mkdirSync(lock);
    return true;
  } catch {
    try {
      if (Date.now() - statSync(lock).mtimeMs < PATIENCE_MS) return false;
    } catch {
      // It has just been removed: the gateway is there, or the next look takes it.
    }
    removeLock(lock);
    return false;
  }
}

function removeLock(lock: string): void {
  try {
    rmdirSync(lock);
  } catch {
    // Somebody else has.
  }
}
