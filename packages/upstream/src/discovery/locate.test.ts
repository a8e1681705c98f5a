import { expect, test } from 'vitest';
import { CLIENT_LOCATIONS } from './clients.ts';
import { fitsPattern, locate, locationsOf, type ProjectSurroundings } from './locate.ts';

const LINUX = { platform: 'linux', home: '/home/ada', env: {}, cwd: '/work' } as const;
const MACOS = { platform: 'darwin', home: '/Users/ada', env: {}, cwd: '/work' } as const;
const WINDOWS = { platform: 'win32', home: 'C:\\Users\\ada', env: {}, cwd: 'D:\\work' } as const;

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
    Claude Desktop | user | /home/ada/.config/Claude/claude_desktop_config.json
    Claude Code | user | /home/ada/.claude.json
    Claude Code | project | /work/.mcp.json
    Claude Code | managed | /etc/claude-code/managed-mcp.json
    Claude Code | plugin | /home/ada/.claude/plugins/installed_plugins.json
    Cursor | user | /home/ada/.cursor/mcp.json
    Cursor | project | /work/.cursor/mcp.json
    VS Code | user | /home/ada/.config/Code/User/mcp.json
    VS Code Insiders | user | /home/ada/.config/Code - Insiders/User/mcp.json
    VS Code | project | /work/.vscode/mcp.json
    VS Code | user | /home/ada/.config/Code/User/settings.json
    VS Code Insiders | user | /home/ada/.config/Code - Insiders/User/settings.json
    VS Code | project | /work/.vscode/settings.json
    Windsurf | user | /home/ada/.codeium/windsurf/mcp_config.json
    Windsurf | user | /home/ada/.codeium/mcp_config.json
    Codex | user | /home/ada/.codex/config.toml
    Codex | project | /work/.codex/config.toml
    Codex | managed | /etc/codex/config.toml
    Gemini CLI | user | /home/ada/.gemini/settings.json
    Gemini CLI | project | /work/.gemini/settings.json
    Gemini CLI | managed | /etc/gemini-cli/settings.json
    Gemini CLI | managed | /etc/gemini-cli/system-defaults.json
    Antigravity | user | /home/ada/.gemini/config/mcp_config.json
    Antigravity | user | /home/ada/.gemini/antigravity/mcp_config.json
    Antigravity | project | /work/.agents/mcp_config.json
    Antigravity | project | /work/.agent/mcp_config.json
    Antigravity | project | /work/_agents/mcp_config.json
    Antigravity | project | /work/_agent/mcp_config.json
    Kiro | user | /home/ada/.kiro/settings/mcp.json
    Kiro | user | /home/ada/.kiro/agents/*.json
    Kiro | project | /work/.kiro/settings/mcp.json
    OpenCode | user | /home/ada/.config/opencode/opencode.json
    OpenCode | user | /home/ada/.config/opencode/opencode.jsonc
    OpenCode | user | /home/ada/.config/opencode/config.json
    OpenCode | user | /home/ada/.opencode/opencode.json
    OpenCode | user | /home/ada/.opencode/opencode.jsonc
    OpenCode | project | /work/opencode.json
    OpenCode | project | /work/opencode.jsonc
    OpenCode | project | /work/.opencode/opencode.json
    OpenCode | project | /work/.opencode/opencode.jsonc
    OpenCode | managed | /etc/opencode/opencode.json
    OpenCode | managed | /etc/opencode/opencode.jsonc
    Amazon Q | user | /home/ada/.aws/amazonq/mcp.json
    Amazon Q | user | /home/ada/.aws/amazonq/default.json
    Amazon Q | user | /home/ada/.aws/amazonq/agents/default.json
    Amazon Q | user | /home/ada/.aws/amazonq/cli-agents/*.json
    Amazon Q | project | /work/.amazonq/mcp.json
    Amazon Q | project | /work/.amazonq/default.json
    Amazon Q | project | /work/.amazonq/cli-agents/*.json
    Copilot CLI | user | /home/ada/.copilot/mcp-config.json
    Copilot CLI | project | /work/.mcp.json
    Copilot CLI | project | /work/.github/mcp.json
    VS Code | user | /home/ada/.copilot/mcp-config.json
    VS Code | project | /work/.mcp.json
    Zed | user | /home/ada/.config/zed/settings.json
    Zed | project | /work/.zed/settings.json
    "
  `);
});

test('every client on macOS', () => {
  expect(list(MACOS)).toMatchInlineSnapshot(`
    "
    Claude Desktop | user | /Users/ada/Library/Application Support/Claude/claude_desktop_config.json
    Claude Code | user | /Users/ada/.claude.json
    Claude Code | project | /work/.mcp.json
    Claude Code | managed | /Library/Application Support/ClaudeCode/managed-mcp.json
    Claude Code | plugin | /Users/ada/.claude/plugins/installed_plugins.json
    Cursor | user | /Users/ada/.cursor/mcp.json
    Cursor | project | /work/.cursor/mcp.json
    VS Code | user | /Users/ada/Library/Application Support/Code/User/mcp.json
    VS Code Insiders | user | /Users/ada/Library/Application Support/Code - Insiders/User/mcp.json
    VS Code | project | /work/.vscode/mcp.json
    VS Code | user | /Users/ada/Library/Application Support/Code/User/settings.json
    VS Code Insiders | user | /Users/ada/Library/Application Support/Code - Insiders/User/settings.json
    VS Code | project | /work/.vscode/settings.json
    Windsurf | user | /Users/ada/.codeium/windsurf/mcp_config.json
    Windsurf | user | /Users/ada/.codeium/mcp_config.json
    Codex | user | /Users/ada/.codex/config.toml
    Codex | project | /work/.codex/config.toml
    Codex | managed | /etc/codex/config.toml
    Gemini CLI | user | /Users/ada/.gemini/settings.json
    Gemini CLI | project | /work/.gemini/settings.json
    Gemini CLI | managed | /Library/Application Support/GeminiCli/settings.json
    Gemini CLI | managed | /Library/Application Support/GeminiCli/system-defaults.json
    Antigravity | user | /Users/ada/.gemini/config/mcp_config.json
    Antigravity | user | /Users/ada/.gemini/antigravity/mcp_config.json
    Antigravity | project | /work/.agents/mcp_config.json
    Antigravity | project | /work/.agent/mcp_config.json
    Antigravity | project | /work/_agents/mcp_config.json
    Antigravity | project | /work/_agent/mcp_config.json
    Kiro | user | /Users/ada/.kiro/settings/mcp.json
    Kiro | user | /Users/ada/.kiro/agents/*.json
    Kiro | project | /work/.kiro/settings/mcp.json
    OpenCode | user | /Users/ada/.config/opencode/opencode.json
    OpenCode | user | /Users/ada/.config/opencode/opencode.jsonc
    OpenCode | user | /Users/ada/.config/opencode/config.json
    OpenCode | user | /Users/ada/.opencode/opencode.json
    OpenCode | user | /Users/ada/.opencode/opencode.jsonc
    OpenCode | project | /work/opencode.json
    OpenCode | project | /work/opencode.jsonc
    OpenCode | project | /work/.opencode/opencode.json
    OpenCode | project | /work/.opencode/opencode.jsonc
    OpenCode | managed | /Library/Application Support/opencode/opencode.json
    OpenCode | managed | /Library/Application Support/opencode/opencode.jsonc
    Amazon Q | user | /Users/ada/.aws/amazonq/mcp.json
    Amazon Q | user | /Users/ada/.aws/amazonq/default.json
    Amazon Q | user | /Users/ada/.aws/amazonq/agents/default.json
    Amazon Q | user | /Users/ada/.aws/amazonq/cli-agents/*.json
    Amazon Q | project | /work/.amazonq/mcp.json
    Amazon Q | project | /work/.amazonq/default.json
    Amazon Q | project | /work/.amazonq/cli-agents/*.json
    Copilot CLI | user | /Users/ada/.copilot/mcp-config.json
    Copilot CLI | project | /work/.mcp.json
    Copilot CLI | project | /work/.github/mcp.json
    VS Code | user | /Users/ada/.copilot/mcp-config.json
    VS Code | project | /work/.mcp.json
    Zed | user | /Users/ada/.config/zed/settings.json
    Zed | project | /work/.zed/settings.json
    "
  `);
});

test('every client on Windows', () => {
  expect(list(WINDOWS)).toMatchInlineSnapshot(`
    "
    Claude Desktop | user | C:\\Users\\ada\\AppData\\Local\\Packages\\Claude_*\\LocalCache\\Roaming\\Claude\\claude_desktop_config.json
    Claude Desktop | user | C:\\Users\\ada\\AppData\\Roaming\\Claude\\claude_desktop_config.json
    Claude Code | user | C:\\Users\\ada\\.claude.json
    Claude Code | project | D:\\work\\.mcp.json
    Claude Code | managed | C:\\Program Files\\ClaudeCode\\managed-mcp.json
    Claude Code | managed | C:\\ProgramData\\ClaudeCode\\managed-mcp.json
    Claude Code | plugin | C:\\Users\\ada\\.claude\\plugins\\installed_plugins.json
    Cursor | user | C:\\Users\\ada\\.cursor\\mcp.json
    Cursor | project | D:\\work\\.cursor\\mcp.json
    VS Code | user | C:\\Users\\ada\\AppData\\Roaming\\Code\\User\\mcp.json
    VS Code Insiders | user | C:\\Users\\ada\\AppData\\Roaming\\Code - Insiders\\User\\mcp.json
    VS Code | project | D:\\work\\.vscode\\mcp.json
    VS Code | user | C:\\Users\\ada\\AppData\\Roaming\\Code\\User\\settings.json
    VS Code Insiders | user | C:\\Users\\ada\\AppData\\Roaming\\Code - Insiders\\User\\settings.json
    VS Code | project | D:\\work\\.vscode\\settings.json
    Windsurf | user | C:\\Users\\ada\\.codeium\\windsurf\\mcp_config.json
    Windsurf | user | C:\\Users\\ada\\.codeium\\mcp_config.json
    Codex | user | C:\\Users\\ada\\.codex\\config.toml
    Codex | project | D:\\work\\.codex\\config.toml
    Gemini CLI | user | C:\\Users\\ada\\.gemini\\settings.json
    Gemini CLI | project | D:\\work\\.gemini\\settings.json
    Gemini CLI | managed | C:\\ProgramData\\gemini-cli\\settings.json
    Gemini CLI | managed | C:\\ProgramData\\gemini-cli\\system-defaults.json
    Antigravity | user | C:\\Users\\ada\\.gemini\\config\\mcp_config.json
    Antigravity | user | C:\\Users\\ada\\.gemini\\antigravity\\mcp_config.json
    Antigravity | project | D:\\work\\.agents\\mcp_config.json
    Antigravity | project | D:\\work\\.agent\\mcp_config.json
    Antigravity | project | D:\\work\\_agents\\mcp_config.json
    Antigravity | project | D:\\work\\_agent\\mcp_config.json
    Kiro | user | C:\\Users\\ada\\.kiro\\settings\\mcp.json
    Kiro | user | C:\\Users\\ada\\.kiro\\agents\\*.json
    Kiro | project | D:\\work\\.kiro\\settings\\mcp.json
    OpenCode | user | C:\\Users\\ada\\.config\\opencode\\opencode.json
    OpenCode | user | C:\\Users\\ada\\.config\\opencode\\opencode.jsonc
    OpenCode | user | C:\\Users\\ada\\.config\\opencode\\config.json
    OpenCode | user | C:\\Users\\ada\\.opencode\\opencode.json
    OpenCode | user | C:\\Users\\ada\\.opencode\\opencode.jsonc
    OpenCode | project | D:\\work\\opencode.json
    OpenCode | project | D:\\work\\opencode.jsonc
    OpenCode | project | D:\\work\\.opencode\\opencode.json
    OpenCode | project | D:\\work\\.opencode\\opencode.jsonc
    OpenCode | managed | C:\\ProgramData\\opencode\\opencode.json
    OpenCode | managed | C:\\ProgramData\\opencode\\opencode.jsonc
    Amazon Q | user | C:\\Users\\ada\\.aws\\amazonq\\mcp.json
    Amazon Q | user | C:\\Users\\ada\\.aws\\amazonq\\default.json
    Amazon Q | user | C:\\Users\\ada\\.aws\\amazonq\\agents\\default.json
    Amazon Q | user | C:\\Users\\ada\\.aws\\amazonq\\cli-agents\\*.json
    Amazon Q | project | D:\\work\\.amazonq\\mcp.json
    Amazon Q | project | D:\\work\\.amazonq\\default.json
    Amazon Q | project | D:\\work\\.amazonq\\cli-agents\\*.json
    Copilot CLI | user | C:\\Users\\ada\\.copilot\\mcp-config.json
    Copilot CLI | project | D:\\work\\.mcp.json
    Copilot CLI | project | D:\\work\\.github\\mcp.json
    VS Code | user | C:\\Users\\ada\\.copilot\\mcp-config.json
    VS Code | project | D:\\work\\.mcp.json
    Zed | user | C:\\Users\\ada\\AppData\\Roaming\\Zed\\settings.json
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
  expect(paths('Zed', { ...MACOS, env: { XDG_CONFIG_HOME: '/xdg' } })[0]).toBe('/Users/ada/.config/zed/settings.json');
  expect(paths('Codex', { ...LINUX, env: { CODEX_HOME: '' } })[0]).toBe('/home/ada/.codex/config.toml');
});

test('Windows finds APPDATA in whatever case', () => {
  expect(paths('VS Code', { ...WINDOWS, env: { AppData: 'E:\\roaming' } })[0]).toBe(
    'E:\\roaming\\Code\\User\\mcp.json',
  );
});

test('project files are looked for in the folder and the ancestors it is given', () => {
  const surroundings = { ...LINUX, cwd: '/repo/a/b', ancestors: ['/repo/a', '/repo'] };
  expect(paths('Cursor', surroundings)).toEqual([
    '/home/ada/.cursor/mcp.json',
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
    folder: 'C:\\Users\\ada\\AppData\\Local\\Packages',
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
    own: known('/home/ada/.cursor/mcp.json'),
    agent: known('/home/ada/.kiro/agents/x.json'),
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
