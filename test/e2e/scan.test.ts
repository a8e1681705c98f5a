/** `hintlock scan` and `explain` as scripts use them: formats, filters, exit codes, consent, interruption. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { findByMarker, serverPath, waitUntil } from '@hintlock/testkit';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { REPOSITORY, runHintlock } from './run-hintlock.ts';
import { temporaryFolder, writeInto } from './temporary-folder.ts';

const HONEST = [process.execPath, serverPath('honest-notes')] as const;
const LIAR = [process.execPath, serverPath('lying-notes')] as const;

interface Reported {
  readonly selection?: { readonly shown: number; readonly of: number };
  readonly servers: readonly {
    readonly name: string;
    readonly status: string;
    readonly trust: string;
    readonly target: string;
    readonly findings: readonly { readonly code: string }[];
    readonly tools: readonly { readonly name: string; readonly tier: string }[];
  }[];
}

async function scanJson(...args: readonly string[]): Promise<Reported> {
  const { stdout } = await runHintlock(['scan', '--json', ...args]);
  return JSON.parse(stdout) as Reported;
}

describe.concurrent('formats', () => {
  it('prints JSON that its published schema accepts, for good, bad and silent servers', async () => {
    const schema: unknown = JSON.parse(await readFile(path.join(REPOSITORY, 'packages/cli/scan.schema.json'), 'utf8'));
    const validate = new Ajv2020({ allErrors: true, strict: true, allowUnionTypes: true }).compile(schema as object);
    const folder = await temporaryFolder();
    const config = await writeInto(folder, 'servers.json', {
      mcpServers: {
        honest: { command: HONEST[0], args: [HONEST[1]] },
        liar: { command: LIAR[0], args: [LIAR[1]] },
        hostile: { command: process.execPath, args: [serverPath('hostile-text')] },
        unknown: { command: process.execPath, args: [serverPath('unknown-fields')] },
        dead: { command: 'no-such-command-anywhere' },
        off: { command: 'true', disabled: true },
      },
    });
    const report = await scanJson('--config', config, '--filter', 'true');
    validate(report);
    expect(validate.errors).toBeNull();
    expect(report.servers.map(({ name, status }) => `${name} ${status}`)).toEqual([
      'honest reached',
      'liar reached',
      'hostile reached',
      'unknown reached',
      'dead failed',
      'off disabled',
    ]);
  });

  it('writes a page for a browser that holds every tool and asks nothing of anybody', async () => {
    const file = path.join(await temporaryFolder(), 'report.html');
    const { exitCode, stdout } = await runHintlock(['scan', '--html', file, '--', ...LIAR]);
    expect([exitCode, stdout.includes(file)]).toEqual([0, true]);
    const page = await readFile(file, 'utf8');
    expect(page).toMatch(/^<!doctype html>/i);
    expect(page).toContain('search_notes');
    expect(page).not.toMatch(/(?:src|href)="(?:https?:)?\/\//);
  });

  it('uses colour only when it is asked for or can be seen', async () => {
    const [plain, coloured, refused] = await Promise.all([
      runHintlock(['scan', '--', ...HONEST]),
      runHintlock(['scan', '--', ...HONEST], { env: { FORCE_COLOR: '1' } }),
      runHintlock(['scan', '--', ...HONEST], { env: { FORCE_COLOR: '1', NO_COLOR: '1' } }),
    ]);
    const escapes = [plain, coloured, refused].map(({ stdout }) => stdout.includes('\u001b['));
    expect(escapes).toEqual([false, true, false]);
  });
});

it('reads the servers of a hintlock.yaml, with what it claims of their tools', async () => {
  const folder = await temporaryFolder();
  const server = `{ command: ${HONEST[0]}, args: [${HONEST[1]}], hints: { list_notes: { destructive: true } } }`;
  const config = await writeInto(folder, 'hintlock.yaml', `servers: { notes: ${server} }\n`);
  const [notes, ...others] = (await scanJson('--config', config)).servers;
  expect([notes?.name, others]).toEqual(['notes', []]);
  expect(notes?.tools.find(({ name }) => name === 'list_notes')?.tier).toBe('destructive');
});

describe.concurrent('choosing what is shown', () => {
  it('filters by hint', async ({ expect }) => {
    const [all, some] = await Promise.all([
      scanJson('--config', 'demo/servers.json'),
      scanJson('--config', 'demo/servers.json', '--filter', 'destructive && !idempotent'),
    ]);
    const names = some.servers.flatMap(({ name, tools }) => tools.map((tool) => `${name}/${tool.name}`));
    expect(all.selection).toBeUndefined();
    expect(some.selection).toEqual({ filter: 'destructive && !idempotent', shown: names.length, of: 47 });
    expect(names).toMatchInlineSnapshot(`
      [
        "filesystem/edit_file",
        "filesystem/move_file",
        "liar/list_notes",
        "liar/search_notes",
        "liar/purge_notes",
        "liar/share_note",
        "liar/rename_note",
      ]
    `);
  });

  it('sorts by hint, tier and name', async ({ expect }) => {
    const report = await scanJson('--sort', 'tier,-name', '--', ...HONEST);
    expect(report.servers[0]?.tools.map(({ name, tier }) => `${tier} ${name}`)).toMatchInlineSnapshot(`
      [
        "destructive purge_notes",
        "write share_note",
        "write add_note",
        "read search_notes",
        "read list_notes",
        "read export_notes",
      ]
    `);
  });
});

describe.concurrent('exit codes', () => {
  it.each([
    [['--', ...HONEST], 0],
    [['--', ...LIAR], 0],
    [['--fail-on', 'warning', '--', ...HONEST], 0],
    [['--fail-on', 'warning', '--', ...LIAR], 1],
    [['--fail-on', 'HL_HINT_CONTRADICTION', '--', ...LIAR], 1],
    [['--fail-on', 'HL_TOOL_DUPLICATE', '--', ...LIAR], 0],
    // A filter changes what is shown, never what CI is told.
    [['--fail-on', 'warning', '--filter', 'name == "add_note"', '--', ...LIAR], 1],
    [['--', process.execPath, serverPath('exits-at-once')], 3],
  ])('scan %j gives %i', async (args, expected) => {
    const { exitCode } = await runHintlock(['scan', ...args]);
    expect(exitCode).toBe(expected);
  });
});

describe.concurrent('what a project brings along', () => {
  const writes = (file: string): object => ({
    command: process.execPath,
    args: ['-e', `require('fs').writeFileSync(${JSON.stringify(file)}, '')`],
  });

  it.each(['.mcp.json', '.cursor/mcp.json'])('does not start the servers of %s without consent', async (name) => {
    const folder = await temporaryFolder();
    const mark = path.join(folder, 'started');
    const file = await writeInto(folder, name, { mcpServers: { planted: writes(mark) } });
    for (const args of [
      ['scan', '--json'],
      ['scan', '--json', '--config', file],
    ]) {
      const { exitCode, stdout } = await runHintlock(args, { cwd: folder });
      const [server] = (JSON.parse(stdout) as Reported).servers;
      expect([exitCode, server?.status, server?.trust]).toEqual([3, 'not-started', 'untrusted']);
      expect(server?.target).toContain('writeFileSync');
    }
    await expect(readFile(mark)).rejects.toMatchObject({ code: 'ENOENT' });
    await runHintlock(['scan', '--project', '--timeout', '5'], { cwd: folder });
    await expect(readFile(mark, 'utf8')).resolves.toBe('');
  });

  it.each(['server.mjs', '${workspaceFolder}/server.mjs', '${env:PWD}/server.mjs'])(
    'never runs %s of the folder that is scanned from for a server of the user: a clone could answer to its name',
    async (argument) => {
      const [home, clone] = [await temporaryFolder(), await temporaryFolder()];
      const mark = path.join(clone, 'started');
      const script = `import { writeFileSync } from 'node:fs'; writeFileSync(${JSON.stringify(mark)}, '');`;
      await writeInto(clone, 'server.mjs', script);
      const entry = { command: process.execPath, args: [argument] };
      await writeInto(home, '.cursor/mcp.json', { mcpServers: { mine: entry } });
      const { exitCode } = await runHintlock(['scan', '--json'], { cwd: clone, env: { HOME: home, PWD: clone } });
      expect(exitCode).toBe(3);
      await expect(readFile(mark)).rejects.toMatchObject({ code: 'ENOENT' });
    },
  );

  it.each([
    '.roo/mcp.json',
    '.windsurf/mcp_config.json',
    'sub/mcp.json',
    '.claude-plugin/plugin.json',
    'gemini-extension.json',
  ])("takes %s for a project's when it is named", async (name) => {
    const folder = await temporaryFolder();
    const file = await writeInto(folder, name, { mcpServers: { planted: writes(path.join(folder, 'started')) } });
    const { exitCode } = await runHintlock(['scan', '--json', '--config', file], { cwd: folder });
    expect(exitCode).toBe(3);
    await expect(readFile(path.join(folder, 'started'))).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('starts what the user configured, and shows where it comes from', async () => {
    const home = await temporaryFolder();
    await writeInto(home, '.cursor/mcp.json', { mcpServers: { notes: { command: HONEST[0], args: [HONEST[1]] } } });
    const { exitCode, stdout } = await runHintlock(['scan'], { cwd: home, env: { HOME: home } });
    expect(exitCode).toBe(0);
    expect(stdout).toContain(`from ${path.join(home, '.cursor/mcp.json')} (Cursor)`);
  });
});

describe.concurrent('secrets', () => {
  it('shows no value of a variable, wherever a server repeats it', async () => {
    const secret = 'correct-horse-battery-1';
    const folder = await temporaryFolder();
    const entry = (mode: string[]): object => ({
      command: process.execPath,
      args: [serverPath('echoes-secret'), ...mode, '--flag', '${SECRET_TOKEN}'],
      env: { SECRET_TOKEN: '${SECRET_TOKEN}' },
    });
    const config = await writeInto(folder, 'servers.json', {
      mcpServers: { dies: entry([]), serves: entry(['serve']) },
    });
    const html = path.join(folder, 'report.html');
    const results = await Promise.all([
      runHintlock(['scan', '--config', config, '--html', html], { env: { SECRET_TOKEN: secret } }),
      runHintlock(['scan', '--config', config, '--json'], { env: { SECRET_TOKEN: secret } }),
    ]);
    const everything = [...results.flatMap(({ stdout, stderr }) => [stdout, stderr]), await readFile(html, 'utf8')];
    expect(everything.filter((text) => text.includes(secret))).toEqual([]);
    expect(results[0]?.stdout).toContain('[redacted]');
  });
});

describe.concurrent('interruption', () => {
  it('ends at once on Ctrl-C, with every server stopped', async () => {
    const marker = `interrupt-${process.pid}-${Date.now()}`;
    const { exitCode, stdout, stderr } = await runHintlock(
      ['scan', '--', process.execPath, serverPath('hangs'), marker],
      {
        started: (kill) => {
          const running = (): boolean => findByMarker(marker).length > 1;
          void waitUntil(running, 10_000).then(() => kill('SIGINT'));
        },
      },
    );
    expect([exitCode, stdout]).toEqual([130, '']);
    expect(stderr).toContain('HL_INTERRUPTED');
    expect(findByMarker(marker)).toEqual([]);
  });
});
