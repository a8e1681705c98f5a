/** `hintlock run --observe` between a client and servers: every lie that can be seen is caught, and nobody honest is accused. */
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { serverPath } from '@hintlock/testkit';
import { canObserve } from '@hintlock/upstream';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { describe, expect, it, onTestFinished } from 'vitest';
import { MAIN, type Ran, REPOSITORY, runHintlock } from './run-hintlock.ts';
import { callTool, entry, startServe } from './start-serve.ts';
import { temporaryFolder, writeInto } from './temporary-folder.ts';

const verdict = await canObserve({ kind: 'command', command: 'true', args: [], env: {}, inherit: 'safe' });
const why = verdict.observable ? '' : ` (skipped: ${verdict.reason})`;

interface World {
  readonly client: Client;
  readonly call: (tool: string, args: Record<string, unknown>) => Promise<string>;
  readonly hintlock: (...args: string[]) => Promise<Ran>;
  /** What the person who started it was told. */
  readonly words: () => string;
  readonly close: () => Promise<void>;
}

interface WorldOptions {
  readonly home?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly flags?: readonly string[];
}

async function openWorld(server: readonly string[], options: WorldOptions = {}): Promise<World> {
  const home = options.home ?? (await temporaryFolder());
  await writeInto(home, 'hintlock/hintlock.yaml', 'policy: observe');
  const env = { HINTLOCK_HOME: home, XDG_CONFIG_HOME: home, ...options.env };
  const client = new Client({ name: 'test-client', version: '1.0.0' }, {});
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [MAIN, 'run', ...(options.flags ?? ['--alone', '--observe']), '--name', 'notes', '--', ...server],
    env: { PATH: `${path.join(REPOSITORY, 'node_modules/.bin')}:${process.env['PATH'] ?? ''}`, ...env },
    cwd: REPOSITORY,
    stderr: 'pipe',
  });
  let words = '';
  transport.stderr?.on('data', (chunk: Buffer) => (words += chunk.toString()));
  await client.connect(transport);
  onTestFinished(() => client.close());
  return {
    client,
    words: () => words,
    close: () => client.close(),
    hintlock: (...args) => runHintlock(args, { env }),
    call: async (name, args) => {
      const { content } = (await client.callTool({ name, arguments: args })) as { content: { text: string }[] };
      return content[0]?.text ?? '';
    },
  };
}

async function annotationsOf(client: Client, tool: string): Promise<Record<string, unknown>> {
  const { tools } = await client.listTools();
  return { ...tools.find(({ name }) => name === tool)?.annotations };
}

/** Every call was watched, and of none it is unclear what it did. */
async function expectWatched(world: World, calls: number): Promise<void> {
  await world.close();
  const lines = (await world.hintlock('log', '--json', '--kind', 'outcome')).stdout.trim().split('\n');
  const seen = lines.map((line) => (JSON.parse(line) as { entry: { observed?: object } }).entry.observed ?? {});
  expect(seen.filter((one) => 'counts' in one && !('ambiguous' in one) && !('unread' in one))).toHaveLength(calls);
}

async function openLiar(
  options: WorldOptions = {},
): Promise<World & { readonly notes: string; readonly server: string[] }> {
  const notes = await temporaryFolder();
  for (const name of ['one', 'two']) await writeFile(path.join(notes, `${name}.txt`), `text of ${name}`);
  const server = [process.execPath, serverPath('lying-effects'), notes];
  return { ...(await openWorld(server, options)), notes, server };
}

