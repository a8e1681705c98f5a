/** `hintlock log`: what a person reads, what a machine reads, and following it. */
import { spawn } from 'node:child_process';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { beforeAll, describe, it } from 'vitest';
import { type NotesClient, openNotes } from './notes-client.ts';
import { MAIN, REPOSITORY, runHintlock } from './run-hintlock.ts';

let world: NotesClient;

beforeAll(async () => {
  world = await openNotes({ answers: ['decline', 'accept'] });
  await world.call('list_notes');
  await world.call('search_notes', { query: 'ghp_0123456789abcdefghij0123456789abcdef' });
  await world.call('add_note', { name: 'two', body: `\u001b[2Jcleared\u202e ${'long '.repeat(40)}` });
  await world.call('add_note', { name: 'two', body: 'again' });
  await world.call('purge_notes');
  await world.call('purge_notes', { really: true });
  await world.close();
});

/** With what differs from run to run taken out. */
function steady(text: string): string {
  return text
    .replaceAll(/^\d{4}-\d\d-\d\d {2}session [0-9a-f]{8}/gm, 'DAY  session ID')
    .replaceAll(/^\d\d:\d\d:\d\d/gm, 'hh:mm:ss')
    .replaceAll(/\[redacted[^\]]*\]/g, '[redacted]')
    .replaceAll(/ +(ok|error) [\d.]+ m?s$/gm, ' $1');
}

describe.concurrent('for people', () => {
  it('is a line for each call with its end, within 80 columns, without colour or control characters', async ({
    expect,
  }) => {
    const { exitCode, stdout, stderr } = await world.hintlock(['log']);
    expect([exitCode, stderr]).toEqual([0, '']);
    expect(stdout.split('\n').filter((line) => line.length > 80)).toEqual([]);
    // oxlint-disable-next-line no-control-regex
    expect(stdout).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
    expect(steady(stdout)).toMatchInlineSnapshot(`
      "DAY  session ID  test-client 1.0.0
      hh:mm:ss  read         allow     notes/list_notes ok
      hh:mm:ss  read         allow     notes/search_notes ok
                {"query":"[redacted]"}
      hh:mm:ss  write        allow     notes/add_note ok
                {"name":"two","body":"\\u001b[2Jcleared\\u{202e} long long long long lo…
      hh:mm:ss  write        allow     notes/add_note error
                {"name":"two","body":"again"}
      hh:mm:ss  destructive  confirm   notes/purge_notes                      not made
                rule confirm-destructive; a person said no
      hh:mm:ss  destructive  confirm   notes/purge_notes ok
                rule confirm-destructive; a person said yes (elicitation)
                {"really":true}
      "
    `);
  });

  it('is filtered', async ({ expect }) => {
    const show = async (...args: string[]): Promise<string[]> => {
      const { stdout } = await world.hintlock(['log', ...args]);
      return stdout.split('\n').flatMap((line) => /notes\/(\w+)/.exec(line)?.[1] ?? []);
    };
    expect(await show('--tier', 'read')).toEqual(['list_notes', 'search_notes']);
    expect(await show('--decision', 'confirm')).toEqual(['purge_notes', 'purge_notes']);
    expect(await show('--kind', 'refused')).toEqual(['purge_notes']);
    expect(await show('--tool', 'add_note', '--limit', '1')).toEqual(['add_note']);
    expect(await show('--since', '1h', '--limit', '2')).toEqual(['purge_notes', 'purge_notes']);
    expect(await show('--since', '2100-01-01')).toEqual([]);
  });

  it('says what was probably meant', async ({ expect }) => {
    const tier = await world.hintlock(['log', '--tier', 'destuctive']);
    expect([tier.exitCode, tier.stderr]).toEqual([2, expect.stringContaining('Did you mean destructive?')]);
    const server = await world.hintlock(['log', '--server', 'note']);
    expect(server.stdout).toBe('Nothing on record matches: no line is about the server "note"; did you mean notes?\n');
    expect((await runHintlock(['log'])).stdout).toBe('Nothing is on record.\n');
  });
});

