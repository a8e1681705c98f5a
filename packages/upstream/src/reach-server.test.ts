/** Visits every server of the testkit, interrupts visits at every step, and looks for what they leave behind. */
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import {
  findByMarker,
  SERVER_NAMES,
  type ServerName,
  serverCommand,
  startHangingHttp,
  startLegacyHttp,
  startOldSse,
  startSseEndless,
  waitUntil,
} from '@hintlock/testkit';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { reachServer, type Visit } from './reach-server.ts';
import type { CommandTarget, Target } from './target.ts';

const CLIENT = { name: 'test', version: '1.0.0' };
const NEVER = new AbortController().signal;

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'reach-test-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** A server whose command line carries a marker, so that its process can be found. */
function marked(name: ServerName, ...args: readonly string[]): { target: CommandTarget; marker: string } {
  const marker = `reach-${randomUUID()}`;
  const base = serverCommand(name, ...args);
  return { marker, target: { ...base, args: [`--conditions=${marker}`, ...base.args] } };
}

async function timed(target: Target, timeoutMs: number, signal = NEVER): Promise<Visit & { took: number }> {
  const began = performance.now();
  const visit = await reachServer(target, { client: CLIENT, timeoutMs, signal });
  return { ...visit, took: performance.now() - began };
}

const codes = (visit: Visit): string[] => visit.findings.map(({ code }) => code);

interface Case {
  readonly args?: readonly string[];
  readonly era?: 'legacy' | 'modern';
  /** How many tools, of a server that is reached. */
  readonly tools?: number;
  readonly codes?: readonly string[];
  /** The limit, where the visit is to run into it or into half of it. */
  readonly timeoutMs?: number;
}

const CASES: Readonly<Record<ServerName, readonly Case[]>> = {
  'changes-list': [{ tools: 1 }],
  drifting: [{ tools: 2 }],
  duplicates: [{ tools: 3 }],
  'echoes-secret': [{ codes: ['HL_SERVER_EXITED'] }, { args: ['serve'], tools: 1 }],
  'exits-at-once': [{ codes: ['HL_SERVER_EXITED'] }],
  'floods-stdout': [{ codes: ['HL_STDOUT_FLOOD'] }],
  'half-protocol': [
    { codes: ['HL_SERVER_EXITED'] },
    { args: ['initialize-only'], codes: ['HL_SERVER_TIMEOUT'], timeoutMs: 1500 },
    { args: ['tools-not-array'], codes: ['HL_PROTOCOL'] },
    { args: ['result-null'], codes: ['HL_PROTOCOL'] },
    { args: ['wrong-id'], codes: ['HL_PROTOCOL'] },
    { args: ['bad-json'], codes: ['HL_PROTOCOL'] },
    { args: ['error'], codes: ['HL_SERVER_ERROR'] },
    { args: ['dies-after-initialize'], codes: ['HL_SERVER_EXITED'] },
    { args: ['no-tools-capability'], tools: 0 },
    { args: ['answers-without-id'], tools: 1 },
    { args: ['batch'], tools: 1 },
  ],
  hangs: [{ codes: ['HL_SERVER_TIMEOUT'], timeoutMs: 1000 }],
  'honest-notes': [{ tools: 6 }],
  'hostile-text': [{ tools: 11, codes: ['HL_TOOL_INVALID'] }],
  huge: [
    { args: ['description'], tools: 1 },
    { args: ['message'], codes: ['HL_MESSAGE_TOO_LARGE'] },
    { args: ['many', '2500'], tools: 2500 },
  ],
  'leaky-stdin': [{ tools: 1 }],
  'lying-notes': [{ tools: 7 }],
  'lying-effects': [{ tools: 9 }],
  'modern-only': [{ tools: 1, era: 'modern' }],
  'modern-silent': [{ tools: 1, era: 'modern', timeoutMs: 5000 }],
  noisy: [{ tools: 1, codes: ['HL_STDOUT_NOISE'] }],
  'overdoes-it': [
    { args: ['asks'], codes: ['HL_PROTOCOL'] },
    { args: ['json-logs'], codes: ['HL_STDOUT_FLOOD'] },
    { args: ['deep-capabilities'], codes: ['HL_PROTOCOL'] },
    { args: ['deep-question'], tools: 1 },
    { args: ['deep-answer'], codes: ['HL_PROTOCOL'] },
    { args: ['invalid-entries'], tools: 0, codes: Array.from({ length: 20 }, () => 'HL_TOOL_INVALID') },
    { args: ['long-pages'], tools: 4, codes: ['HL_LIST_ENDLESS'] },
    { args: ['versions'], codes: ['HL_SERVER_ERROR'] },
    { args: ['notifies'], tools: 1 },
  ],
  pages: [
    { args: ['three'], tools: 6 },
    { args: ['forever'], tools: 500, codes: ['HL_LIST_ENDLESS'] },
    { args: ['same-cursor'], tools: 2, codes: ['HL_LIST_ENDLESS'] },
    { args: ['empty-forever'], tools: 0, codes: ['HL_LIST_ENDLESS'] },
  ],
  'recursive-schema': [{ tools: 3, codes: ['HL_TOOL_INVALID'] }],
  'shows-start': [{ tools: 3 }],
  'slow-start': [{ args: ['300'], tools: 1 }],
  'spawns-children': [{ tools: 1, codes: ['HL_PROCESS_LEFT'] }],
  unannotated: [{ tools: 5 }],
  'unknown-fields': [{ tools: 9 }],
};