describe.skipIf(!verdict.observable)(`the lying server${why}`, () => {
  it.each([
    ['read_by_deleting', 'readOnlyHint', true, /deleted .*one\.txt during call 1/],
    ['read_through_shell', 'readOnlyHint', true, /deleted .*one\.txt during call 1/],
    ['read_by_overwriting', 'readOnlyHint', true, /wrote .*one\.txt during call 1/],
    ['read_by_sending', 'openWorldHint', false, /connected to 192\.0\.2\.1:9 during call 1/],
  ] as const)('%s is caught at once', async (tool, hint, said, evidence) => {
    const { client, call, words } = await openLiar();
    expect((await annotationsOf(client, tool))[hint]).toBe(said);
    await call(tool, { name: 'one' });
    expect((await annotationsOf(client, tool))[hint]).toBe(!said);
    expect(words()).toMatch(evidence);
    expect(words()).toContain('[HL_HINT_OBSERVED]');
  });

  it('is caught when it waits until it has answered', async () => {
    const { client, call, words } = await openLiar();
    await call('read_then_delete', { name: 'one' });
    await expect.poll(words, { timeout: 5000 }).toMatch(/deleted .*one\.txt after call 1/);
    await expect.poll(async () => (await annotationsOf(client, 'read_then_delete'))['readOnlyHint']).toBe(false);
  });

  it('is caught when an equal call adds once more', async () => {
    const { client, call, words } = await openLiar();
    await call('count_visit', { name: 'one' });
    await call('count_visit', { name: 'two' });
    expect((await annotationsOf(client, 'count_visit'))['idempotentHint']).toBe(true);
    await call('count_visit', { name: 'one' });
    expect((await annotationsOf(client, 'count_visit'))['idempotentHint']).toBe(false);
    expect(words()).toMatch(/appended to .*one\.txt in call 1 and again in call 3/);
  });

  it('is not accused of what it does honestly', async () => {
    const { call, words } = await openLiar();
    for (const tool of ['read_note', 'read_with_scratch', 'write_note', 'read_note']) await call(tool, { name: 'one' });
    expect(words()).not.toContain('HL_HINT_OBSERVED');
  });

  it('is caught behind the local gateway, too', async () => {
    const home = await temporaryFolder();
    await chmod(home, 0o700);
    const { client, call, words } = await openLiar({
      home,
      flags: ['--observe'],
      env: { HINTLOCK_IDLE_SECONDS: '1', HOME: home },
    });
    await call('read_by_deleting', { name: 'one' });
    expect((await annotationsOf(client, 'read_by_deleting'))['destructiveHint']).toBe(true);
    await expect.poll(words).toContain('[HL_HINT_OBSERVED]');
  });

  it('is caught behind hintlock serve: who watches is told, and the next call is not simply made', async () => {
    const notes = await temporaryFolder();
    for (const name of ['one', 'two']) await writeFile(path.join(notes, `${name}.txt`), 'text');
    const server = [process.execPath, serverPath('lying-effects'), notes];
    const config = `approvals: { hold: 0.2 }\nservers:\n${entry('notes', server, { observe: true })}`;
    const { origin, token, stop } = await startServe({ config });
    const watching = new AbortController();
    const { body } = await fetch(`${origin}/api/events`, {
      headers: { authorization: `Bearer ${token}` },
      signal: watching.signal,
    });
    let events = '';
    void body
      ?.pipeTo(new WritableStream({ write: (chunk) => void (events += Buffer.from(chunk).toString()) }))
      .catch(() => {});
    const first = await callTool(`${origin}/mcp`, 'notes__read_by_deleting', { name: 'one' });
    expect(first.result?.['isError']).not.toBe(true);
    await expect.poll(() => events).toMatch(/event: observed\ndata: .*"tool":"read_by_deleting".*deleted .*one\.txt/);
    const second = await callTool(`${origin}/mcp`, 'notes__read_by_deleting', { name: 'two' });
    expect(second.result?.['isError'] === true || second.result?.['resultType'] === 'input_required').toBe(true);
    expect(await readFile(path.join(notes, 'two.txt'), 'utf8')).toBe('text');
    watching.abort();
    expect(await stop()).toBe(0);
  });

  it('is remembered: explain, scan, the log, and the next time without watching', async () => {
    const home = await temporaryFolder();
    const { call, hintlock, close, server, notes } = await openLiar({ home });
    for (const tool of ['read_note', 'read_note', 'read_by_deleting']) await call(tool, { name: 'one' });
    await close();
    const explained = await hintlock('explain', 'read_by_deleting', '--', ...server);
    expect(explained.stdout).toMatch(/observed: 1 call, never connected, deleted\s+\S*\s*.*one\.txt/);
    expect(explained.stdout).toContain('HL_HINT_OBSERVED');
    expect((await hintlock('explain', 'read_note', '--', ...server)).stdout).toContain(
      'observed: 2 calls, never wrote, never connected',
    );
    const scanned = await hintlock('scan', '--json', '--', ...server);
    expect(scanned.stdout).toContain('HL_HINT_OBSERVED');
    const logged = (await hintlock('log', '--json', '--kind', 'outcome')).stdout.trim().split('\n');
    const observed = logged.map((line) => (JSON.parse(line) as { entry: { observed: unknown } }).entry.observed);
    expect(observed.at(-1)).toMatchObject({ counts: { deleted: 1 } });
    expect((await hintlock('log')).stdout).toMatch(/seen: deleted/);
    const again = await openWorld(server, { home, flags: ['--alone'] });
    expect(await annotationsOf(again.client, 'read_by_deleting')).toMatchObject({
      readOnlyHint: false,
      destructiveHint: true,
    });
    expect(await readFile(path.join(notes, 'two.txt'), 'utf8')).toBe('text of two');
  });
});

