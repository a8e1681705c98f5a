import { execFileSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Discovery, discoverServers, readConfigFile } from './discover.ts';
import type { DiscoveredConfig } from './read-config.ts';
import type { Surroundings } from './surroundings.ts';

const SECRET = 'sk-very-secret';
let root: string;
let machine: Surroundings;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'hintlock-discovery-'));
  machine = {
    platform: 'linux',
    home: join(root, 'home'),
    cwd: join(root, 'repo/packages/app'),
    env: {
      TOKEN: SECRET,
      GEMINI_CLI_SYSTEM_SETTINGS_PATH: join(root, 'gemini-system.json'),
      GEMINI_CLI_SYSTEM_DEFAULTS_PATH: join(root, 'gemini-defaults.json'),
    },
  };
  await mkdir(machine.cwd, { recursive: true });
  await mkdir(machine.home, { recursive: true });
});

afterEach(async () => rm(root, { recursive: true, force: true }));

async function put(path: string, content: unknown): Promise<void> {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), typeof content === 'string' ? content : JSON.stringify(content));
}

/** Without what this machine itself keeps in places such as /etc. */
async function discover(surroundings: Surroundings): Promise<Discovery> {
  const { configs, looked } = await discoverServers(surroundings);
  return { configs: configs.filter(({ path }) => path.startsWith(root)), looked };
}

const server = (name: string, rest: object = {}) => ({ [name]: { command: name, ...rest } });

/** One line for each file, and one for each server in it. */
function lines(configs: readonly DiscoveredConfig[]): string {
  const shown = configs.flatMap(({ path, clients, scope, servers, findings }) => [
    `${path.replace(`${root}/`, '')} | ${scope} | ${clients.join(' + ')}${codes(findings)}`,
    ...servers.map(({ name, target, disabled, findings }) => {
      const way = target?.kind === 'command' ? [target.command, ...target.args].join(' ') : target?.url;
      return `  ${name}: ${disabled ? 'disabled' : (way ?? 'none')}${codes(findings)}`;
    }),
  ]);
  return `\n${shown.join('\n').replaceAll(root, '')}\n`;
}

function codes(findings: DiscoveredConfig['findings']): string {
  return findings.map(({ code }) => ` ! ${code}`).join('');
}

