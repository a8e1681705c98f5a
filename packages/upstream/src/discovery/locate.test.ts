import { expect, test } from 'vitest';
import { CLIENT_LOCATIONS } from './clients.ts';
import { fitsPattern, locate, locationsOf, type ProjectSurroundings } from './locate.ts';

const LINUX = { platform: 'linux', home: '/home/user', env: {}, cwd: '/project' } as const;
const MACOS = { platform: 'darwin', home: '/Users/user', env: {}, cwd: '/project' } as const;
const WINDOWS = { platform: 'win32', home: 'C:\\Users\\user', env: {}, cwd: 'D:\\work' } as const;

function list(surroundings: ProjectSurroundings): string {
  const lines = locate(surroundings, CLIENT_LOCATIONS).map(
    ({ client, scope, path }) => `${client} | ${scope} | ${path}`,
  );
  return `\n${lines.join('\n')}\n`;
}

function paths(client: string, surroundings: ProjectSurroundings): readonly string[] {
  return locate(surroundings, CLIENT_LOCATIONS)
    .filter((candidate) => candidate.client === client)
    .map(({ path }) => path);
}

test('every client on Linux', () => {
  expect(list(LINUX)).toMatchInlineSnapshot(`
    "
    Claude Desktop | user | /home/user/.config/Claude/claude_desktop_config.json
    Claude Code | user | /home/user/.claude.json
    Claude Code | project | /project/.mcp.json
    Claude Code | managed | /etc/claude-code/managed-mcp.json
    Claude Code | plugin | /home/user/.claude/plugins/installed_plugins.json
    Cursor | user | /home/user/.cursor/mcp.json
    Cursor | project | /project/.cursor/mcp.json
    VS Code | user | /home/user/.config/Code/User/mcp.json
    VS Code Insiders | user | /home/user/.config/Code - Insiders/User/mcp.json
    VS Code | project | /project/.vscode/mcp.json
    VS Code | user | /home/user/.config/Code/User/settings.json
    VS Code Insiders | user | /home/user/.config/Code - Insiders/User/settings.json
    VS Code | project | /project/.vscode/settings.json
    Windsurf | user | /home/user/.codeium/windsurf/mcp_config.json
    Windsurf | user | /home/user/.codeium/mcp_config.json
    Codex | user | /home/user/.codex/config.toml
    Codex | project | /project/.codex/config.toml
    Codex | managed | /etc/codex/config.toml
    Gemini CLI | user | /home/user/.gemini/settings.json
    Gemini CLI | project | /project/.gemini/settings.json
    Gemini CLI | managed | /etc/gemini-cli/settings.json
    Gemini CLI | managed | /etc/gemini-cli/system-defaults.json
    Antigravity | user | /home/user/.gemini/config/mcp_config.json
    Antigravity | user | /home/user/.gemini/antigravity/mcp_config.json
    Antigravity | project | /project/.agents/mcp_config.json
    Antigravity | project | /project/.agent/mcp_config.json
    Antigravity | project | /project/_agents/mcp_config.json
    Antigravity | project | /project/_agent/mcp_config.json
    Kiro | user | /home/user/.kiro/settings/mcp.json
    Kiro | user | /home/user/.kiro/agents/*.json
    Kiro | project | /project/.kiro/settings/mcp.json
    OpenCode | user | /home/user/.config/opencode/opencode.json
    OpenCode | user | /home/user/.config/opencode/opencode.jsonc
    OpenCode | user | /home/user/.config/opencode/config.json
    OpenCode | user | /home/user/.opencode/opencode.json
    OpenCode | user | /home/user/.opencode/opencode.jsonc
    OpenCode | project | /project/opencode.json
    OpenCode | project | /project/opencode.jsonc
    OpenCode | project | /project/.opencode/opencode.json
    OpenCode | project | /project/.opencode/opencode.jsonc
    OpenCode | managed | /etc/opencode/opencode.json
    OpenCode | managed | /etc/opencode/opencode.jsonc
    Amazon Q | user | /home/user/.aws/amazonq/mcp.json
    Amazon Q | user | /home/user/.aws/amazonq/default.json
    Amazon Q | user | /home/user/.aws/amazonq/agents/default.json
    Amazon Q | user | /home/user/.aws/amazonq/cli-agents/*.json
    Amazon Q | project | /project/.amazonq/mcp.json
    Amazon Q | project | /project/.amazonq/default.json
    Amazon Q | project | /project/.amazonq/cli-agents/*.json
    Copilot CLI | user | /home/user/.copilot/mcp-config.json
    Copilot CLI | project | /project/.mcp.json
    Copilot CLI | project | /project/.github/mcp.json
    VS Code | user | /home/user/.copilot/mcp-config.json
    VS Code | project | /project/.mcp.json
    Zed | user | /home/user/.config/zed/settings.json
    Zed | project | /project/.zed/settings.json
    "
  `);
});