describe.concurrent('for machines', () => {
  it('is one object a line, each line of a call by itself, with nothing that acts on a terminal', async ({
    expect,
  }) => {
    const { stdout } = await world.hintlock(['log', '--json']);
    // oxlint-disable-next-line no-control-regex
    expect(stdout).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
    expect(stdout).not.toContain('ghp_');
    const entries = stdout
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { entry: Record<string, unknown> }).entry);
    expect(entries.map(({ kind, tool }) => `${String(kind)} ${String(tool)}`)).toEqual([
      ...['list_notes', 'search_notes', 'add_note', 'add_note'].flatMap((tool) => [
        `intent ${tool}`,
        `outcome ${tool}`,
      ]),
      'refused purge_notes',
      'intent purge_notes',
      'outcome purge_notes',
    ]);
    expect(entries[4]?.['arguments']).toMatchObject({
      name: 'two',
      body: expect.stringContaining('\u001b[2Jcleared\u202e'),
    });
  });

  it('ends with the next line once its reader has seen enough', async ({ expect }) => {
    const live = await openNotes();
    await live.call('list_notes');
    const pipe = spawn('sh', ['-c', `"${process.execPath}" "${MAIN}" log --follow --json | head -n 1`], {
      cwd: REPOSITORY,
      env: { PATH: process.env['PATH'] ?? '', HINTLOCK_HOME: live.home },
    });
    const chunks: Buffer[] = [];
    pipe.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    let isOpen = true;
    pipe.once('close', () => {
      isOpen = false;
    });
    while (isOpen) {
      await live.call('list_notes');
      await delay(50);
    }
    await live.close();
    expect(Buffer.concat(chunks).toString().trim().split('\n')).toHaveLength(1);
  });
});

it('follows what comes, shows the last of what was, and ends cleanly', async ({ expect }) => {
  const live = await openNotes();
  await live.call('list_notes');
  const child = spawn(process.execPath, [MAIN, 'log', '--follow', '--limit', '1'], {
    cwd: REPOSITORY,
    env: { PATH: process.env['PATH'] ?? '', HINTLOCK_HOME: live.home },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let shown = '';
  const seen = (text: string): Promise<void> =>
    new Promise((resolve) => {
      const look = (): void => {
        if (!shown.includes(text)) return;
        child.stdout.off('data', look);
        resolve();
      };
      child.stdout.on('data', look);
      look();
    });
  child.stdout.on('data', (chunk: Buffer) => {
    shown += chunk.toString();
  });
  const ended = new Promise((resolve) => {
    child.once('close', resolve);
  });
  await seen('notes/list_notes');
  await live.call('search_notes', { query: 'later' });
  await seen('{"query":"later"}');
  child.kill('SIGINT');
  expect(await ended).toBe(0);
  expect(shown.match(/notes\/list_notes/g)).toHaveLength(1);
  expect(shown).toMatch(/notes\/search_notes +ok [\d.]+ m?s\n {10}\{"query":"later"\}\n$/);
  await live.close();
});

describe('verify', () => {
  it('says that the log is whole, or which link is not and what that means', async ({ expect }) => {
    const live = await openNotes();
    await live.call('list_notes');
    await live.call('search_notes', { query: 'x' });
    await live.close();
    const whole = await live.hintlock(['log', 'verify']);
    expect([whole.exitCode, whole.stdout]).toEqual([
      0,
      expect.stringMatching(/^The log is whole: 4 lines in 1 chain, 0 links/),
    ]);

    const [name = ''] = await readdir(path.join(live.home, 'log'));
    const file = path.join(live.home, 'log', name);
    const text = await readFile(file, 'utf8');
    await writeFile(file, text.replace('list_notes', 'lost_notes'));
    const changed = await live.hintlock(['log', 'verify']);
    expect(changed.exitCode).toBe(1);
    expect(changed.stdout).toMatch(/^changed: link 1 of chain .*\n {2}It is not what was written there/);
    expect(changed.stdout).toContain('The log is NOT whole: 4 lines in 1 chain');

    await writeFile(file, `${text}{"half`);
    const torn = await live.hintlock(['log', 'verify']);
    expect([torn.exitCode, torn.stdout.replaceAll('\n', ' ')]).toEqual([
      0,
      expect.stringContaining('1 of the chains ends in half a line: its process was ended while it wrote'),
    ]);

    await rm(file);
    const removed = await live.hintlock(['log', 'verify']);
    expect([removed.exitCode, removed.stdout]).toEqual([
      1,
      expect.stringMatching(/^removed: chain .*\n {2}The chain was begun/),
    ]);
  });
});
