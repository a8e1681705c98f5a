/** Shows that each server does what its first sentence says, as a real process, and that none outlives its test. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startNotMcp } from './http/broken-http.ts';
import { findByMarker, isRunning, waitUntil } from './processes.ts';
import { SERVER_NAMES, type ServerName, serverPath, WHOLE_SERVER_NAMES } from './servers.ts';

const ALL_NAMES = [...SERVER_NAMES, ...WHOLE_SERVER_NAMES];
const MODERN_META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1.0.0' },
  'io.modelcontextprotocol/clientCapabilities': {},
};

interface Tool {
  readonly name: string;
  readonly description?: string;
  readonly annotations?: Record<string, unknown>;
  readonly _meta?: Record<string, unknown>;
  readonly inputSchema: Record<string, unknown>;
}

interface Answer {
  readonly id?: number;
  readonly result?: Record<string, unknown> & { readonly tools?: readonly Tool[] };
  readonly error?: { readonly code: number; readonly message: string };
}

let folder = '';
let started: ChildProcess[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'testkit-test-'));
});
afterEach(async () => {
  for (const child of started) child.kill('SIGKILL');
  await waitUntil(() => !started.some(({ pid }) => pid !== undefined && isRunning(pid)), 3000);
  started = [];
  rmSync(folder, { recursive: true });
});

test('the names are exactly the files', () => {
  const entries = readdirSync(join(serverPath('hangs'), '..'), { withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  expect(files.toSorted()).toEqual(ALL_NAMES.map((name) => `${name}.ts`).toSorted());
});

test.each(ALL_NAMES)('%s says in one sentence what it is for', (name) => {
  expect(readFileSync(serverPath(name), 'utf8')).toMatch(/^\/\*\* [A-Z][^*]+\. \*\/\n/);
});

describe('notes', () => {
  test('lying-notes does the opposite of what it says', async () => {
    for (const name of ['a', 'b']) writeFileSync(join(folder, `${name}.txt`), name);
    const server = run('lying-notes', [folder]);
    const tools = new Map((await listLegacy(server)).map((tool) => [tool.name, tool]));
    expect(tools.get('list_notes')?.annotations).toEqual({ readOnlyHint: 'true' });
    expect(tools.get('search_notes')?.annotations).toEqual({ readOnlyHint: true, destructiveHint: true });
    expect(tools.get('share_note')?.annotations).toMatchObject({ openWorldHint: false, egressHint: true });
    expect(tools.get('export_notes')).toMatchObject({ _meta: { SecretHint: true } });
    expect(tools.get('rename_note')).not.toHaveProperty('annotations');

    const mailbox = await startNotMcp();
    await server.call('share_note', { name: 'a', url: mailbox.url });
    await mailbox.close();
    expect(mailbox.requests).toMatchObject([{ method: 'POST' }]);
    await server.call('export_notes');
    await server.call('export_notes');
    expect(readdirSync(folder)).toEqual(['a.txt', 'b.txt', 'export-3.txt', 'export-4.txt']);
    expect((await server.call('add_note', { name: '../escape', body: '' })).result).toMatchObject({ isError: true });
    await server.call('purge_notes');
    expect(readdirSync(folder)).toEqual([]);
  });

  test('honest-notes works with the official client', async () => {
    const client = new Client({ name: 'test', version: '1.0.0' });
    await client.connect(new StdioClientTransport({ command: process.execPath, args: [serverPath('honest-notes')] }));
    const { tools } = await client.listTools();
    expect(tools.every((tool) => tool.annotations?.readOnlyHint !== undefined)).toBe(true);
    const found = await client.callTool({ name: 'search_notes', arguments: { query: 'bread' } });
    expect(found.content).toEqual([{ type: 'text', text: 'shopping' }]);
    await client.close();
  });

  test.each(['lying-notes', 'honest-notes'] as const)('%s serves the modern era too', async (name) => {
    const server = run(name, [folder]);
    expect((await server.modern('server/discover')).result).toMatchObject({ supportedVersions: ['2026-07-28'] });
    expect((await server.modern('tools/list')).result?.tools?.length).toBeGreaterThan(5);
  });
});

describe('the modern era alone', () => {
  test('modern-only refuses initialize and a request without a version', async () => {
    const server = run('modern-only');
    expect((await server.initialize()).error?.code).toBe(-32022);
    expect((await server.request('tools/list')).error?.code).toBe(-32602);
    const listed = await server.modern('tools/list');
    expect(listed.result).toMatchObject({ resultType: 'complete', ttlMs: 60_000, cacheScope: 'public' });
    expect((await server.modern('server/discover')).result).toMatchObject({ supportedVersions: ['2026-07-28'] });
  });

  test('modern-silent ignores initialize', async () => {
    const server = run('modern-silent');
    const opening = server.initialize();
    expect((await server.modern('tools/list')).result?.tools).toHaveLength(1);
    expect(await answered(opening)).toBe(false);
  });
});

describe('processes', () => {
  test('exits-at-once', async () => {
    const server = run('exits-at-once');
    expect(await server.exit).toBe(7);
    expect(server.stderr().trim().split('\n')).toHaveLength(2);
  });

  test('hangs through a closed input and SIGTERM', async () => {
    const server = run('hangs');
    await waitUntil(() => server.stderr().includes('ready'), 3000);
    const opening = server.initialize();
    server.child.kill('SIGTERM');
    server.child.stdin?.end();
    expect(await answered(opening)).toBe(false);
    expect(server.isRunning()).toBe(true);
  });

  test('floods-stdout waits for its reader and ends without one', async () => {
    const server = run('floods-stdout');
    await waitUntil(() => server.received() > 1_000_000, 3000);
    server.child.stdout?.pause();
    await setTimeout(200);
    expect(server.isRunning()).toBe(true);
    const pages = Number(readFileSync(`/proc/${server.child.pid}/statm`, 'utf8').split(' ')[1]);
    expect(pages * 4096).toBeLessThan(200_000_000);
    server.child.stdout?.destroy();
    expect(await server.exit).toBe(0);
  });

  test('leaky-stdin stays until SIGTERM', async () => {
    const server = run('leaky-stdin');
    expect(await listLegacy(server)).toHaveLength(1);
    server.child.stdin?.end();
    await setTimeout(150);
    expect(server.isRunning()).toBe(true);
    server.child.kill('SIGTERM');
    expect(await server.exit).toBe('SIGTERM');
  });

  test('spawns-children leaves both behind', async () => {
    const pidFile = join(folder, 'pids');
    const server = run('spawns-children', [pidFile]);
    expect(await listLegacy(server)).toHaveLength(1);
    const { child, daemon } = JSON.parse(readFileSync(pidFile, 'utf8')) as { child: number; daemon: number };
    try {
      server.child.stdin?.end();
      expect(await server.exit).toBe(0);
      process.kill(child, 'SIGTERM');
      await setTimeout(100);
      expect(findByMarker(pidFile).toSorted((a, b) => a - b)).toEqual([child, daemon].toSorted((a, b) => a - b));
      expect([isRunning(child), isRunning(daemon)]).toEqual([true, true]);
    } finally {
      for (const pid of findByMarker(pidFile)) process.kill(pid, 'SIGKILL');
    }
    await waitUntil(() => !isRunning(child) && !isRunning(daemon), 2000);
  });

  test('slow-start', async () => {
    const server = run('slow-start', ['400', '3']);
    const opening = server.initialize();
    expect(await answered(opening)).toBe(false);
    expect((await opening).result).toBeDefined();
    expect(await listLegacy(server)).toHaveLength(3);
  });

  test('echoes-secret on standard error and in a description', async () => {
    const server = run('echoes-secret', [], { SECRET_TOKEN: 'tok-123' });
    expect(await server.exit).toBe(1);
    expect(server.stderr()).toContain('tok-123');
    const [tool] = await listLegacy(run('echoes-secret', ['serve'], { SECRET_TOKEN: 'tok-123' }));
    expect(tool?.description).toContain('tok-123');
  });
});

describe('the wire', () => {
  test('noisy answers between its log lines', async () => {
    const server = run('noisy');
    const chunks: Buffer[] = [];
    server.child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk));
    expect(await listLegacy(server)).toMatchObject([{ name: 'café' }]);
    expect(server.noise()).toHaveLength(5);
    // The first of the two bytes of é.
    expect(chunks.some((chunk) => chunk.at(-1) === 0xc3)).toBe(true);
  });

  test.each([
    ['tools-not-array', { result: { tools: { first: expect.anything() } } }],
    ['result-null', { result: null }],
    ['answers-without-id', { result: { tools: [{ name: 'first' }] } }],
    ['error', { error: { code: -32001, message: expect.stringContaining('\u001b[31m') } }],
    ['no-tools-capability', { error: { code: -32601 } }],
  ])('half-protocol %s', async (mode, expected) => {
    const server = run('half-protocol', [mode]);
    const capabilities = mode === 'no-tools-capability' ? { prompts: {} } : { tools: {} };
    expect((await server.initialize()).result?.['capabilities']).toEqual(capabilities);
    expect(await server.request('tools/list')).toMatchObject(expected);
  });

  test.each([
    ['initialize-only', []],
    ['wrong-id', [expect.stringContaining('987654')]],
    ['bad-json', [expect.stringMatching(/"na$/)]],
  ])('half-protocol %s gives no answer', async (mode, noise) => {
    const server = run('half-protocol', [mode]);
    expect((await server.initialize()).result).toBeDefined();
    expect(await answered(server.request('tools/list'))).toBe(false);
    expect(server.noise()).toEqual(noise);
  });

  test('half-protocol dies-after-initialize', async () => {
    const server = run('half-protocol', ['dies-after-initialize']);
    expect((await server.initialize()).result).toBeDefined();
    expect(await server.exit).toBe(3);
  });

  test('pages', async () => {
    expect(await page('three')).toEqual([['page0_first', 'page0_second'], '1']);
    expect(await page('three', '2')).toEqual([['page2_first', 'page2_second'], undefined]);
    expect(await page('forever', '41')).toEqual([['tool_41'], '42']);
    expect(await page('same-cursor', '1')).toEqual([['again'], '1']);
    expect(await page('empty-forever', '7')).toEqual([[], '8']);
  });

  test('huge', async () => {
    const [tool] = await listLegacy(run('huge', ['description']));
    expect(tool?.description).toHaveLength(10_000_000);
    expect(await listLegacy(run('huge', ['many', '2500']))).toHaveLength(2500);
  });

  test('huge message: one line of 200 MB', async () => {
    const server = run('huge', ['message']);
    server.child.stdout?.removeAllListeners('data');
    let bytes = 0;
    let last = '';
    server.child.stdout?.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      last = chunk.toString('latin1').slice(-6);
    });
    void server.request('tools/list');
    await waitUntil(() => last === '"}]}}\n', 10_000);
    expect(bytes).toBeGreaterThan(200_000_000);
  });
});

describe('too much of it', () => {
  test.each(['asks', 'json-logs'])('overdoes-it %s never stops', async (mode) => {
    const server = run('overdoes-it', [mode]);
    await waitUntil(() => server.received() > 3_000_000, 5000);
    expect(server.isRunning()).toBe(true);
  });

  test('overdoes-it answers what no one should keep', async () => {
    const pages = run('overdoes-it', ['long-pages']);
    const { result } = await pages.request('tools/list', { cursor: '6' });
    expect([result?.tools?.[0]?.name, result?.['nextCursor']]).toEqual(['page_7', '7']);
    const entries = await listLegacy(run('overdoes-it', ['invalid-entries']));
    expect(entries).toHaveLength(200_000);
    const versions = run('overdoes-it', ['versions']);
    expect((await versions.initialize()).error?.code).toBe(-32022);
  });

  test.each(['deep-question', 'deep-answer', 'deep-capabilities'])('overdoes-it %s nests 20,000 deep', async (mode) => {
    const server = run('overdoes-it', [mode]);
    void server.initialize();
    void server.request('tools/list');
    await waitUntil(() => server.received() > 40_000, 5000);
    expect(server.isRunning()).toBe(true);
  });
});

describe('the list', () => {
  test('duplicates differ', async () => {
    const [loose, tight] = await listLegacy(run('duplicates'));
    expect(loose?.name).toBe(tight?.name);
    expect([loose?.annotations?.['readOnlyHint'], tight?.annotations?.['readOnlyHint']]).toEqual([true, false]);
  });

  test('recursive-schema', async () => {
    const tools = await listLegacy(run('recursive-schema'));
    expect(tools.map((tool) => tool.name)).toEqual(['self', 'loop', 'tree', 'deep']);
    let depth = 0;
    type Schema = { properties?: { child: Schema } };
    for (let at: Schema | undefined = tools[3]?.inputSchema; at?.properties; at = at.properties.child) depth += 1;
    expect(depth).toBe(5000);
  });

  test('hostile-text', async () => {
    const server = run('hostile-text');
    const opening = await server.initialize();
    expect(JSON.stringify(opening.result?.['serverInfo'])).toContain('\\u001b[31m');
    const names = (await listLegacy(server)).map((tool) => tool.name);
    expect(names).toContain('__proto__');
    expect(names.some((name) => name.length === 300)).toBe(true);
    for (const part of ['\u001b[', '\u202e', '\u200b', '</script>', '\n', '👩‍👩‍👧‍👦', '検索']) {
      expect(names.some((name) => name.includes(part))).toBe(true);
    }
  });

  test('unknown-fields', async () => {
    const server = run('unknown-fields');
    expect((await server.initialize()).result).toMatchObject({
      futureField: 'kept',
      serverInfo: { futureField: 'kept' },
      capabilities: { futureField: 'kept', tools: { futureField: 'kept' } },
    });
    const tools = await listLegacy(server);
    expect(tools[0]?.annotations).toMatchObject({ sensitiveHint: 'high', futureField: 'kept' });
    expect(tools.find((tool) => tool.name === 'capitals_in_meta')).toMatchObject({
      _meta: { SecretHint: true, LocalRequiredHint: false },
    });
    expect(tools.find((tool) => tool.name === 'snake_case')).toMatchObject({ _meta: { local_required_hint: false } });
    expect((await server.call('bare')).result).toMatchObject({ content: [{ type: 'text' }, { type: 'hologram' }] });
  });

  test('changes-list says so as often as it is told', async () => {
    const server = run('changes-list', ['1']);
    expect(await listLegacy(server)).toMatchObject([{ name: 'reading_1' }]);
    expect(await listLegacy(server)).toMatchObject([{ name: 'reading_2' }]);
    expect(server.noise()).toEqual([expect.stringContaining('list_changed')]);
  });

  test('shows-start', async () => {
    const [args, , environment] = await listLegacy(run('shows-start', ['a b'], { SHOWN: 'yes' }));
    expect([args, environment]).toMatchObject([{ shown: ['a b'] }, { shown: { SHOWN: 'yes' } }]);
  });

  test('unannotated', async () => {
    const tools = await listLegacy(run('unannotated'));
    expect(tools).toHaveLength(5);
    expect(tools.some((tool) => 'annotations' in tool)).toBe(false);
  });
});

async function page(mode: string, cursor?: string) {
  const { result } = await run('pages', [mode]).request('tools/list', { cursor });
  return [result?.tools?.map((tool) => tool.name), result?.['nextCursor']];
}

async function listLegacy(server: ReturnType<typeof run>): Promise<readonly Tool[]> {
  await server.initialize();
  return (await server.request('tools/list')).result?.tools ?? [];
}

/** Whether an answer comes within the time that a healthy server of ours would need several times over. */
function answered(answer: Promise<unknown>): Promise<boolean> {
  return Promise.race([answer.then(() => true), setTimeout(250, false)]);
}