describe('every server of the testkit', () => {
  const all = SERVER_NAMES.flatMap((name) =>
    CASES[name].map((item) => [[name, ...(item.args ?? [])].join(' '), name, item] as const),
  );

  test.concurrent.for(all)(
    '%s',
    async ([, name, { args = [], era = 'legacy', tools, codes: expected = [], timeoutMs }], { expect }) => {
      const pidFile = join(folder, randomUUID());
      const { target, marker } = marked(name, ...(name === 'spawns-children' ? [pidFile] : args));
      const limit = timeoutMs ?? 25_000;
      const visit = await timed(target, limit);
      expect([visit.status, codes(visit)]).toEqual([tools === undefined ? 'failed' : 'reached', expected]);
      expect([visit.transport, visit.handshake?.era, visit.tools.length]).toEqual([
        'stdio',
        tools === undefined ? undefined : era,
        tools ?? 0,
      ]);
      expect(visit.took).toBeLessThan(limit + 2000);
      await waitUntil(() => [...findByMarker(marker), ...findByMarker(pidFile)].length === 0, 1000);
    },
  );
});

describe('the time limit', () => {
  test.concurrent('is kept by a server that only SIGKILL ends, at any length', async ({ expect }) => {
    const limits = [1, 300, 900];
    const visits = await Promise.all(
      limits.map(async (limit) => {
        const { target, marker } = marked('hangs');
        const visit = await timed(target, limit);
        await waitUntil(() => findByMarker(marker).length === 0, 1000);
        return { ...visit, over: visit.took - limit };
      }),
    );
    expect(visits.map(codes)).toEqual(limits.map(() => ['HL_SERVER_TIMEOUT']));
    expect(visits.filter(({ over }) => over < -5 || over > 2000)).toEqual([]);
  });

  test.concurrent('says what the server was doing', async ({ expect }) => {
    const [handshake, list] = await Promise.all([
      timed(serverCommand('hangs'), 600),
      timed(serverCommand('half-protocol', 'initialize-only'), 3000),
    ]);
    expect([handshake, list].map((visit) => visit.findings[0]?.message)).toMatchInlineSnapshot(`
      [
        "The server was still answering the handshake after 0.6 s and was stopped.",
        "The server was still listing its tools after 3 s and was stopped.",
      ]
    `);
  });
});

describe('interrupted', () => {
  test.concurrent('before the start: nothing is started and nobody is called', async ({ expect }) => {
    const server = await startLegacyHttp();
    const { target, marker } = marked('hangs');
    let started = false;
    const watch = setInterval(() => {
      started ||= findByMarker(marker).length > 0;
    }, 1);
    const [command, address] = await Promise.all([
      timed(target, 5000, AbortSignal.abort()),
      timed({ kind: 'url', url: server.url, headers: {}, transport: 'auto' }, 5000, AbortSignal.abort()),
    ]);
    clearInterval(watch);
    await server.close();
    expect([codes(command), codes(address)]).toEqual([['HL_INTERRUPTED'], ['HL_INTERRUPTED']]);
    expect([started, server.requests]).toEqual([false, []]);
    expect(command.took).toBeLessThan(500);
  });

  test.concurrent.for([
    ['during the start', 'hangs', [], 0, 'answering the handshake'],
    ['in the handshake', 'hangs', [], 400, 'answering the handshake'],
    ['while it is still starting', 'slow-start', ['60000'], 300, 'answering the handshake'],
    ['in the list', 'half-protocol', ['initialize-only'], 3000, 'listing its tools'],
    ['in a list without end', 'huge', ['message'], 150, undefined],
  ] as const)('%s', async ([, name, args, afterMs, step], { expect }) => {
    const controller = new AbortController();
    const { target, marker } = marked(name, ...args);
    const visiting = timed(target, 20_000, controller.signal);
    await sleep(afterMs);
    const began = performance.now();
    controller.abort();
    const visit = await visiting;
    expect(performance.now() - began).toBeLessThan(2000);
    expect(visit).toMatchObject({ status: 'failed', tools: [] });
    if (step !== undefined) {
      expect(visit.findings[0]?.message).toBe(`Interrupted while the server was ${step}.`);
    }
    await waitUntil(() => findByMarker(marker).length === 0, 1000);
  });

  test.concurrent('an HTTP server that hangs, in each transport', async ({ expect }) => {
    const servers = await Promise.all([startHangingHttp(), startHangingHttp(), startSseEndless(), startSseEndless()]);
    const controller = new AbortController();
    const visiting = servers.map(({ url }, index) =>
      timed({ kind: 'url', url, headers: {}, transport: index % 2 === 0 ? 'http' : 'sse' }, 20_000, controller.signal),
    );
    await waitUntil(() => servers.every(({ requests }) => requests.length > 0), 5000);
    const began = performance.now();
    controller.abort();
    const visits = await Promise.all(visiting);
    expect(performance.now() - began).toBeLessThan(1500);
    expect(visits.map(codes)).toEqual(servers.map(() => ['HL_INTERRUPTED']));
    await Promise.all(servers.map((server) => server.close()));
  });
});