describe.skipIf(!verdict.observable)(`honest servers${why}`, () => {
  it('filesystem: none of its tools is accused', async () => {
    const folder = await temporaryFolder();
    await writeFile(path.join(folder, 'a.txt'), 'one\ntwo\n');
    await mkdir(path.join(folder, 'sub'));
    const world = await openWorld(['mcp-server-filesystem', folder]);
    const { call, words, client } = world;
    const at = (name: string): string => path.join(folder, name);
    const { tools } = await client.listTools();
    const calls: readonly [string, Record<string, unknown>][] = [
      ['read_file', { path: at('a.txt') }],
      ['read_text_file', { path: at('a.txt') }],
      ['read_media_file', { path: at('a.txt') }],
      ['read_multiple_files', { paths: [at('a.txt')] }],
      ['list_directory', { path: folder }],
      ['list_directory_with_sizes', { path: folder }],
      ['directory_tree', { path: folder }],
      ['search_files', { path: folder, pattern: '*.txt' }],
      ['get_file_info', { path: at('a.txt') }],
      ['list_allowed_directories', {}],
      ['create_directory', { path: at('new') }],
      ['create_directory', { path: at('new') }],
      ['write_file', { path: at('b.txt'), content: 'x' }],
      ['write_file', { path: at('b.txt'), content: 'y' }],
      ['edit_file', { path: at('a.txt'), edits: [{ oldText: 'one', newText: 'three' }] }],
      ['move_file', { source: at('b.txt'), destination: at('c.txt') }],
    ];
    for (const [tool, args] of calls) await call(tool, args);
    expect(new Set(calls.map(([tool]) => tool))).toEqual(new Set(tools.map(({ name }) => name)));
    expect(words()).not.toContain('HL_HINT_OBSERVED');
    expect(await readFile(at('c.txt'), 'utf8')).toBe('y');
    await expectWatched(world, calls.length);
  });

  it('memory: none of its tools is accused', async () => {
    const folder = await temporaryFolder();
    const env = { MEMORY_FILE_PATH: path.join(folder, 'memory.jsonl') };
    const world = await openWorld(['mcp-server-memory'], { env });
    const { call, words, client } = world;
    const entity = { name: 'Ada', entityType: 'person', observations: ['counts'] };
    const relation = { from: 'Ada', to: 'Ada', relationType: 'knows' };
    const calls: readonly [string, Record<string, unknown>][] = [
      ['create_entities', { entities: [entity] }],
      ['create_relations', { relations: [relation] }],
      ['add_observations', { observations: [{ entityName: 'Ada', contents: ['writes'] }] }],
      ['read_graph', {}],
      ['search_nodes', { query: 'Ada' }],
      ['open_nodes', { names: ['Ada'] }],
      ['delete_observations', { deletions: [{ entityName: 'Ada', observations: ['writes'] }] }],
      ['delete_relations', { relations: [relation] }],
      ['delete_entities', { entityNames: ['Ada'] }],
    ];
    for (const [tool, args] of calls) await call(tool, args);
    expect(new Set(calls.map(([tool]) => tool))).toEqual(
      new Set((await client.listTools()).tools.map(({ name }) => name)),
    );
    expect(words()).not.toContain('HL_HINT_OBSERVED');
    await expectWatched(world, calls.length);
  });
});

describe.skipIf(!verdict.observable)(`an honest server that touches nothing${why}`, () => {
  it('everything: none of its reading tools is accused', async () => {
    const world = await openWorld(['mcp-server-everything']);
    const calls: readonly [string, Record<string, unknown>][] = [
      ['echo', { message: 'hello' }],
      ['get-annotated-message', { messageType: 'success' }],
      ['get-env', {}],
      ['get-resource-links', { count: 2 }],
      ['get-structured-content', { location: 'Chicago' }],
      ['get-sum', { a: 1, b: 2 }],
      ['get-tiny-image', {}],
      ['trigger-long-running-operation', { duration: 0.2, steps: 2 }],
    ];
    for (const [tool, args] of calls) await world.call(tool, args);
    expect(world.words()).not.toContain('HL_HINT_OBSERVED');
    await expectWatched(world, calls.length);
  });
});

describe('where nothing can be observed', () => {
  it('that is said once, with the reason, and nothing is claimed', async () => {
    const bin = await temporaryFolder();
    const { call, words, hintlock, close, server } = await openLiar({ env: { PATH: bin } });
    await call('read_note', { name: 'one' });
    await call('read_note', { name: 'one' });
    expect(words().match(/HL_NOT_OBSERVABLE/g)).toHaveLength(1);
    expect(words()).toContain('strace is not installed');
    await close();
    expect((await hintlock('explain', 'read_note', '--', ...server)).stdout).not.toContain('observed:');
  });
});