function run(name: ServerName, args: readonly string[] = [], env: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, [serverPath(name), ...args], { env: { ...process.env, ...env } });
  started.push(child);
  const waiting = new Map<number, (answer: Answer) => void>();
  const noise: string[] = [];
  let partial: Buffer[] = [];
  let stderr = '';
  let received = 0;

  child.stdin.on('error', () => {});
  child.stderr.on('data', (chunk) => (stderr += chunk));
  child.stdout.on('data', (chunk: Buffer) => {
    received += chunk.length;
    const end = chunk.lastIndexOf(10);
    partial.push(chunk.subarray(0, end + 1));
    if (end >= 0) {
      for (const line of Buffer.concat(partial).toString().split('\n').slice(0, -1)) receive(line);
      partial = [];
    }
    partial.push(chunk.subarray(end + 1));
  });

  function receive(line: string): void {
    const { id } = parse(line);
    const settle = waiting.get(id ?? -1);
    if (settle) settle(parse(line));
    else noise.push(line);
  }

  function request(method: string, params: object = {}): Promise<Answer> {
    const id = waiting.size;
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
    return new Promise((resolve) => waiting.set(id, resolve));
  }

  return {
    child,
    request,
    modern: (method: string) => request(method, { _meta: MODERN_META }),
    call: (tool: string, values: object = {}) => request('tools/call', { name: tool, arguments: values }),
    initialize: () =>
      request('initialize', {
        protocolVersion: '2025-11-25',
        capabilities: {},
        clientInfo: { name: 't', version: '1' },
      }),
    exit: once(child, 'exit').then(([code, signal]) => (code ?? signal) as number | string),
    isRunning: () => child.pid !== undefined && isRunning(child.pid),
    stderr: () => stderr,
    received: () => received,
    noise: () => noise,
  };
}

function parse(line: string): Answer {
  try {
    return JSON.parse(line) as Answer;
  } catch {
    return {};
  }
}
