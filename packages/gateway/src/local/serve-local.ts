/** The user's one local gateway: every wrapped server of every client comes through here, so that they share what they must. */
import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync, rmSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { HintlockError, isHintlockError, printable } from '@hintlock/core';
import { parseJson } from '@hintlock/upstream';
import { presetPolicy, SERVER_DEFAULTS } from '../config/bare-config.ts';
import type { Gateway } from '../gateway.ts';
import { serveStdio } from '../serve/serve-stdio.ts';
import { viewFromFlags } from '../views/view-flags.ts';
import { type Hello, isHello, isWordsHello } from './hello.ts';

export interface ServeLocalOptions {
  readonly at: string;
  /** Ends by itself after so long without a client. */
  readonly idleMs: number;
  readonly report: (line: string) => void;
  readonly signal: AbortSignal;
}

const HELLO_LIMIT = 1024 * 1024;
const HELLO_MS = 5000;

/** Serves until nobody has been there for a while, or the signal fires. */
export async function serveLocal(gateway: Gateway, { at, idleMs, report, signal }: ServeLocalOptions): Promise<void> {
  const listeners = new Map<string, net.Socket>();
  const ended = Promise.withResolvers<void>();
  const users = new Map<string, number>();
  let clients = 0;
  let idle: NodeJS.Timeout | undefined;
  const watchIdle = (): void => {
    clearTimeout(idle);
    if (clients === 0) idle = setTimeout(ended.resolve, idleMs);
  };

  const serveClient = async (hello: Hello, socket: net.Socket, input: PassThrough): Promise<void> => {
    clients += 1;
    clearTimeout(idle);
    const key = keyOf(hello);
    const words = (line: string): void => void listeners.get(hello.words)?.write(`${line}\n`);
    try {
      const policy = hello.policy === undefined ? undefined : presetPolicy(hello.policy);
      if ((users.get(key) ?? 0) === 0) gateway.addServer(key, serverOf(hello), words);
      users.set(key, (users.get(key) ?? 0) + 1);
      await serveStdio(gateway, {
        input,
        output: socket,
        signal,
        server: key,
        sessionKey: `client ${hello.client}`,
        selection: viewFromFlags(hello),
        ...(policy === undefined ? {} : { policy }),
      });
    } catch (error) {
      words(printable(isHintlockError(error) ? `hintlock: ${error.message} [${error.code}]` : 'hintlock: an internal fault'));
    } finally {
      const left = (users.get(key) ?? 1) - 1;
      users.set(key, left);
      if (left === 0) gateway.removeServer(key);
      socket.end();
      clients -= 1;
      watchIdle();
    }
  };

  const server = net.createServer({ allowHalfOpen: true }, (socket) => {
    socket.on('error', () => socket.destroy());
    const impatience = setTimeout(() => socket.destroy(), HELLO_MS);
    readHello(socket, (hello, input) => {
      clearTimeout(impatience);
      if (isWordsHello(hello)) {
        listeners.set(hello.takes, socket);
        socket.once('close', () => listeners.delete(hello.takes));
      } else if (isHello(hello)) void serveClient(hello, socket, input);
      else socket.destroy();
    });
  });
  await listen(server, at);
  report(`listening on ${at}`);
  watchIdle();
  signal.addEventListener('abort', () => ended.resolve(), { once: true });
  await ended.promise;
  server.close();
  for (const socket of listeners.values()) socket.destroy();
}

/** Reads the first line, and gives the rest as a stream of its own. */
function readHello(socket: net.Socket, done: (hello: unknown, input: PassThrough) => void): void {
  const chunks: Buffer[] = [];
  let size = 0;
  const take = (chunk: Buffer): void => {
    const end = chunk.indexOf(0x0a);
    size += chunk.length;
    if (end === -1) {
      if (size > HELLO_LIMIT) socket.destroy();
      else chunks.push(chunk);
      return;
    }
    socket.off('data', take);
    const line = Buffer.concat([...chunks, chunk.subarray(0, end)]).toString('utf8');
    const input = new PassThrough();
    input.write(chunk.subarray(end + 1));
    socket.pipe(input);
    done(parseJson(line), input);
  };
  socket.on('data', take);
}

/** The same server of the same client configuration is the same to everyone who wants it. */
function keyOf({ server, policy }: Hello): string {
  const digest = createHash('sha256').update(JSON.stringify([server, policy])).digest('hex');
  return `${server.name} ${digest.slice(0, 16)}`;
}

function serverOf({ server: { name, command, args, cwd, env }, policy }: Hello): Parameters<Gateway['addServer']>[1] {
  return {
    ...SERVER_DEFAULTS,
    name,
    // In high-stakes mode nothing that a server says loosens.
    trust: policy === 'high-stakes' ? 'untrusted' : 'pinned',
    target: { kind: 'command', command, args, cwd, env, inherit: 'safe' },
  };
}

async function listen(server: net.Server, at: string): Promise<void> {
  if (process.platform !== 'win32') {
    const folder = path.dirname(at);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (await answers(at)) throw new HintlockError('HL_LOCAL_GATEWAY_RUNS', {});
    rmSync(at, { force: true });
  }
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(at, () => resolve());
  });
  if (process.platform !== 'win32') chmodSync(at, 0o600);
}

function answers(at: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = net.connect({ path: at });
    probe.once('connect', () => {
      probe.destroy();
      resolve(true);
    });
    probe.once('error', () => resolve(false));
  });
}

