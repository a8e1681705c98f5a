/** Every bad input is one clear finding at its server, within its time, with the others still reported and nothing left running. */
import {
  refusedUrl,
  type ServerName,
  serverPath,
  startAuthWall,
  startHangingHttp,
  startNotMcp,
} from '@hintlock/testkit';
import { describe, expect, it } from 'vitest';
import { runHintlock } from './run-hintlock.ts';
import { temporaryFolder, writeInto } from './temporary-folder.ts';

interface Reported {
  readonly servers: readonly {
    readonly name: string;
    readonly status: string;
    readonly tools: readonly { readonly findings: readonly { readonly code: string }[] }[];
    readonly findings: readonly { readonly code: string; readonly message: string }[];
  }[];
}

function node(name: ServerName, ...args: string[]): { command: string; args: string[] } {
  return { command: process.execPath, args: [serverPath(name), ...args] };
}

/** The bad server next to a good one: what happened to both. */
async function scanBeside(
  bad: object,
): Promise<{ status: string; codes: string[]; good: string; seconds: number; exitCode: number | null }> {
  const folder = await temporaryFolder();
  const config = await writeInto(folder, 'servers.json', { mcpServers: { bad, good: node('unannotated') } });
  const started = performance.now();
  const { exitCode, stdout } = await runHintlock(['scan', '--json', '--timeout', '4', '--config', config]);
  const seconds = (performance.now() - started) / 1000;
  const report = JSON.parse(stdout) as Reported;
  const [first, second] = [
    report.servers.find(({ name }) => name === 'bad'),
    report.servers.find(({ name }) => name === 'good'),
  ];
  const codes = [...(first?.findings ?? []), ...(first?.tools.flatMap(({ findings }) => findings) ?? [])].map(
    ({ code }) => code,
  );
  return {
    status: first?.status ?? 'missing',
    codes: [...new Set(codes)],
    good: second?.status ?? 'missing',
    seconds,
    exitCode,
  };
}

const CASES: readonly (readonly [string, object, string, string])[] = [
  ['a command that does not exist', { command: 'no-such-command-anywhere' }, 'failed', 'HL_COMMAND_NOT_FOUND'],
  ['one that exits at once', node('exits-at-once'), 'failed', 'HL_SERVER_EXITED'],
  ['one that hangs', node('hangs'), 'failed', 'HL_SERVER_TIMEOUT'],
  ['one that floods stdout with logs', node('floods-stdout'), 'failed', 'HL_STDOUT_FLOOD'],
  ['one that logs to stdout and still works', node('noisy'), 'reached', 'HL_STDOUT_NOISE'],
  ['half a protocol: no list', node('half-protocol', 'initialize-only'), 'failed', 'HL_SERVER_TIMEOUT'],
  ['half a protocol: broken JSON', node('half-protocol', 'bad-json'), 'failed', 'HL_PROTOCOL'],
  ['half a protocol: an error', node('half-protocol', 'error'), 'failed', 'HL_SERVER_ERROR'],
  ['the same tool twice', node('duplicates'), 'reached', 'HL_TOOL_DUPLICATE'],
  ['pages for ever', node('pages', 'forever'), 'reached', 'HL_LIST_ENDLESS'],
  ['a 10 MB description', node('huge', 'description'), 'reached', 'HL_TOOL_OVERSIZED'],
  ['a message without end', node('huge', 'message'), 'failed', 'HL_MESSAGE_TOO_LARGE'],
  ['a schema that refers to itself', node('recursive-schema'), 'reached', 'HL_SCHEMA_RECURSIVE'],
  ['children that stay behind', node('spawns-children', '/dev/null'), 'reached', 'HL_PROCESS_LEFT'],
  ['a variable that is not set', { command: 'x', env: { KEY: '${NOT_SET_ANYWHERE}' } }, 'failed', 'HL_ENV_MISSING'],
  ['an entry without a command', { args: ['x'] }, 'failed', 'HL_CONFIG_SHAPE'],
  ['an address that is none', { url: 'ftp://127.0.0.1/' }, 'failed', 'HL_CONFIG_SHAPE'],
];