test('every client on macOS', () => {
  expect(list(MACOS)).toMatchInlineSnapshot(`
    "
    Claude Desktop | user | /Users/user/Library/Application Support/Claude/claude_desktop_config.json
    Claude Code | user | /Users/user/.claude.json
    Claude Code | project | /project/.mcp.json
    Claude Code | managed | /Library/Application Support/ClaudeCode/managed-mcp.json
    Claude Code | plugin | /Users/user/.claude/plugins/installed_plugins.json
    Cursor | user | /Users/user/.cursor/mcp.json
    Cursor | project | /project/.cursor/mcp.json
    VS Code | user | /Users/user/Library/Application Support/Code/User/mcp.json
    VS Code Insiders | user | /Users/user/Library/Application Support/Code - Insiders/User/mcp.json
    VS Code | project | /project/.vscode/mcp.json
    VS Code | user | /Users/user/Library/Application Support/Code/User/settings.json
    VS Code Insiders | user | /Users/user/Library/Application Support/Code - Insiders/User/settings.json
    VS Code | project | /project/.vscode/settings.json
    Windsurf | user | /Users/user/.codeium/windsurf/mcp_config.json
    Windsurf | user | /Users/user/.codeium/mcp_config.json
    Codex | user | /Users/user/.codex/config.toml
    Codex | project | /project/.codex/config.toml
    Codex | managed | /etc/codex/config.toml
    Gemini CLI | user | /Users/user/.gemini/settings.json
    Gemini CLI | project | /project/.gemini/settings.json
    Gemini CLI | managed | /Library/Application Support/GeminiCli/settings.json
    Gemini CLI | managed | /Library/Application Support/GeminiCli/system-defaults.json
    Antigravity | user | /Users/user/.gemini/config/mcp_config.json
    Antigravity | user | /Users/user/.gemini/antigravity/mcp_config.json
    Antigravity | project | /project/.agents/mcp_config.json
    Antigravity | project | /project/.agent/mcp_config.json
    Antigravity | project | /project/_agents/mcp_config.json
    Antigravity | project | /project/_agent/mcp_config.json
    Kiro | user | /Users/user/.kiro/settings/mcp.json
    Kiro | user | /Users/user/.kiro/agents/*.json
    Kiro | project | /project/.kiro/settings/mcp.json
    OpenCode | user | /Users/user/.config/opencode/opencode.json
    OpenCode | user | /Users/user/.config/opencode/opencode.jsonc
    OpenCode | user | /Users/user/.config/opencode/config.json
    OpenCode | user | /Users/user/.opencode/opencode.json
    OpenCode | user | /Users/user/.opencode/opencode.jsonc
    OpenCode | project | /project/opencode.json
    OpenCode | project | /project/opencode.jsonc
    OpenCode | project | /project/.opencode/opencode.json
    OpenCode | project | /project/.opencode/opencode.jsonc
    OpenCode | managed | /Library/Application Support/opencode/opencode.json
    OpenCode | managed | /Library/Application Support/opencode/opencode.jsonc
    Amazon Q | user | /Users/user/.aws/amazonq/mcp.json
    Amazon Q | user | /Users/user/.aws/amazonq/default.json
    Amazon Q | user | /Users/user/.aws/amazonq/agents/default.json
    Amazon Q | user | /Users/user/.aws/amazonq/cli-agents/*.json
    Amazon Q | project | /project/.amazonq/mcp.json
    Amazon Q | project | /project/.amazonq/default.json
    Amazon Q | project | /project/.amazonq/cli-agents/*.json
    Copilot CLI | user | /Users/user/.copilot/mcp-config.json
    Copilot CLI | project | /project/.mcp.json
    Copilot CLI | project | /project/.github/mcp.json
    VS Code | user | /Users/user/.copilot/mcp-config.json
    VS Code | project | /project/.mcp.json
    Zed | user | /Users/user/.config/zed/settings.json
    Zed | project | /project/.zed/settings.json
    "
  `);
});