test('finds the files of all clients, and what each of them means', async () => {
  await mkdir(join(root, 'repo/.git'));
  await put('home/.config/Claude/claude_desktop_config.json', {
    mcpServers: server('desktop', { args: ['${TOKEN}'] }),
  });
  await put('home/.claude.json', {
    mcpServers: server('code-user'),
    projects: {
      [join(root, 'repo')]: { mcpServers: server('code-local') },
      [join(root, 'elsewhere')]: { mcpServers: server('code-other') },
    },
  });
  await put('repo/.mcp.json', { mcpServers: server('code-project', { args: ['${UNSET:-fallback}'] }) });
  await put('home/.claude/plugins/installed_plugins.json', {
    version: 2,
    plugins: {
      'one@market': [{ scope: 'user', installPath: join(root, 'plugins/one') }],
      'two@market': [{ scope: 'user', installPath: join(root, 'plugins/two') }],
      'three@market': [{ scope: 'user', installPath: join(root, 'plugins/three') }],
      'gone@market': [{ scope: 'user', installPath: join(root, 'plugins/gone') }],
    },
  });
  await put('plugins/one/.mcp.json', server('plugin-bare', { args: ['${CLAUDE_PLUGIN_ROOT}/a.js'] }));
  await put('plugins/one/.claude-plugin/plugin.json', { name: 'one' });
  await put('plugins/two/.claude-plugin/plugin.json', { mcpServers: server('plugin-inline') });
  await put('plugins/three/.claude-plugin/plugin.json', { mcpServers: './servers.json' });
  await put('plugins/three/servers.json', { mcpServers: server('plugin-file') });
  await put('home/.cursor/mcp.json', { mcpServers: server('cursor-user', { args: ['${userHome}'] }) });
  await put('repo/packages/app/.cursor/mcp.json', { mcpServers: server('cursor', { args: ['${workspaceFolder}/a'] }) });
  await put('home/.config/Code/User/mcp.json', '{ "servers": { "code": { "command": "code", }, } } // stable');
  await put('home/.config/Code - Insiders/User/mcp.json', {
    servers: { asks: { url: 'https://a.test/${input:key}' } },
  });
  await put('home/.config/Code/User/settings.json', { 'editor.fontSize': 12 });
  await put('repo/.vscode/mcp.json', { servers: server('code-workspace', { args: ['${workspaceFolder}'] }) });
  await put('repo/.vscode/settings.json', { mcp: { servers: server('code-old') } });
  await put('home/.codeium/windsurf/mcp_config.json', {
    mcpServers: { windsurf: { serverUrl: 'https://windsurf.test' }, off: { command: 'x', disabled: true } },
  });
  await put(
    'home/.codex/config.toml',
    'model = "x"\n[mcp_servers.codex]\ncommand = "codex"\n[mcp_servers.off]\nurl = "https://a.test"\nenabled = false\n',
  );
  await put('repo/.codex/config.toml', '[mcp_servers.codex-project]\nurl = "https://codex.test"\n');
  await put('home/.gemini/settings.json', { mcpServers: { gemini: { httpUrl: 'https://gemini.test/$UNSET' } } });
  await put('repo/.gemini/settings.json', { mcpServers: server('gemini-project') });
  await put('gemini-system.json', { mcpServers: server('gemini-managed') });
  await put('home/.gemini/config/mcp_config.json', { mcpServers: server('antigravity', { args: ['$TOKEN'] }) });
  await put('repo/.agents/mcp_config.json', { mcpServers: server('antigravity-project') });
  await put('home/.kiro/settings/mcp.json', { mcpServers: server('kiro') });
  await put('home/.kiro/agents/b.json', { name: 'b' });
  await put('home/.kiro/agents/a.json', { name: 'a', mcpServers: server('kiro-agent') });
  await put('repo/.kiro/settings/mcp.json', { mcpServers: server('kiro-project') });
  await put('home/.config/opencode/opencode.jsonc', { mcp: { v1: { type: 'local', command: ['opencode', 'v1'] } } });
  await put('repo/opencode.json', {
    mcp: { timeout: {}, servers: { v2: { type: 'remote', url: 'https://v2.test' } } },
  });
  await put('home/.aws/amazonq/mcp.json', { mcpServers: server('q') });
  await put('home/.aws/amazonq/cli-agents/a.json', { mcpServers: server('q-agent') });
  await put('repo/.amazonq/default.json', { mcpServers: server('q-project') });
  await put('home/.copilot/mcp-config.json', { mcpServers: server('copilot', { type: 'local', tools: ['*'] }) });
  await put('repo/.github/mcp.json', server('copilot-bare'));
  await put('home/.config/zed/settings.json', {
    context_servers: { zed: { command: { path: 'zed' } }, ext: { settings: {} } },
  });
  await put('repo/.zed/settings.json', { context_servers: server('zed-project') });

  const { configs, looked } = await discover(machine);
  expect(lines(configs)).toMatchInlineSnapshot(`
    "
    home/.config/Claude/claude_desktop_config.json | user | Claude Desktop
      desktop: desktop \${TOKEN}
    home/.claude.json | user | Claude Code
      code-local: code-local
      code-user: code-user
    repo/.mcp.json | project | Claude Code + Copilot CLI + VS Code
      code-project: code-project fallback
    plugins/one/.mcp.json | plugin | Claude Code
      plugin-bare: plugin-bare /plugins/one/a.js
    plugins/two/.claude-plugin/plugin.json | plugin | Claude Code
      plugin-inline: plugin-inline
    plugins/three/servers.json | plugin | Claude Code
      plugin-file: plugin-file
    home/.cursor/mcp.json | user | Cursor
      cursor-user: cursor-user /home
    repo/packages/app/.cursor/mcp.json | project | Cursor
      cursor: cursor /repo/packages/app/a
    home/.config/Code/User/mcp.json | user | VS Code
      code: code
    home/.config/Code - Insiders/User/mcp.json | user | VS Code Insiders
      asks: none ! HL_INPUT_UNRESOLVED
    repo/.vscode/mcp.json | project | VS Code
      code-workspace: code-workspace /repo
    repo/.vscode/settings.json | project | VS Code
      code-old: code-old
    home/.codeium/windsurf/mcp_config.json | user | Windsurf
      windsurf: https://windsurf.test
      off: disabled
    home/.codex/config.toml | user | Codex
      codex: codex
      off: disabled
    repo/.codex/config.toml | project | Codex
      codex-project: https://codex.test
    home/.gemini/settings.json | user | Gemini CLI
      gemini: none ! HL_ENV_MISSING
    repo/.gemini/settings.json | project | Gemini CLI
      gemini-project: gemini-project
    gemini-system.json | managed | Gemini CLI
      gemini-managed: gemini-managed
    home/.gemini/config/mcp_config.json | user | Antigravity
      antigravity: antigravity $TOKEN
    repo/.agents/mcp_config.json | project | Antigravity
      antigravity-project: antigravity-project
    home/.kiro/settings/mcp.json | user | Kiro
      kiro: kiro
    home/.kiro/agents/a.json | user | Kiro
      kiro-agent: kiro-agent
    repo/.kiro/settings/mcp.json | project | Kiro
      kiro-project: kiro-project
    home/.config/opencode/opencode.jsonc | user | OpenCode
      v1: opencode v1
    repo/opencode.json | project | OpenCode
      v2: https://v2.test
    home/.aws/amazonq/mcp.json | user | Amazon Q
      q: q
    home/.aws/amazonq/cli-agents/a.json | user | Amazon Q
      q-agent: q-agent
    repo/.amazonq/default.json | project | Amazon Q
      q-project: q-project
    home/.copilot/mcp-config.json | user | Copilot CLI + VS Code
      copilot: copilot
    repo/.github/mcp.json | project | Copilot CLI
      copilot-bare: copilot-bare
    home/.config/zed/settings.json | user | Zed
      zed: zed
      ext: none ! HL_INPUT_UNRESOLVED
    repo/.zed/settings.json | project | Zed
      zed-project: zed-project
    "
  `);
  expect(looked).toBeGreaterThan(100);

  const secretless = configs.flatMap(({ findings, servers }) => [findings, servers.map((each) => each.findings)]);
  expect(JSON.stringify(secretless)).not.toContain(SECRET);
});

