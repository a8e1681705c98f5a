/** `hintlock run`: wraps one server over stdio, so that a client's configuration needs only one more word. */
import { spawn } from 'node:child_process';
import type { Socket } from 'node:net';
import { HintlockError } from '@hintlock/core';
import {
  clientProcess,
  isCommand,
  joinGateway,
  openSqliteStore,
  presetPolicy,
  SERVER_DEFAULTS,
  stateFolder,
  trustUnder,
  viewFromFlags,
} from '@hintlock/gateway';
import { type CommandTarget, describeTarget } from '@hintlock/upstream/connect';
import { EXIT } from '../exit-codes.ts';
import { nameOf } from '../scan/typed-name.ts';
import { VERSION } from '../version.ts';
import { interruptible } from './interruptible.ts';
import { keepMemoryFlat } from './keep-memory-flat.ts';
import { loadUserConfig } from './load-config.ts';
import { loadUserLock } from './load-lock.ts';

export interface RunCommandOptions {
  readonly policy?: string;
  readonly name?: string;
  readonly view?: string;
  readonly discover?: boolean;
  readonly alone?: boolean;
  readonly observe?: boolean;
}

export async function runCommand(command: readonly string[], options: RunCommandOptions): Promise<number> {
  const [program, ...args] = command;
  if (program === undefined) {
    throw new HintlockError('HL_USAGE', {
      detail: 'Name the server after --, as in: hintlock run -- npx -y some-server.',
    });
  }
  // Before anything is started: a policy that does not exist must not become another one.
  const policy = options.policy === undefined ? undefined : presetPolicy(options.policy);
  const target = { kind: 'command', command: program, args, env: {}, inherit: 'all' } as const;
  if (!isCommand(program, process.env, process.cwd())) {
    throw new HintlockError('HL_COMMAND_NOT_FOUND', { command: describeTarget({ ...target, args: [] }) });
  }
  const name = options.name ?? nameOf(target);
  try {
    const { policy: _named, ...flags } = options;
    if (options.alone === true) await runAlone(target, name, policy === undefined ? flags : { ...flags, policy });
    else await join(target, name, options);
    return EXIT.ok;
  } finally {
    // Nobody reads from us any more, and an open input would keep the process alive.
    process.stdin.destroy();
  }
}

type AloneOptions = Pick<RunCommandOptions, 'view' | 'discover' | 'observe'> & {
  readonly policy?: ReturnType<typeof presetPolicy>;
};

async function runAlone(
  target: CommandTarget,
  name: string,
  { policy, observe = false, ...flags }: AloneOptions,
): Promise<void> {
  keepMemoryFlat();
  const signal = interruptible();
  const { openGateway, serveStdio } = await import('@hintlock/gateway/serving');
  const loaded = await loadUserConfig();
  const folder = stateFolder();
  const { gateway, close } = openGateway({
    ...loaded,
    ...(await loadUserLock(loaded)),
    store: openSqliteStore(folder),
    folder,
    version: VERSION,
    report: (line) => process.stderr.write(`${line}\n`),
  });
  const trust = trustUnder(policy ?? loaded.config.policy);
  // Not under its name alone: the configuration may have another server of that name.
  const key = `run ${name}`;
  gateway.addServer(key, { ...SERVER_DEFAULTS, name, trust, target, observe }, (line) =>
    process.stderr.write(`${line}\n`),
  );
  try {
    await serveStdio(gateway, {
      input: process.stdin,
      output: process.stdout,
      selection: viewFromFlags(flags),
      server: key,
      sessionKey: 'alone',
      signal,
      ...(policy === undefined ? {} : { policy }),
    });
  } finally {
    await close();
  }
}

async function join(target: CommandTarget, name: string, options: RunCommandOptions): Promise<void> {
  const { policy, view, discover, observe } = options;
  const env = Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
  await joinGateway({
    folder: stateFolder(),
    version: VERSION,
    hello: {
      server: { name, command: target.command, args: target.args, cwd: process.cwd(), env },
      client: clientProcess(),
      ...(policy === undefined ? {} : { policy }),
      ...(view === undefined ? {} : { view }),
      ...(discover === undefined ? {} : { discover }),
      ...(observe === undefined ? {} : { observe }),
    },
    input: process.stdin,
    output: process.stdout,
    words: process.stderr,
    signal: interruptible(),
    start: startLocalGateway,
  });
}

/**
 * A process of its own, that outlives us and knows nothing of our client's environment. Through a shell that ends at once, so that it
 * is nobody's child: a client that ends everything below its servers must not end other clients' gateway.
 */
function startLocalGateway(log: number): Promise<void> {
  const command = [process.execPath, process.argv[1] ?? '', 'local-gateway'];
  const [program = '', ...args] = process.platform === 'win32' ? command : ['/bin/sh', '-c', '"$0" "$@" &', ...command];
  const child = spawn(program, args, {
    detached: true,
    windowsHide: true,
    cwd: stateFolder(),
    env: ownEnvironment(),
    // It never writes to its output; that the pipe closes tells us that it has ended.
    stdio: ['ignore', 'pipe', log],
  });
  const output = child.stdout as Socket;
  // Neither of them keeps us.
  child.unref();
  output.unref();
  return new Promise((resolve) => {
    child.once('error', () => resolve());
    output.once('close', () => resolve());
    output.resume();
  });
}

const OWN_VARIABLES =
  /^(?:HINTLOCK_\w+|XDG_\w+|HOME|USERPROFILE|APPDATA|LOCALAPPDATA|PATH|TMPDIR|TEMP|TMP|LANG|LC_\w+|SystemRoot|NODE_COMPILE_CACHE|USER|LOGNAME)$/i;
/** Marks what belongs to one launch of a server; with it the gateway would be ended when that server is. */
const LAUNCH_MARKER = 'HINTLOCK_LAUNCH';

function ownEnvironment(): Record<string, string> {
  const entries = Object.entries(process.env).filter(([name]) => OWN_VARIABLES.test(name) && name !== LAUNCH_MARKER);
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => entry[1] !== undefined));
}
