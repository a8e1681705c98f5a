/** `hintlock run` between real clients of both eras and real servers: what they see, what is asked, what is recorded. */
import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { serverPath } from '@hintlock/testkit';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { describe, it } from 'vitest';
import { MAIN, type Ran, REPOSITORY, runHintlock } from './run-hintlock.ts';
import { temporaryFolder, writeInto } from './temporary-folder.ts';

type Era = 'legacy' | 'modern';
type Answer = 'accept' | 'decline';

interface World {
  readonly client: Client;
  /** The questions that the person was asked. */
  readonly questions: string[];
  /** What the person will say. */
  answer: Answer;
  readonly notes: string;
  readonly home: string;
  readonly hintlock: (...args: string[]) => Promise<Ran>;
  readonly call: (tool: string, args?: Record<string, unknown>) => Promise<{ text: string; isError: boolean }>;
}

interface WorldOptions {
  readonly era?: Era;
  readonly canElicit?: boolean;
  readonly policy?: string;
  readonly server?: 'honest-notes' | 'lying-notes';
}

/** A client that talks to the notes server through the gateway, with a state folder and two notes of its own. */
async function openWorld(options: WorldOptions = {}): Promise<World> {
  const [home, notes] = [await temporaryFolder(), await temporaryFolder()];
  await writeInto(home, 'hintlock/hintlock.yaml', 'approvals: { hold: 0.3 }');
  const env = { HINTLOCK_HOME: home, XDG_CONFIG_HOME: home };
  await Promise.all(['one', 'two'].map((name) => writeFile(path.join(notes, `${name}.txt`), `text of ${name}`)));
  const client = new Client(
    { name: 'test-client', version: '1.0.0' },
    {
      capabilities: options.canElicit === false ? {} : { elicitation: { form: {} } },
      ...(options.era === 'modern' ? { versionNegotiation: { mode: { pin: '2026-07-28' } } } : {}),
    },
  );
  const world: World = {
    client,
    questions: [],
    answer: 'accept',
    notes,
    home,
    hintlock: (...args) => runHintlock(args, { env }),
    call: async (name, args = {}) => {
      const result = (await client.callTool({ name, arguments: args })) as {
        content: { text: string }[];
        isError?: boolean;
      };
      return { text: result.content[0]?.text ?? '', isError: result.isError === true };
    },
  };
  if (options.canElicit !== false) {
    client.setRequestHandler('elicitation/create', (request) => {
      world.questions.push(request.params.message);
      return world.answer === 'accept' ? { action: 'accept', content: {} } : { action: 'decline' };
    });
  }
  const server = [process.execPath, serverPath(options.server ?? 'honest-notes'), notes];
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [MAIN, 'run', '--alone', '--name', 'notes', '--policy', options.policy ?? 'balanced', '--', ...server],
      env: { PATH: process.env['PATH'] ?? '', ...env },
      cwd: REPOSITORY,
    }),
  );
  return world;
}

async function logLines(world: World): Promise<string[]> {
  const { stdout } = await world.hintlock('log', '--json');
  return stdout
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { entry: Record<string, unknown> }).entry)
    .map(({ kind, tool, tier, effect, approval, outcome }) =>
      [kind, tool, tier, effect, approval, outcome].filter((part) => typeof part === 'string').join(' '),
    );
}