test('a machine without any is an empty answer', async () => {
  const { configs, looked } = await discover(machine);
  expect(configs).toEqual([]);
  expect(looked).toBeGreaterThan(50);
});

describe('projects', () => {
  beforeEach(async () => {
    await put('.mcp.json', { mcpServers: server('above') });
    await put('repo/.mcp.json', { mcpServers: server('root') });
    await put('repo/packages/.mcp.json', { mcpServers: server('between') });
    await put('repo/packages/app/.mcp.json', { mcpServers: server('here') });
  });

  test('reach up to the git root and never above', async () => {
    await mkdir(join(root, 'repo/.git'));
    expect(await names()).toEqual(['here', 'between', 'root']);
  });

  test('may have their git root in a file, as worktrees do', async () => {
    await put('repo/packages/.git', 'gitdir: elsewhere');
    expect(await names()).toEqual(['here', 'between']);
  });

  test('are one folder without a git root', async () => {
    expect(await names()).toEqual(['here']);
  });

  test('start their servers where they are', async () => {
    await mkdir(join(root, 'repo/.git'));
    await put('repo/.vscode/mcp.json', { servers: { a: { command: 'a' }, b: { command: 'b', cwd: 'sub' } } });
    await put('home/.cursor/mcp.json', { mcpServers: { c: { command: 'c' }, d: { command: 'd', cwd: 'sub' } } });
    const { configs } = await discover(machine);
    const folders = configs.flatMap(({ servers }) =>
      servers.map(({ name, target }) => [name, target?.kind === 'command' ? target.cwd : '']),
    );
    expect(Object.fromEntries(folders)).toMatchObject({
      a: join(root, 'repo'),
      b: join(root, 'repo/sub'),
      c: join(root, 'home'),
      d: join(root, 'home/sub'),
    });
  });
});