test.concurrent('many visits at once do not disturb each other', async ({ expect }) => {
  const http = await Promise.all([startLegacyHttp(), startOldSse()]);
  const warnings: string[] = [];
  const onWarning = (warning: Error): void => void warnings.push(warning.message);
  process.on('warning', onWarning);
  const controller = new AbortController();
  const commands = Array.from({ length: 6 }, (_, index) => marked('slow-start', '50', `${index + 1}`));
  const failing = marked('exits-at-once');
  const visits = await Promise.all([
    ...commands.map(({ target }) => timed(target, 25_000, controller.signal)),
    ...[...http, ...http, ...http].map(({ url }) =>
      timed({ kind: 'url', url, headers: {}, transport: 'auto' }, 25_000, controller.signal),
    ),
    timed(failing.target, 25_000, controller.signal),
  ]);
  process.off('warning', onWarning);
  await Promise.all(http.map((server) => server.close()));
  expect(visits.map((visit) => visit.tools.length)).toEqual([1, 2, 3, 4, 5, 6, 2, 2, 2, 2, 2, 2, 0]);
  expect(warnings).toEqual([]);
});

test.concurrent('nothing keeps the program alive after a visit', async ({ expect }) => {
  const [http, sse, hanging] = await Promise.all([startLegacyHttp(), startOldSse(), startHangingHttp()]);
  const targets: Target[] = [
    serverCommand('spawns-children', join(folder, 'alive')),
    serverCommand('hangs'),
    serverCommand('exits-at-once'),
    serverCommand('floods-stdout'),
    ...[http, sse, hanging].map(({ url }) => ({ kind: 'url', url, headers: {}, transport: 'auto' }) as const),
  ];
  const script = `
    import { reachServer } from '${new URL('reach-server.ts', import.meta.url).href}';
    const options = { client: { name: 't', version: '1' }, timeoutMs: 1500, signal: new AbortController().signal };
    const visits = await Promise.all(${JSON.stringify(targets)}.map((target) => reachServer(target, options)));
    console.log(visits.length, Math.round(performance.now()));
    process.on('exit', () => console.log(Math.round(performance.now())));`;
  const args = ['--conditions=@hintlock/source', '--input-type=module', '-e', script];
  const { stdout } = await promisify(execFile)(process.execPath, args, { timeout: 20_000 });
  await Promise.all([http, sse, hanging].map((server) => server.close()));
  const [count, done, ended] = stdout.trim().split(/\s+/).map(Number);
  expect(count).toBe(targets.length);
  expect((ended ?? 0) - (done ?? 0)).toBeLessThan(500);
  await waitUntil(() => findByMarker(join(folder, 'alive')).length === 0, 1000);
});

test.concurrent('a program that ends in the middle of a visit takes its server with it', async ({ expect }) => {
  const { target, marker } = marked('hangs');
  const script = `
    import { reachServer } from '${new URL('reach-server.ts', import.meta.url).href}';
    const options = { client: { name: 't', version: '1' }, timeoutMs: 60000, signal: new AbortController().signal };
    void reachServer(${JSON.stringify(target)}, options);
    setTimeout(() => process.exit(3), 1000);`;
  const args = ['--conditions=@hintlock/source', '--input-type=module', '-e', script];
  const ended = promisify(execFile)(process.execPath, args, { timeout: 20_000 });
  await expect(ended).rejects.toMatchObject({ code: 3 });
  // The script's own command line held the marker too, and is gone.
  await waitUntil(() => findByMarker(marker).length === 0, 1000);
});
