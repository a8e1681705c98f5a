/** The user's one local gateway: every wrapped server of every client comes through here, so that they share what they must. */
import { setMaxListeners } from 'node:events';
import { rmSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { HintlockError, isHintlockError, type Policy, printable } from '@hintlock/core';
import { parseJson } from '@hintlock/upstream/connect';
import { presetPolicy, SERVER_DEFAULTS, trustUnder } from '../config/bare-config.ts';
import type { ServerConfig } from '../config/config.ts';
import type { Gateway } from '../gateway.ts';
import { serveStdio } from '../serve/serve-stdio.ts';
import { viewFromFlags } from '../views/view-flags.ts';
import { readFirstLine } from './first-line.ts';
import { HELLO_LIMIT, type Hello, isHello, isWordsHello, type Welcome } from './hello.ts';
import { ensurePrivateFolder } from './private-folder.ts';

export interface ServeLocalOptions {
  readonly at: string;
  /** Ends by itself after so long without a client. */
  readonly idleMs: number;
  readonly report: (line: string) => void;
  readonly signal: AbortSignal;
}

const HELLO_MS = 5000;

/** Serves until nobody has been there for a while, or the signal fires. */
export async function serveLocal(gateway: Gateway, { at, idleMs, report, signal }: ServeLocalOptions): Promise<void> {
  // Every client waits for it, however many there are.
  setMaxListeners(0, signal);
  const ended = Promise.withResolvers<void>();
  const sockets = new Set<net.Socket>();
  const words = new Map<string, net.Socket>();
  const served = new Set<Promise<void>>();
  const restored = gateway.sessions.restore('local');
  // Whoever is served waits for it and says what went wrong.
  restored.catch(() => {});
  let idle: NodeJS.Timeout | undefined;
  const watchIdle = (): void => {
    clearTimeout(idle);
    if (sockets.size === 0) idle = setTimeout(ended.resolve, idleMs);
  };

  const serveClient = async (hello: Hello, socket: net.Socket): Promise<void> => {
    // Each client has its own process of a server, and its own words from it.
    const key = `${hello.server.name} ${hello.words}`;
    const tell = (line: string): void => void words.get(hello.words)?.write(`${line}\n`);
    let isWelcome = false;
    try {
      const wishes = wishesOf(hello, gateway);
      await restored;
      gateway.addServer(key, serverOf(hello, wishes.policy ?? gateway.config().policy), tell);
      isWelcome = true;
      welcome(socket, { hintlock: 1 });
      await serveStdio(gateway, {
        ...wishes,
        input: socket,
        output: socket,
        signal,
        server: key,
        sessionKey: `client ${hello.client}`,
      });
    } catch (error) {
      const sentence = printable(isHintlockError(error) ? error.message : 'An internal fault.');
      if (isWelcome) tell(`hintlock: ${sentence}`);
      else welcome(socket, { hintlock: 1, refused: sentence });
    } finally {
      gateway.removeServer(key);
      words.get(hello.words)?.end();
      socket.end();
    }
  };

  const greet = async (socket: net.Socket): Promise<void> => {
    const impatience = setTimeout(() => socket.destroy(), HELLO_MS);
    const hello = parseJson((await readFirstLine(socket, HELLO_LIMIT)) ?? '');
    clearTimeout(impatience);
    if (isWordsHello(hello)) {
      words.set(hello.takes, socket);
      socket.once('close', () => words.delete(hello.takes));
      // Nothing is to come, but only what is read is seen to end.
      socket.resume();
      socket.once('end', () => socket.end());
    } else if (isHello(hello) && !signal.aborted) {
      const serving = serveClient(hello, socket);
      served.add(serving);
      void serving.finally(() => served.delete(serving));
    } else socket.destroy();
  };

  const server = net.createServer({ allowHalfOpen: true }, (socket) => {
    sockets.add(socket);
    clearTimeout(idle);
    socket.on('error', () => socket.destroy());
    socket.once('close', () => {
      sockets.delete(socket);
      watchIdle();
    });
    void greet(socket);
  });
  await listen(server, at);
  report(`listening on ${at}`);
  watchIdle();
  signal.addEventListener('abort', () => ended.resolve(), { once: true });
  await ended.promise;
  server.close();
  // Those who are served see the signal, too, and may end what is under way.
  await Promise.all(served);
  clearTimeout(idle);
  for (const socket of sockets) socket.destroySoon();
  report('ended');
}

function welcome(socket: net.Socket, answer: Welcome): void {
  socket.write(`${JSON.stringify(answer)}\n`);
}

/** Throws for a policy or a view that does not exist, before anything is started. */
function wishesOf(hello: Hello, gateway: Gateway): Pick<Parameters<typeof serveStdio>[1], 'selection' | 'policy'> {
  const selection = viewFromFlags(hello);
  const selected = gateway.view(selection);
  if (!selected.ok) throw selected.error;
  return { selection, ...(hello.policy === undefined ? {} : { policy: presetPolicy(hello.policy) }) };
}

function serverOf({ server, observe = false }: Hello, policy: Policy): ServerConfig {
  const { name, command, args, cwd, env } = server;
  const target = { kind: 'command', command, args, cwd, env, environment: 'whole', inherit: 'safe' } as const;
  return { ...SERVER_DEFAULTS, name, target, trust: trustUnder(policy), observe };
}

async function listen(server: net.Server, at: string): Promise<void> {
  if (process.platform !== 'win32') {
    ensurePrivateFolder(path.dirname(at));
    if (await answers(at)) throw new HintlockError('HL_LOCAL_GATEWAY_RUNS', {});
    rmSync(at, { force: true });
  }
  // Private from the first moment: between listening and a change of its mode somebody could come in.
  const umask = process.umask(0o177);
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(at, () => resolve());
    });
  } finally {
    process.umask(umask);
  }
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