describe('one file by two ways', () => {
  test('is the user’s when the project is the home', async () => {
    await put('home/.cursor/mcp.json', { mcpServers: server('a') });
    const { configs } = await discover({ ...machine, cwd: machine.home });
    expect(lines(configs)).toBe('\nhome/.cursor/mcp.json | user | Cursor\n  a: a\n');
  });

  test('is one file when a link leads to it', async () => {
    await put('home/.cursor/mcp.json', { mcpServers: server('a') });
    await symlink(join(root, 'home/.cursor/mcp.json'), join(machine.cwd, '.mcp.json'));
    const { configs } = await discover(machine);
    expect(lines(configs)).toBe(
      '\nhome/.cursor/mcp.json | user | Claude Code + Cursor + Copilot CLI + VS Code\n  a: a\n',
    );
  });

  test('names all the clients that read it', async () => {
    await put('repo/packages/app/.mcp.json', { mcpServers: server('a') });
    await put('home/.copilot/mcp-config.json', { mcpServers: server('b') });
    const { configs } = await discover(machine);
    expect(configs.map(({ clients }) => clients)).toEqual([
      ['Claude Code', 'Copilot CLI', 'VS Code'],
      ['Copilot CLI', 'VS Code'],
    ]);
  });
});

describe('a file that cannot be used is a finding, and the rest goes on', () => {
  test('broken, empty, no map', async () => {
    await put('home/.claude.json', '');
    await put('home/.cursor/mcp.json', '{\n  "mcpServers": {,\n}');
    await put('home/.codex/config.toml', '[mcp_servers.a]\ncommand = npx\n');
    await put('home/.gemini/settings.json', '[]');
    await put('home/.claude/plugins/installed_plugins.json', '{');
    expect(await others()).toMatchInlineSnapshot(`
      [
        "The configuration /home/.claude/plugins/installed_plugins.json has a syntax error at line 1, column 2: close brace expected.",
        "The configuration /home/.cursor/mcp.json has a syntax error at line 2, column 18: value expected.",
        "The configuration /home/.codex/config.toml has a syntax error at line 2, column 11: invalid value.",
        "The configuration /home/.gemini/settings.json cannot be used: it is not a map.",
      ]
    `);
  });

  test('a folder, a pipe, a circle of links, too large', async () => {
    await mkdir(join(root, 'home/.cursor/mcp.json'), { recursive: true });
    await mkdir(join(root, 'home/.codex'));
    execFileSync('mkfifo', [join(root, 'home/.codex/config.toml')]);
    await mkdir(join(root, 'home/.gemini'));
    await symlink('settings.json', join(root, 'home/.gemini/settings.json'));
    await put('home/.claude.json', '{}');
    await truncate(join(root, 'home/.claude.json'), 10 * 1024 * 1024 + 1);
    expect(await others()).toMatchInlineSnapshot(`
      [
        "The configuration /home/.claude.json could not be read: it is larger than 10 MB.",
        "The configuration /home/.cursor/mcp.json could not be read: it is a folder.",
        "The configuration /home/.codex/config.toml could not be read: it is not a regular file.",
        "The configuration /home/.gemini/settings.json could not be read: its links lead in a circle.",
      ]
    `);
  });

  // The superuser may read everything.
  test.skipIf(process.getuid?.() === 0)('without permission', async () => {
    await put('home/.cursor/mcp.json', '{}');
    await chmod(join(root, 'home/.cursor/mcp.json'), 0o000);
    await mkdir(join(root, 'home/.kiro/agents'), { recursive: true });
    await chmod(join(root, 'home/.kiro/agents'), 0o000);
    const found = await others();
    await chmod(join(root, 'home/.kiro/agents'), 0o700);
    expect(found).toEqual([
      'The configuration /home/.cursor/mcp.json could not be read: permission denied.',
      'The configuration /home/.kiro/agents could not be read: permission denied.',
    ]);
  });

  test('a dangling link is no file', async () => {
    await mkdir(join(root, 'home/.cursor'));
    await symlink('nowhere', join(root, 'home/.cursor/mcp.json'));
    expect(await others()).toEqual([]);
  });
});

