/** Shows that a command gets exactly what it was given, and that every way of not starting is told from the others. */
import { chmodSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serverCommand } from '@hintlock/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reachServer, type Visit } from '../reach-server.ts';
import type { CommandTarget } from '../target.ts';

let folder = '';
beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'launch-test-')));
  writeFileSync(join(folder, 'plain-file'), 'no program\n');
  writeFileSync(join(folder, 'bad-interpreter'), '#!/nonexistent/interpreter\n');
  chmodSync(join(folder, 'bad-interpreter'), 0o755);
});
afterAll(() => rmSync(folder, { recursive: true }));

test('arguments arrive verbatim', async () => {
  const args = [
    'with space',
    '"quoted"',
    "it's",
    'two\nlines',
    '',
    '$HOME `id` $(id) && ; | > *',
    '\\',
    '--',
    '-x',
    'é👩‍👧',
  ];
  const visit = await reach(serverCommand('shows-start', ...args));
  expect(shown(visit, 'arguments')).toEqual(args);
});

test('the folder is the one asked for, else ours', async () => {
  const [there, here] = await Promise.all([
    reach({ ...serverCommand('shows-start'), cwd: folder }),
    reach(serverCommand('shows-start')),
  ]);
  expect([shown(there, 'folder'), shown(here, 'folder')]).toEqual([folder, process.cwd()]);
});

test('a command is found by the PATH that we have', async () => {
  const script = `exec "$@"`;
  const { command, args, ...rest } = serverCommand('shows-start');
  const visit = await reach({ ...rest, command: 'sh', args: ['-c', script, 'sh', command, ...args, 'last'] });
  expect(shown(visit, 'arguments')).toEqual(['last']);
});

test('every way of not starting is a finding of its own', async () => {
  const inFolder = (name: string): string => join(folder, name);
  const cases: Record<string, Partial<CommandTarget>> = {
    missing: { command: 'no-such-command-anywhere' },
    'missing, by its path': { command: inFolder('missing') },
    'a folder': { command: folder },
    'not executable': { command: inFolder('plain-file') },
    'without its interpreter': { command: inFolder('bad-interpreter') },
    'behind a file': { command: inFolder('plain-file/server') },
    empty: { command: '' },
    'with a zero character': { command: 'node', args: ['a\0b'] },
    'with too long an argument': { command: 'node', args: ['x'.repeat(3_000_000)] },
    'in a missing folder': { command: 'node', cwd: inFolder('missing') },
    'in a file': { command: 'node', cwd: inFolder('plain-file') },
    'attacking the terminal': { command: 'node\u001b[2J', cwd: '/missing\u001b[2J' },
  };
  const base: CommandTarget = { kind: 'command', command: '', args: [], env: {}, inherit: 'safe' };
  const told = await Promise.all(
    Object.entries(cases).map(async ([name, part]) => {
      const visit = await reach({ ...base, ...part });
      expect(visit).toEqual({ status: 'failed', tools: [], findings: [expect.anything()], lastWords: [] });
      const [{ code, message } = { code: '', message: '' }] = visit.findings;
      return [name, `${code}: ${message.replaceAll(folder, '$FOLDER')}`];
    }),
  );
  expect(Object.fromEntries(told)).toMatchInlineSnapshot(`
    {
      "a folder": "HL_COMMAND_FAILED: The command "$FOLDER" could not be started: it is not executable.",
      "attacking the terminal": "HL_COMMAND_FAILED: The command "'node\\u{1b}[2J'" could not be started: its working folder /missing\\u{1b}[2J does not exist.",
      "behind a file": "HL_COMMAND_FAILED: The command "$FOLDER/plain-file/server" could not be started: its path leads through a file.",
      "empty": "HL_COMMAND_FAILED: The command "''" could not be started: it or one of its arguments is empty or holds a zero character.",
      "in a file": "HL_COMMAND_FAILED: The command "node" could not be started: its working folder $FOLDER/plain-file does not exist.",
      "in a missing folder": "HL_COMMAND_FAILED: The command "node" could not be started: its working folder $FOLDER/missing does not exist.",
      "missing": "HL_COMMAND_NOT_FOUND: The command "no-such-command-anywhere" does not exist.",
      "missing, by its path": "HL_COMMAND_NOT_FOUND: The command "$FOLDER/missing" does not exist.",
      "not executable": "HL_COMMAND_FAILED: The command "$FOLDER/plain-file" could not be started: it is not executable.",
      "with a zero character": "HL_COMMAND_FAILED: The command "node" could not be started: it or one of its arguments is empty or holds a zero character.",
      "with too long an argument": "HL_COMMAND_FAILED: The command "node" could not be started: its arguments and environment are too long.",
      "without its interpreter": "HL_COMMAND_NOT_FOUND: The command "$FOLDER/bad-interpreter" does not exist.",
    }
  `);
});

function reach(target: CommandTarget): Promise<Visit> {
  const client = { name: 'test', version: '1.0.0' };
  return reachServer(target, { client, timeoutMs: 20_000, signal: new AbortController().signal });
}

function shown(visit: Visit, name: string): unknown {
  return visit.tools.find((tool) => tool.name === name)?.['shown'];
}