describe.concurrent('bad servers', () => {
  it.each(CASES)('%s', async (_what, server, status, code) => {
    const result = await scanBeside(server);
    expect(result).toMatchObject({ status, codes: expect.arrayContaining([code]), good: 'reached' });
    expect(result.exitCode).toBe(status === 'failed' ? 3 : 0);
    expect(result.seconds).toBeLessThan(12);
  });

  it('an address that refuses, a wall, a web page, one that hangs', async () => {
    const running = await Promise.all([startAuthWall(), startNotMcp(), startHangingHttp()]);
    try {
      const urls = [await refusedUrl(), ...running.map(({ url }) => url)];
      const results = await Promise.all(urls.map((url) => scanBeside({ url })));
      expect(results.map(({ codes }) => codes)).toEqual([
        ['HL_UNREACHABLE'],
        ['HL_AUTH_REQUIRED'],
        ['HL_PROTOCOL'],
        ['HL_SERVER_TIMEOUT'],
      ]);
      expect(results.map(({ good }) => good)).toEqual(['reached', 'reached', 'reached', 'reached']);
    } finally {
      await Promise.all(running.map((server) => server.close()));
    }
  });
});

describe.concurrent('bad options and files', () => {
  const scan = (...args: string[]): ReturnType<typeof runHintlock> => runHintlock(['scan', ...args]);

  it('a configuration with a syntax error names the line', async ({ expect }) => {
    const folder = await temporaryFolder();
    const file = await writeInto(folder, 'broken.json', '{\n  "mcpServers": {\n    "a": { "command": }\n  }\n}');
    const { exitCode, stderr } = await scan('--config', file);
    expect(exitCode).toBe(2);
    expect(stderr.replace(folder, '')).toMatchInlineSnapshot(`
      "hintlock: The configuration /broken.json has a syntax error at line 3, column 23: value expected. [HL_CONFIG_SYNTAX]
        Mend the file; its servers were not started.
      "
    `);
  });

  it.each([
    [['--config', 'missing.json'], 'HL_CONFIG_UNREADABLE'],
    [['--filter', 'destuctive', '--', 'true'], 'HL_FILTER_INVALID'],
    [['--filter', 'tier', '--', 'true'], 'HL_FILTER_INVALID'],
    [['--sort', 'tir', '--', 'true'], 'HL_FILTER_INVALID'],
    [['--fail-on', 'eror', '--', 'true'], 'HL_USAGE'],
    [['--timeout', 'soon', '--', 'true'], 'HL_USAGE'],
    [['some-server'], 'HL_USAGE'],
    [['--nonsense'], 'HL_USAGE'],
    [['--header', 'nothing', 'http://127.0.0.1:1/'], 'HL_USAGE'],
    [['--header', 'A: b', '--', 'true'], 'HL_USAGE'],
    [['--config', ''], 'HL_USAGE'],
    [['--html', '', '--', 'true'], 'HL_USAGE'],
    [['--html', '/', '--', 'true'], 'HL_FILE_UNWRITABLE'],
    [['--html', '/nowhere/at/all.html', '--', 'true'], 'HL_FILE_UNWRITABLE'],
    [['--header', 'A: ${NOT_SET_ANYWHERE}', 'http://127.0.0.1:1/'], 'HL_USAGE'],
    [['http://[bad'], 'HL_URL_INVALID'],
    [[], 'HL_NOTHING_TO_SCAN'],
  ])('scan %j', async (args, code) => {
    const { exitCode, stdout, stderr } = await runHintlock(['scan', ...args], { cwd: await temporaryFolder() });
    expect([exitCode, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(new RegExp(`^hintlock: .*\\[${code}\\]\\n {2}\\S.*\\n$`));
  });

  it('a file that names no servers', async () => {
    const file = await writeInto(await temporaryFolder(), 'empty.json', '{}');
    const { exitCode, stderr } = await scan('--config', file, '--fail-on', 'warning');
    expect([exitCode, stderr.includes('HL_CONFIG_SHAPE')]).toEqual([2, true]);
  });

  it('shows no password of an address that is none', async () => {
    const { stderr } = await scan('https://user:hunter2@bad host/');
    expect(stderr).not.toContain('hunter2');
  });
});
