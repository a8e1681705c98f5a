/** `hintlock run`: wraps one server over stdio, so that a client's configuration needs only one more word. */
import { spawn } from 'node:child_process';
import { HintlockError } from '@hintlock/core';
import {
  clientProcess,
  joinGateway,
  openSqliteStore,
  presetPolicy,
  SERVER_DEFAULTS,
  stateFolder,
  viewFromFlags,
} from '@hintlock/gateway';
import type { CommandTarget } from '@hintlock/upstream';
import { EXIT } from '../exit-codes.ts';
import { nameOf } from '../scan/typed-name.ts';
import { VERSION } from '../version.ts';
import { loadUserConfig } from './load-config.ts';
import { interruptible } from './targets.ts';

export interface RunCommandOptions {
  readonly policy?: string;
  readonly name?: string;
  readonly view?: string;
  readonly discover?: boolean;
  readonly alone?: boolean;
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

type AloneOptions = Pick<RunCommandOptions, 'view' | 'discover'> & { readonly policy?: ReturnType<typeof presetPolicy> };

async function runAlone(target: CommandTarget, name: string, { policy, ...flags }: AloneOptions): Promise<void> {
  const signal = interruptible();
  const { openGateway, serveStdio } = await import('@hintlock/gateway/serving');
  const { config, file } = await loadUserConfig();
  const { gateway, close } = openGateway({
    config,
    ...(file === undefined ? {} : { file }),
    env: process.env,
    store: openSqliteStore(stateFolder()),
    version: VERSION,
    report: (line) => process.stderr.write(`${line}\n`),
  });
  const trust = policy?.source.outOfBand === true ? 'untrusted' : SERVER_DEFAULTS.trust;
  gateway.addServer(name, { ...SERVER_DEFAULTS, name, trust, target }, (line) => process.stderr.write(`${line}\n`));
  try {
    await serveStdio(gateway, {
      input: process.stdin,
      output: process.stdout,
      selection: viewFromFlags(flags),
      server: name,
      sessionKey: 'alone',
      signal,
      ...(policy === undefined ? {} : { policy }),
    });
  } finally {
    await close();
  }
}

async function join(target: CommandTarget, name: string, options: RunCommandOptions): Promise<void> {
  const { policy, view, discover } = options;
  const env = Object.fromEntries(Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined));
  await joinGateway({
    folder: stateFolder(),
    version: VERSION,
    hello: {
      server: { name, command: target.command, args: target.args, cwd: process.cwd(), env },
      client: clientProcess(),
      ...(policy === undefined ? {} : { policy }),
      ...(view === undefined ? {} : { view }),
      ...(discover === undefined ? {} : { discover }),
    },
    input: process.stdin,
    output: process.stdout,
    words: process.stderr,
    signal: interruptible(),
    start: startLocalGateway,
  });
}

/** A process of its own, that outlives us and knows nothing of our client's environment. */
function startLocalGateway(log: number): void {
  const child = spawn(process.execPath, [process.argv[1] ?? '', 'local-gateway'], {
    detached: true,
    windowsHide: true,
    cwd: stateFolder(),
    env: ownEnvironment(),
    stdio: ['ignore', 'ignore', log],
  });
  child.unref();
}

const OWN_VARIABLES = /^(?:HINTLOCK_\w+|XDG_\w+|HOME|USERPROFILE|APPDATA|LOCALAPPDATA|PATH|TMPDIR|TEMP|TMP|LANG|LC_\w+|SystemRoot|NODE_COMPILE_CACHE|USER|LOGNAME)$/i;

function ownEnvironment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined && OWN_VARIABLES.test(entry[0])),
  );
}

