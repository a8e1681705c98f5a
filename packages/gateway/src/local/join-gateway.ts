/** The thin end of `hintlock run`: joins the user's local gateway and passes bytes. */
import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import path from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { HintlockError, printable } from '@hintlock/core';
import { parseJson } from '@hintlock/upstream/connect';
import { readFirstLine } from './first-line.ts';
import { HELLO_LIMIT, type Hello, isWelcome } from './hello.ts';
import { ensurePrivateFolder } from './private-folder.ts';
import { connectTo, gatewayLog, type ReachOptions, reachGateway } from './reach-gateway.ts';
import { socketPath } from './socket-path.ts';

export interface JoinOptions extends Pick<ReachOptions, 'folder' | 'signal' | 'start'> {
  readonly version: string;
  readonly hello: Omit<Hello, 'hintlock' | 'words'>;
  readonly input: Readable;
  readonly output: Writable;
  /** Takes what the server writes for people. */
  readonly words: Writable;
}

interface Joined {
  readonly socket: Socket;
  readonly words: Socket | undefined;
}

/** A gateway that ends at the very moment we come is not the last. */
const TRIES = 3;
/** How long the gateway may take to end the server once we leave. */
const LEAVE_MS = 10_000;
/** How long a server's last words may take after its connection has ended. */
const LAST_WORDS_MS = 500;

/** Passes bytes until either side ends. Throws when it was the gateway. */
export async function joinGateway(options: JoinOptions): Promise<void> {
  const { folder, input, output, signal } = options;
  const { socket, words } = await join(options);
  words?.on('data', (chunk: Buffer) => options.words.write(chunk));
  words?.once('end', () => words.end());
  let isLeaving = false;
  const leave = (): void => {
    if (isLeaving) return;
    isLeaving = true;
    socket.end();
    setTimeout(() => socket.destroy(), LEAVE_MS).unref();
  };
  const ended = new Promise<void>((resolve) => {
    socket.once('close', () => resolve());
    // The gateway's end is the end: nobody would answer what is still to be sent.
    socket.once('end', () => socket.end());
  });
  pass(socket, output);
  pass(input, socket);
  input.once('end', leave);
  input.once('close', leave);
  signal.addEventListener('abort', leave, { once: true });
  if (signal.aborted) leave();
  await ended;
  if (words !== undefined) await Promise.race([closed(words), delay(LAST_WORDS_MS)]);
  words?.destroy();
  if (!isLeaving) throw new HintlockError('HL_LOCAL_GATEWAY_LOST', { log: printable(gatewayLog(folder)) });
}

async function join({ folder, version, hello, signal, start, words }: JoinOptions): Promise<Joined> {
  const at = socketPath(folder, version);
  // Before anything is said: what we have to say holds our client's environment.
  ensurePrivateFolder(path.dirname(at));
  const tell = (line: string): void => void words.write(`${line}\n`);
  for (let tried = 1; ; tried += 1) {
    const socket = await reachGateway({ at, folder, signal, start, tell });
    const listening = await connectTo(at);
    const id = randomUUID();
    listening?.write(`${JSON.stringify({ hintlock: 1, takes: id })}\n`);
    socket.write(`${JSON.stringify({ hintlock: 1, ...hello, words: id })}\n`);
    const answer = parseJson((await readFirstLine(socket, HELLO_LIMIT)) ?? '');
    if (isWelcome(answer) && answer.refused === undefined) return { socket, words: listening };
    socket.destroy();
    listening?.destroy();
    if (isWelcome(answer))
      throw new HintlockError('HL_LOCAL_GATEWAY_REFUSED', { detail: printable(answer.refused ?? '') });
    if (tried === TRIES) throw new HintlockError('HL_LOCAL_GATEWAY_LOST', { log: printable(gatewayLog(folder)) });
  }
}

/** By hand, because a pipe would end our output with the socket. */
function pass(from: Readable, to: Writable): void {
  from.on('data', (chunk: Buffer) => {
    if (to.write(chunk)) return;
    from.pause();
    to.once('drain', () => from.resume());
  });
}

function closed(socket: Socket): Promise<void> {
  return socket.closed ? Promise.resolve() : new Promise((resolve) => socket.once('close', () => resolve()));
}