test('every client on Windows', () => {
  expect(list(WINDOWS)).toMatchInlineSnapshot(`
    "
    Claude Desktop | user | C:\\Users\\user\\AppData\\Local\\Packages\\Claude_*\\LocalCache\\Roaming\\Claude\\claude_desktop_config.json
    Claude Desktop | user | C:\\Users\\user\\AppData\\Roaming\\Claude\\claude_desktop_config.json
    Claude Code | user | C:\\Users\\user\\.claude.json
    Claude Code | project | D:\\work\\.mcp.json
    Claude Code | managed | C:\\Program Files\\ClaudeCode\\managed-mcp.json
    Claude Code | managed | C:\\ProgramData\\ClaudeCode\\managed-mcp.json
    Claude Code | plugin | C:\\Users\\user\\.claude\\plugins\\installed_plugins.json
    Cursor | user | C:\\Users\\user\\.cursor\\mcp.json
    Cursor | project | D:\\work\\.cursor\\mcp.json
    VS Code | user | C:\\Users\\user\\AppData\\Roaming\\Code\\User\\mcp.json
    VS Code Insiders | user | C:\\Users\\user\\AppData\\Roaming\\Code - Insiders\\User\\mcp.json
    VS Code | project | D:\\work\\.vscode\\mcp.json
    VS Code | user | C:\\Users\\user\\AppData\\Roaming\\Code\\User\\settings.json
    VS Code Insiders | user | C:\\Users\\user\\AppData\\Roaming\\Code - Insiders\\User\\settings.json
    VS Code | project | D:\\work\\.vscode\\settings.json
    Windsurf | user | C:\\Users\\user\\.codeium\\windsurf\\mcp_config.json
    Windsurf | user | C:\\Users\\user\\.codeium\\mcp_config.json
    Codex | user | C:\\Users\\user\\.codex\\config.toml
    Codex | project | D:\\work\\.codex\\config.toml
    Gemini CLI | user | C:\\Users\\user\\.gemini\\settings.json
    Gemini CLI | project | D:\\work\\.gemini\\settings.json
    Gemini CLI | managed | C:\\ProgramData\\gemini-cli\\settings.json
    Gemini CLI | managed | C:\\ProgramData\\gemini-cli\\system-defaults.json
    Antigravity | user | C:\\Users\\user\\.gemini\\config\\mcp_config.json
    Antigravity | user | C:\\Users\\user\\.gemini\\antigravity\\mcp_config.json
    Antigravity | project | D:\\work\\.agents\\mcp_config.json
    Antigravity | project | D:\\work\\.agent\\mcp_config.json
    Antigravity | project | D:\\work\\_agents\\mcp_config.json
    Antigravity | project | D:\\work\\_agent\\mcp_config.json
    Kiro | user | C:\\Users\\user\\.kiro\\settings\\mcp.json
    Kiro | user | C:\\Users\\user\\.kiro\\agents\\*.json
    Kiro | project | D:\\work\\.kiro\\settings\\mcp.json
    OpenCode | user | C:\\Users\\user\\.config\\opencode\\opencode.json
    OpenCode | user | C:\\Users\\user\\.config\\opencode\\opencode.jsonc
    OpenCode | user | C:\\Users\\user\\.config\\opencode\\config.json
    OpenCode | user | C:\\Users\\user\\.opencode\\opencode.json
    OpenCode | user | C:\\Users\\user\\.opencode\\opencode.jsonc
    OpenCode | project | D:\\work\\opencode.json
    OpenCode | project | D:\\work\\opencode.jsonc
    OpenCode | project | D:\\work\\.opencode\\opencode.json
    OpenCode | project | D:\\work\\.opencode\\opencode.jsonc
    OpenCode | managed | C:\\ProgramData\\opencode\\opencode.json
    OpenCode | managed | C:\\ProgramData\\opencode\\opencode.jsonc
    Amazon Q | user | C:\\Users\\user\\.aws\\amazonq\\mcp.json
    Amazon Q | user | C:\\Users\\user\\.aws\\amazonq\\default.json
    Amazon Q | user | C:\\Users\\user\\.aws\\amazonq\\agents\\default.json
    Amazon Q | user | C:\\Users\\user\\.aws\\amazonq\\cli-agents\\*.json
    Amazon Q | project | D:\\work\\.amazonq\\mcp.json
    Amazon Q | project | D:\\work\\.amazonq\\default.json
    Amazon Q | project | D:\\work\\.amazonq\\cli-agents\\*.json
    Copilot CLI | user | C:\\Users\\user\\.copilot\\mcp-config.json
    Copilot CLI | project | D:\\work\\.mcp.json
    Copilot CLI | project | D:\\work\\.github\\mcp.json
    VS Code | user | C:\\Users\\user\\.copilot\\mcp-config.json
    VS Code | project | D:\\work\\.mcp.json
    Zed | user | C:\\Users\\user\\AppData\\Roaming\\Zed\\settings.json
    Zed | project | D:\\work\\.zed\\settings.json
    "
  `);
});