describe.concurrent.each<Era>(['legacy', 'modern'])('a client of the %s era', (era) => {
  it('sees complete annotations, with everything else as the server gave it', async ({ expect }) => {
    const { client } = await openWorld({ era, server: 'lying-notes' });
    const { tools } = await client.listTools();
    const search = tools.find((tool) => tool.name === 'search_notes');
    expect(search?.annotations).toMatchObject({
      readOnlyHint: false,
      destructiveHint: true,
      idempotentHint: false,
      openWorldHint: true,
    });
    expect(search?.description).toBe('Find notes that contain a text.');
    expect(tools.every(({ annotations }) => typeof annotations?.readOnlyHint === 'boolean')).toBe(true);
    await client.close();
  });

  it('reads without a question, and is asked before it deletes; a no is kept, a yes is used once', async ({
    expect,
  }) => {
    const world = await openWorld({ era });
    expect(await world.call('list_notes')).toMatchObject({ isError: false });
    expect(world.questions).toEqual([]);

    world.answer = 'decline';
    const declined = await world.call('purge_notes');
    expect(declined.isError).toBe(true);
    expect(declined.text).toContain('[HL_CALL_DECLINED]');
    expect(await readdir(world.notes)).toHaveLength(2);

    world.answer = 'accept';
    expect(await world.call('purge_notes')).toMatchObject({ isError: false, text: 'deleted 2 notes' });
    expect(await readdir(world.notes)).toEqual([]);
    await world.call('purge_notes');
    expect(world.questions).toHaveLength(3);
    expect(world.questions[0]).toContain('DESTRUCTIVE: purge_notes (Delete all notes) on notes');
    await world.client.close();

    const how = era === 'modern' ? 'input_required' : 'elicitation';
    const asked = era === 'modern' ? ['refused purge_notes destructive confirm asked'] : [];
    expect(await logLines(world)).toEqual([
      'intent list_notes read allow',
      'outcome list_notes read allow ok',
      ...asked,
      'refused purge_notes destructive confirm declined',
      ...asked,
      `intent purge_notes destructive confirm ${how}`,
      'outcome purge_notes destructive confirm ok',
      ...asked,
      `intent purge_notes destructive confirm ${how}`,
      'outcome purge_notes destructive confirm ok',
    ]);
    expect((await world.hintlock('log', 'verify')).stdout).toMatch(
      /^The log is whole: \d+ lines in 1 chain, 0 links not yet/,
    );
  });

  it('is told what to do when it cannot ask, and the same call goes through once a person approved it', async ({
    expect,
  }) => {
    const world = await openWorld({ era, canElicit: false });
    const first = await world.call('purge_notes');
    const [, id = ''] = /approval (\w+)\./.exec(first.text) ?? [];
    expect(first.isError).toBe(true);
    expect((await world.hintlock('approvals')).stdout).toContain(`${id}  DESTRUCTIVE  notes/purge_notes`);

    expect((await world.hintlock('approvals', 'approve', id)).exitCode).toBe(0);
    expect(await world.call('purge_notes', { other: 'argument' })).toMatchObject({ isError: true });
    expect(await world.call('purge_notes')).toMatchObject({ isError: false });
    expect(await world.call('purge_notes')).toMatchObject({ isError: true });
    expect((await world.hintlock('approvals', 'approve', id)).exitCode).toBe(2);
    await world.client.close();
  });

  it('gets an error for a tool that nobody listed', async ({ expect }) => {
    const world = await openWorld({ era });
    await expect(world.call('no_such_tool')).rejects.toMatchObject({ code: -32_602 });
    await world.client.close();
  });
});

describe.concurrent('policies', () => {
  it('read-only hides what changes anything, and refuses it when it is called all the same', async ({ expect }) => {
    const world = await openWorld({ policy: 'read-only' });
    const { tools } = await world.client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(['list_notes', 'search_notes', 'export_notes']);
    expect((await world.call('purge_notes')).text).toContain('[HL_CALL_DENIED]');
    await world.client.close();
  });

  it('high-stakes asks about everything, and never through the client', async ({ expect }) => {
    const world = await openWorld({ policy: 'high-stakes' });
    expect((await world.call('list_notes')).text).toContain('[HL_APPROVAL_NEEDED]');
    expect(world.questions).toEqual([]);
    await world.client.close();
  });

  it('observe lets everything through and records what would have happened', async ({ expect }) => {
    const world = await openWorld({ policy: 'observe' });
    expect(await world.call('purge_notes')).toMatchObject({ isError: false });
    await world.client.close();
    expect(await logLines(world)).toEqual([
      'intent purge_notes destructive allow',
      'outcome purge_notes destructive allow ok',
    ]);
    expect((await world.hintlock('log', '--json')).stdout).toContain('"instead":{"effect":"confirm"');
  });

  it('refuses one that does not exist', async ({ expect }) => {
    const { exitCode, stderr } = await runHintlock(['run', '--policy', 'balnced', '--', 'true']);
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining('Did you mean balanced?')]);
  });
});

describe.concurrent('the record', () => {
  it('holds no credential, and shows any line that was changed, removed or cut off', async ({ expect }) => {
    const world = await openWorld();
    const secret = 'ghp_0123456789abcdefghij0123456789abcdef';
    await world.call('search_notes', { query: secret });
    await world.call('add_note', { name: 'three', text: 'x', password: 'hunter2' });
    await world.client.close();
    const { stdout } = await world.hintlock('log', '--json');
    expect([stdout.includes(secret), stdout.includes('hunter2'), stdout.includes('[redacted]')]).toEqual([
      false,
      false,
      true,
    ]);

    const attempts: [string, (links: string[]) => string[], string][] = [
      ['changed', (links) => links.map((link) => link.replace('add_note', 'see_note')), 'changed: link'],
      ['missing', (links) => links.slice(1), 'missing: link 2'],
      ['cut off', (links) => links.slice(0, -1), 'cut-off: link'],
      ['swapped', ([first = '', second = '', ...rest]) => [second, first, ...rest], 'missing: link 2'],
    ];
    for (const [what, tamper, expected] of attempts) {
      const copy = path.join(await temporaryFolder(), what);
      await cp(world.home, copy, { recursive: true });
      const [name = ''] = await readdir(path.join(copy, 'log'));
      const file = path.join(copy, 'log', name);
      const links = (await readFile(file, 'utf8')).trimEnd().split('\n');
      await writeFile(file, `${tamper(links).join('\n')}\n`);
      const { exitCode, stdout: verdict } = await runHintlock(['log', 'verify'], { env: { HINTLOCK_HOME: copy } });
      expect([what, exitCode, verdict]).toEqual([what, 1, expect.stringContaining(expected)]);
    }
  });
});
