/** `hintlock run`: wraps one server over stdio, so that a client's configuration needs only one more word. */
import { HintlockError, nearest, POLICY_PRESETS, type PolicyPreset, printable } from '@hintlock/core';
import { openSqliteStore, runStdio, stateFolder } from '@hintlock/gateway';
import { createLineSplitter } from '@hintlock/upstream';
import { EXIT } from '../exit-codes.ts';
import { nameOf } from '../scan/typed-name.ts';
import { interruptible } from './targets.ts';

export interface RunCommandOptions {
  readonly policy: string;
  readonly name?: string;
}

export async function runCommand(command: readonly string[], options: RunCommandOptions): Promise<number> {
  const [program, ...args] = command;
  if (program === undefined) {
    throw new HintlockError('HL_USAGE', {
      detail: 'Name the server after --, as in: hintlock run -- npx -y some-server.',
    });
  }
  const target = { kind: 'command', command: program, args, env: {}, inherit: 'all' } as const;
  const store = openSqliteStore(stateFolder());
  try {
    await runStdio({
      target,
      name: options.name ?? nameOf(target),
      policy: readPolicy(options.policy),
      store,
      input: process.stdin,
      output: process.stdout,
      words: createWords(),
      signal: interruptible(),
    });
    return EXIT.ok;
  } finally {
    store.close();
    // Nobody reads from us any more, and an open input would keep the process alive.
    process.stdin.destroy();
  }
}

/** The server's own log, line by line on ours, with nothing in it that could act on a terminal. */
function createWords(): (chunk: Buffer) => void {
  const splitter = createLineSplitter(LONGEST_LINE, {
    line: (line) => process.stderr.write(`${printable(line)}\n`),
    overflow: () => {},
  });
  return splitter.push;
}

const LONGEST_LINE = 1024 * 1024;

function readPolicy(text: string): PolicyPreset {
  if (Object.hasOwn(POLICY_PRESETS, text)) return text as PolicyPreset;
  const names = Object.keys(POLICY_PRESETS);
  const meant = nearest(text, names);
  const advice = meant === undefined ? `It can be ${names.join(', ')}.` : `Did you mean ${meant}?`;
  throw new HintlockError('HL_USAGE', { detail: `There is no policy called "${text}". ${advice}` });
}
