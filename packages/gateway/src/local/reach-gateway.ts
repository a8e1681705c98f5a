/** Reaches the user's local gateway, and starts it where there is none. */
import { closeSync, fstatSync, openSync, readFileSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { HintlockError, printable } from '@hintlock/core';
import { createStartingLock } from './starting-lock.ts';

export interface ReachOptions {
  readonly at: string;
  readonly folder: string;
  readonly signal: AbortSignal;
  /** Starts the gateway, which writes what it has to say to `log`. Resolves when it has ended. */
  readonly start: (log: number) => Promise<void>;
  /** A line for the person, when the gateway does not start. */
  readonly tell: (line: string) => void;
}

const PATIENCE_MS = 15_000;
const LOOK_MS = 10;
/** A log that has grown beyond this is begun anew. */
const LOG_LIMIT = 1024 * 1024;

export function gatewayLog(folder: string): string {
  return path.join(folder, 'gateway.log');
}

/** A connection to the gateway. Throws when none can be had. */
export async function reachGateway(options: ReachOptions): Promise<net.Socket> {
  const { at, folder, signal } = options;
  const lock = createStartingLock(folder);
  const until = Date.now() + PATIENCE_MS;
  let started: Started | undefined;
  try {
    while (Date.now() < until && !signal.aborted) {
      const socket = await connectTo(at);
      if (socket !== undefined) return socket;
      if (started?.hasEnded() === true) break;
      if (started === undefined && lock.take()) {
        // Whoever had the lock before us may have brought it up since we looked.
        const late = await connectTo(at);
        if (late !== undefined) return late;
        started = startLogging(options);
      }
      await delay(LOOK_MS);
    }
  } finally {
    lock.release();
  }
  if (signal.aborted) throw new HintlockError('HL_INTERRUPTED', { step: 'being started' });
  for (const line of started?.lastWords() ?? []) options.tell(line);
  throw new HintlockError('HL_LOCAL_GATEWAY', { log: printable(gatewayLog(folder)) });
}

export function connectTo(at: string): Promise<net.Socket | undefined> {
  return new Promise((resolve) => {
    // The client may close its end and still read what is under way.
    const socket = net.connect({ path: at, allowHalfOpen: true });
    socket.once('connect', () => resolve(socket));
    socket.on('error', () => resolve(undefined));
  });
}

interface Started {
  readonly hasEnded: () => boolean;
  /** What it wrote since it was started. */
  readonly lastWords: () => readonly string[];
}

function startLogging({ folder, start }: ReachOptions): Started {
  const file = gatewayLog(folder);
  let log = openSync(file, 'a', 0o600);
  if (fstatSync(log).size > LOG_LIMIT) {
    closeSync(log);
    log = openSync(file, 'w', 0o600);
  }
  const { size } = fstatSync(log);
  let ended = false;
  void start(log).then(() => {
    ended = true;
  });
  closeSync(log);
  return {
    hasEnded: () => ended,
    lastWords: () => {
      const lines = readFileSync(file).subarray(size).toString('utf8').split('\n');
      return lines
        .filter((line) => line !== '')
        .slice(-LAST_WORDS)
        .map(printable);
    },
  };
}

const LAST_WORDS = 8;