test('environment variables move the places that follow them', () => {
  const env = {
    XDG_CONFIG_HOME: '/xdg',
    CLAUDE_CONFIG_DIR: '/claude',
    CLAUDE_CODE_PLUGIN_CACHE_DIR: '/plugins',
    CODEX_HOME: '/codex',
    GEMINI_CLI_HOME: '/gemini',
    GEMINI_CLI_SYSTEM_SETTINGS_PATH: '/gemini-system.json',
    OPENCODE_CONFIG: 'mine.json',
    OPENCODE_CONFIG_DIR: '/opencode',
    COPILOT_HOME: '/copilot',
    FLATPAK_XDG_CONFIG_HOME: '/flatpak',
  };
  const before = new Set(locate(LINUX, CLIENT_LOCATIONS).map(({ path }) => path));
  const moved = locate({ ...LINUX, env }, CLIENT_LOCATIONS).filter(({ path }) => !before.has(path));
  expect(moved.map(({ path }) => path)).toMatchInlineSnapshot(`
    [
      "/xdg/Claude/claude_desktop_config.json",
      "/claude/.claude.json",
      "/plugins/installed_plugins.json",
      "/claude/plugins/installed_plugins.json",
      "/xdg/Code/User/mcp.json",
      "/xdg/Code - Insiders/User/mcp.json",
      "/xdg/Code/User/settings.json",
      "/xdg/Code - Insiders/User/settings.json",
      "/codex/config.toml",
      "/gemini/.gemini/settings.json",
      "/gemini-system.json",
      "/xdg/opencode/opencode.json",
      "/xdg/opencode/opencode.jsonc",
      "/xdg/opencode/config.json",
      "/opencode/opencode.json",
      "/opencode/opencode.jsonc",
      "/copilot/mcp-config.json",
      "/copilot/mcp-config.json",
      "/flatpak/zed/settings.json",
      "/xdg/zed/settings.json",
    ]
  `);
});

test('Zed on macOS does not follow XDG_CONFIG_HOME; an empty variable counts as unset', () => {
  expect(paths('Zed', { ...MACOS, env: { XDG_CONFIG_HOME: '/xdg' } })[0]).toBe('/Users/user/.config/zed/settings.json');
  expect(paths('Codex', { ...LINUX, env: { CODEX_HOME: '' } })[0]).toBe('/home/user/.codex/config.toml');
});

test('Windows finds APPDATA in whatever case', () => {
  expect(paths('VS Code', { ...WINDOWS, env: { AppData: 'E:\\roaming' } })[0]).toBe(
    'E:\\roaming\\Code\\User\\mcp.json',
  );
});

test('project files are looked for in the folder and the ancestors it is given', () => {
  const surroundings = { ...LINUX, cwd: '/repo/a/b', ancestors: ['/repo/a', '/repo'] };
  expect(paths('Cursor', surroundings)).toEqual([
    '/home/user/.cursor/mcp.json',
    '/repo/a/b/.cursor/mcp.json',
    '/repo/a/.cursor/mcp.json',
    '/repo/.cursor/mcp.json',
  ]);
  expect(locate(surroundings, CLIENT_LOCATIONS).find(({ path }) => path === '/repo/.mcp.json')?.projectFolder).toBe(
    '/repo',
  );
});

test('without a home nothing of the project passes for the user’s', () => {
  const own = locate({ ...LINUX, home: '' }, CLIENT_LOCATIONS).filter(({ scope }) => scope === 'user');
  expect(own).toEqual([]);
});

test('a place with a wildcard says where to list and what to take', () => {
  const [first] = locate(WINDOWS, CLIENT_LOCATIONS);
  expect(first?.wildcard).toEqual({
    folder: 'C:\\Users\\user\\AppData\\Local\\Packages',
    pattern: 'Claude_*',
    rest: 'LocalCache\\Roaming\\Claude\\claude_desktop_config.json',
  });
  expect(['a.json', '.json', 'a.jsonc', 'json'].map((name) => fitsPattern(name, '*.json'))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test('a file is known by its place: the user’s own first, else as a project’s', () => {
  expect({
    own: known('/home/user/.cursor/mcp.json'),
    agent: known('/home/user/.kiro/agents/x.json'),
    cursor: known('/other/.cursor/mcp.json'),
    portable: known('/other/deep/.mcp.json'),
    shouting: known('/other/.VSCODE/MCP.json'),
    agents: known('/other/.amazonq/cli-agents/x.json'),
    none: known('/other/mcp.json'),
  }).toMatchInlineSnapshot(`
    {
      "agent": [
        "Kiro user",
      ],
      "agents": [
        "Amazon Q project /other",
      ],
      "cursor": [
        "Cursor project /other",
      ],
      "none": [],
      "own": [
        "Cursor user",
      ],
      "portable": [
        "Claude Code project /other/deep",
        "Copilot CLI project /other/deep",
        "VS Code project /other/deep",
      ],
      "shouting": [
        "VS Code project /other",
      ],
    }
  `);
  expect(locationsOf('D:\\x\\.vscode\\mcp.json', WINDOWS, CLIENT_LOCATIONS)[0]?.projectFolder).toBe('D:\\x');
});

function known(path: string): string[] {
  return locationsOf(path, LINUX, CLIENT_LOCATIONS).map(({ client, scope, projectFolder }) =>
    `${client} ${scope} ${projectFolder ?? ''}`.trim(),
  );
}