describe('a file that a person names', () => {
  test('may have any shape, format and name', async () => {
    await put('repo/packages/app/a.json', {
      mcpServers: server('a', { args: ['${TOKEN}', '${NONE:-d}', '${env:TOKEN}'] }),
    });
    await put('b', '// zed\n{"context_servers": {"b": {"command": "b"}}}');
    await put('c.conf', '[mcp_servers.c]\nurl = "https://c.test"\n');
    await put('d.json', { ...server('d'), e: { type: 'remote', url: 'https://e.test' } });
    expect(await read('a.json')).toContain(`a: a ${SECRET} d ${SECRET}`);
    expect(await read(join(root, 'b'))).toBe('\nb | user | \n  b: b\n');
    expect(await read('../../../c.conf')).toBe('\nc.conf | user | \n  c: https://c.test\n');
    expect(await read(join(root, 'd.json'))).toBe('\nd.json | user | \n  d: d\n  e: https://e.test\n');
  });

  test('is a project’s where a project would keep it, and the user’s where the user would', async () => {
    for (const path of [
      'other/.mcp.json',
      'other/.vscode/mcp.json',
      'other/.cursor/mcp.json',
      'home/.cursor/mcp.json',
    ]) {
      await put(path, { mcpServers: {} });
    }
    await symlink('other/.mcp.json', join(root, 'innocent.json'));
    const scope = async (path: string) => (await readConfigFile(join(root, path), machine)).scope;
    expect(await scope('other/.mcp.json')).toBe('project');
    expect(await scope('other/.vscode/mcp.json')).toBe('project');
    expect(await scope('other/.cursor/mcp.json')).toBe('project');
    expect(await scope('innocent.json')).toBe('project');
    expect(await scope('home/.cursor/mcp.json')).toBe('user');
  });

  test('is read the way its client reads it', async () => {
    await put('other/.vscode/mcp.json', { mcpServers: {}, servers: server('a', { args: ['${workspaceFolder}'] }) });
    expect(await read(join(root, 'other/.vscode/mcp.json'))).toBe(
      '\nother/.vscode/mcp.json | project | VS Code\n  a: a /other\n',
    );
    await put('home/.claude.json', { projects: { [machine.cwd]: { mcpServers: server('local') } } });
    expect(await read(join(root, 'home/.claude.json'))).toContain('local: local');
  });

  test('starts its servers relative to itself', async () => {
    await put('some/servers.json', { mcpServers: server('a', { cwd: 'sub' }) });
    const { servers } = await readConfigFile(join(root, 'some/servers.json'), machine);
    expect(servers[0]?.target).toMatchObject({ cwd: join(root, 'some/sub') });
  });

  test('is a fault when it is missing, broken, a folder or too large', async () => {
    await put('broken.json', '{\n"a" 1}');
    await put('large.json', '{}');
    await truncate(join(root, 'large.json'), 10 * 1024 * 1024 + 1);
    const fault = async (path: string) =>
      readConfigFile(join(root, path), machine).then(
        () => 'read',
        (error: { code: string; message: string }) => `${error.code} ${error.message.replaceAll(root, '')}`,
      );
    expect(await Promise.all(['missing.json', 'broken.json', 'home', 'large.json'].map(fault))).toMatchInlineSnapshot(`
      [
        "HL_CONFIG_UNREADABLE The configuration /missing.json could not be read: it does not exist.",
        "HL_CONFIG_SYNTAX The configuration /broken.json has a syntax error at line 2, column 5: colon expected.",
        "HL_CONFIG_UNREADABLE The configuration /home could not be read: it is a folder.",
        "HL_CONFIG_UNREADABLE The configuration /large.json could not be read: it is larger than 10 MB.",
      ]
    `);
  });

  test('says when it names no servers; an empty one is fine', async () => {
    await put('package.json', { name: 'x', scripts: { a: 'b' } });
    await put('empty.json', '');
    await put('none.json', { mcpServers: {} });
    expect(await read(join(root, 'package.json'))).toBe('\npackage.json | user |  ! HL_CONFIG_SHAPE\n');
    expect(await read(join(root, 'empty.json'))).toBe('\nempty.json | user | \n');
    expect(await read(join(root, 'none.json'))).toBe('\nnone.json | user | \n');
  });
});

async function names(): Promise<string[]> {
  const { configs } = await discover(machine);
  return configs.flatMap(({ servers }) => servers.map(({ name }) => name));
}

/** What is said of the other files while one is fine. */
async function others(): Promise<string[]> {
  await put('home/.kiro/settings/mcp.json', { mcpServers: server('fine') });
  const { configs } = await discover(machine);
  expect(configs.flatMap(({ servers }) => servers.map(({ name }) => name))).toEqual(['fine']);
  return configs.flatMap(({ findings }) => findings.map(({ message }) => message.replaceAll(root, '')));
}

async function read(path: string): Promise<string> {
  return lines([await readConfigFile(path, machine)]);
}
