/** The table of MCP clients: where each keeps its servers, and how what it keeps is to be read. To add one, add a row. */
import type { EntryDialectName } from './entry-dialects.ts';
import type { InterpolationDialectName } from './interpolation-dialects.ts';
import type { Platform } from './surroundings.ts';

/** `project` came with a folder, perhaps a stranger's; the others were put there by the machine's owner. */
export type ConfigScope = 'user' | 'project' | 'managed' | 'plugin';

/** `json` always allows comments and trailing commas. */
export type ConfigFormat = 'json' | 'toml';

/** The keys to follow from the root; an empty path is the root itself, read as a bare map of entries. */
export type KeyPath = readonly string[];

/**
 * Always written with `/`. `~` is the home folder, `<project>` each project folder, `${NAME:-other}` an environment
 * variable (without `:-other` the place exists only while the variable is set), `*` any text in one segment.
 */
export type PathTemplate = string;

export interface ClientLocation {
  readonly client: string;
  readonly scope: ConfigScope;
  readonly paths: Readonly<Partial<Record<Platform | 'every', readonly PathTemplate[]>>>;
  readonly format: ConfigFormat;
  /** Where the map of servers may be; the first that is there counts. */
  readonly servers: readonly KeyPath[];
  /** A map from folders to sections of their own, which win over `servers`. */
  readonly perFolder?: { readonly folders: KeyPath; readonly servers: KeyPath };
  readonly entry: EntryDialectName;
  readonly interpolation: InterpolationDialectName;
  /** The file is for other settings too, so it is only worth a mention when it names servers. */
  readonly onlyWithServers?: true;
  /** The file lists installed plugins instead of servers. */
  readonly pluginIndex?: true;
}

const MCP_SERVERS = { format: 'json', servers: [['mcpServers']], entry: 'standard' } as const;
const CLAUDE_DESKTOP = { ...MCP_SERVERS, client: 'Claude Desktop', interpolation: 'none' } as const;
const CLAUDE_CODE = { ...MCP_SERVERS, client: 'Claude Code', interpolation: 'claude-code' } as const;
const CURSOR = { ...MCP_SERVERS, client: 'Cursor', interpolation: 'editor' } as const;
const VS_CODE = { format: 'json', servers: [['servers']], entry: 'standard', interpolation: 'editor' } as const;
const VS_CODE_SETTINGS = { ...VS_CODE, servers: [['mcp', 'servers'], ['mcp.servers']], onlyWithServers: true } as const;
const CODEX = {
  client: 'Codex',
  format: 'toml',
  servers: [['mcp_servers']],
  entry: 'codex',
  interpolation: 'none',
} as const;
const GEMINI = { ...MCP_SERVERS, client: 'Gemini CLI', entry: 'address-first', interpolation: 'gemini' } as const;
const ANTIGRAVITY = { ...MCP_SERVERS, client: 'Antigravity', entry: 'address-first', interpolation: 'none' } as const;
const KIRO = { ...MCP_SERVERS, client: 'Kiro', interpolation: 'kiro' } as const;
const OPENCODE = {
  client: 'OpenCode',
  format: 'json',
  servers: [['mcp', 'servers'], ['mcp']],
  entry: 'opencode',
  interpolation: 'opencode',
} as const;
const AMAZON_Q = { ...MCP_SERVERS, client: 'Amazon Q', interpolation: 'amazon-q' } as const;
const COPILOT = { ...MCP_SERVERS, client: 'Copilot CLI', interpolation: 'copilot' } as const;
const ZED = {
  client: 'Zed',
  format: 'json',
  servers: [['context_servers']],
  entry: 'zed',
  interpolation: 'none',
} as const;

/** Where Electron applications keep their settings. */
const APPLICATION = {
  linux: '${XDG_CONFIG_HOME:-~/.config}',
  darwin: '~/Library/Application Support',
  win32: '${APPDATA:-~/AppData/Roaming}',
} as const;

function inApplicationFolder(file: string): Record<Platform, readonly PathTemplate[]> {
  return {
    linux: [`${APPLICATION.linux}/${file}`],
    darwin: [`${APPLICATION.darwin}/${file}`],
    win32: [`${APPLICATION.win32}/${file}`],
  };
}

/** Several clients read one file: the row that comes first says how it is read. */
export const CLIENT_LOCATIONS: readonly ClientLocation[] = [
  {
    ...CLAUDE_DESKTOP,
    scope: 'user',
    paths: {
      ...inApplicationFolder('Claude/claude_desktop_config.json'),
      win32: [
        '${LOCALAPPDATA:-~/AppData/Local}/Packages/Claude_*/LocalCache/Roaming/Claude/claude_desktop_config.json',
        `${APPLICATION.win32}/Claude/claude_desktop_config.json`,
      ],
    },
  },

  {
    ...CLAUDE_CODE,
    scope: 'user',
    paths: { every: ['${CLAUDE_CONFIG_DIR:-~}/.claude.json'] },
    perFolder: { folders: ['projects'], servers: ['mcpServers'] },
  },
  {
    ...CLAUDE_CODE,
    scope: 'project',
    paths: { every: ['<project>/.mcp.json'] },
    // Claude Code wants the key, Copilot CLI reads the same file without it.
    servers: [['mcpServers'], []],
  },
  {
    ...CLAUDE_CODE,
    scope: 'managed',
    paths: {
      linux: ['/etc/claude-code/managed-mcp.json'],
      darwin: ['/Library/Application Support/ClaudeCode/managed-mcp.json'],
      win32: ['C:/Program Files/ClaudeCode/managed-mcp.json', 'C:/ProgramData/ClaudeCode/managed-mcp.json'],
    },
  },
  {
    ...CLAUDE_CODE,
    scope: 'plugin',
    paths: {
      every: [
        '${CLAUDE_CODE_PLUGIN_CACHE_DIR}/installed_plugins.json',
        '${CLAUDE_CONFIG_DIR:-~/.claude}/plugins/installed_plugins.json',
      ],
    },
    pluginIndex: true,
  },

  { ...CURSOR, scope: 'user', paths: { every: ['~/.cursor/mcp.json'] } },
  { ...CURSOR, scope: 'project', paths: { every: ['<project>/.cursor/mcp.json'] } },

  { ...VS_CODE, client: 'VS Code', scope: 'user', paths: inApplicationFolder('Code/User/mcp.json') },
  {
    ...VS_CODE,
    client: 'VS Code Insiders',
    scope: 'user',
    paths: inApplicationFolder('Code - Insiders/User/mcp.json'),
  },
  { ...VS_CODE, client: 'VS Code', scope: 'project', paths: { every: ['<project>/.vscode/mcp.json'] } },
  { ...VS_CODE_SETTINGS, client: 'VS Code', scope: 'user', paths: inApplicationFolder('Code/User/settings.json') },
  {
    ...VS_CODE_SETTINGS,
    client: 'VS Code Insiders',
    scope: 'user',
    paths: inApplicationFolder('Code - Insiders/User/settings.json'),
  },
  { ...VS_CODE_SETTINGS, client: 'VS Code', scope: 'project', paths: { every: ['<project>/.vscode/settings.json'] } },

  {
    ...MCP_SERVERS,
    client: 'Windsurf',
    scope: 'user',
    paths: { every: ['~/.codeium/windsurf/mcp_config.json', '~/.codeium/mcp_config.json'] },
    entry: 'address-first',
    interpolation: 'windsurf',
  },

  { ...CODEX, scope: 'user', paths: { every: ['${CODEX_HOME:-~/.codex}/config.toml'] } },
  { ...CODEX, scope: 'project', paths: { every: ['<project>/.codex/config.toml'] } },
  {
    ...CODEX,
    scope: 'managed',
    paths: { linux: ['/etc/codex/config.toml'], darwin: ['/etc/codex/config.toml'] },
  },

  { ...GEMINI, scope: 'user', paths: { every: ['${GEMINI_CLI_HOME:-~}/.gemini/settings.json'] } },
  { ...GEMINI, scope: 'project', paths: { every: ['<project>/.gemini/settings.json'] } },
  {
    ...GEMINI,
    scope: 'managed',
    paths: {
      linux: [
        '${GEMINI_CLI_SYSTEM_SETTINGS_PATH:-/etc/gemini-cli/settings.json}',
        '${GEMINI_CLI_SYSTEM_DEFAULTS_PATH:-/etc/gemini-cli/system-defaults.json}',
      ],
      darwin: [
        '${GEMINI_CLI_SYSTEM_SETTINGS_PATH:-/Library/Application Support/GeminiCli/settings.json}',
        '${GEMINI_CLI_SYSTEM_DEFAULTS_PATH:-/Library/Application Support/GeminiCli/system-defaults.json}',
      ],
      win32: [
        '${GEMINI_CLI_SYSTEM_SETTINGS_PATH:-C:/ProgramData/gemini-cli/settings.json}',
        '${GEMINI_CLI_SYSTEM_DEFAULTS_PATH:-C:/ProgramData/gemini-cli/system-defaults.json}',
      ],
    },
  },

  {
    ...ANTIGRAVITY,
    scope: 'user',
    paths: { every: ['~/.gemini/config/mcp_config.json', '~/.gemini/antigravity/mcp_config.json'] },
  },
  {
    ...ANTIGRAVITY,
    scope: 'project',
    paths: {
      every: [
        '<project>/.agents/mcp_config.json',
        '<project>/.agent/mcp_config.json',
        '<project>/_agents/mcp_config.json',
        '<project>/_agent/mcp_config.json',
      ],
    },
  },

  { ...KIRO, scope: 'user', paths: { every: ['~/.kiro/settings/mcp.json'] } },
  { ...KIRO, scope: 'user', paths: { every: ['~/.kiro/agents/*.json'] }, onlyWithServers: true },
  { ...KIRO, scope: 'project', paths: { every: ['<project>/.kiro/settings/mcp.json'] } },

  {
    ...OPENCODE,
    scope: 'user',
    paths: {
      every: [
        '${XDG_CONFIG_HOME:-~/.config}/opencode/opencode.json',
        '${XDG_CONFIG_HOME:-~/.config}/opencode/opencode.jsonc',
        '${XDG_CONFIG_HOME:-~/.config}/opencode/config.json',
        '~/.opencode/opencode.json',
        '~/.opencode/opencode.jsonc',
        '${OPENCODE_CONFIG}',
        '${OPENCODE_CONFIG_DIR}/opencode.json',
        '${OPENCODE_CONFIG_DIR}/opencode.jsonc',
      ],
    },
  },
  {
    ...OPENCODE,
    scope: 'project',
    paths: {
      every: [
        '<project>/opencode.json',
        '<project>/opencode.jsonc',
        '<project>/.opencode/opencode.json',
        '<project>/.opencode/opencode.jsonc',
      ],
    },
  },
  {
    ...OPENCODE,
    scope: 'managed',
    paths: {
      linux: ['/etc/opencode/opencode.json', '/etc/opencode/opencode.jsonc'],
      darwin: [
        '/Library/Application Support/opencode/opencode.json',
        '/Library/Application Support/opencode/opencode.jsonc',
      ],
      win32: [
        '${ProgramData:-C:/ProgramData}/opencode/opencode.json',
        '${ProgramData:-C:/ProgramData}/opencode/opencode.jsonc',
      ],
    },
  },

  { ...AMAZON_Q, scope: 'user', paths: { every: ['~/.aws/amazonq/mcp.json'] } },
  {
    ...AMAZON_Q,
    scope: 'user',
    paths: {
      every: ['~/.aws/amazonq/default.json', '~/.aws/amazonq/agents/default.json', '~/.aws/amazonq/cli-agents/*.json'],
    },
    onlyWithServers: true,
  },
  { ...AMAZON_Q, scope: 'project', paths: { every: ['<project>/.amazonq/mcp.json'] } },
  {
    ...AMAZON_Q,
    scope: 'project',
    paths: { every: ['<project>/.amazonq/default.json', '<project>/.amazonq/cli-agents/*.json'] },
    onlyWithServers: true,
  },

  { ...COPILOT, scope: 'user', paths: { every: ['${COPILOT_HOME:-~/.copilot}/mcp-config.json'] } },
  {
    ...COPILOT,
    scope: 'project',
    paths: { every: ['<project>/.mcp.json', '<project>/.github/mcp.json'] },
    servers: [['mcpServers'], []],
  },
  {
    ...COPILOT,
    client: 'VS Code',
    scope: 'user',
    paths: { every: ['${COPILOT_HOME:-~/.copilot}/mcp-config.json'] },
  },
  { ...COPILOT, client: 'VS Code', scope: 'project', paths: { every: ['<project>/.mcp.json'] } },

  {
    ...ZED,
    scope: 'user',
    paths: {
      linux: ['${FLATPAK_XDG_CONFIG_HOME}/zed/settings.json', '${XDG_CONFIG_HOME:-~/.config}/zed/settings.json'],
      darwin: ['~/.config/zed/settings.json'],
      win32: [`${APPLICATION.win32}/Zed/settings.json`],
    },
  },
  { ...ZED, scope: 'project', paths: { every: ['<project>/.zed/settings.json'] } },
];

/** What an installed plugin of Claude Code may hold: a map of its own, or one inside its manifest. */
export const CLAUDE_PLUGIN_FILE: ClientLocation = {
  ...CLAUDE_CODE,
  scope: 'plugin',
  paths: {},
  servers: [['mcpServers'], []],
  interpolation: 'claude-plugin',
};
export const CLAUDE_PLUGIN_MANIFEST: ClientLocation = {
  ...CLAUDE_PLUGIN_FILE,
  servers: [['mcpServers']],
  onlyWithServers: true,
};

/** How a file of unknown origin is read: every shape that some client uses. */
export const ANY_CLIENT: Omit<ClientLocation, 'client' | 'scope' | 'paths' | 'format'> = {
  servers: [
    ['mcpServers'],
    ['servers'],
    ['mcp', 'servers'],
    ['mcp.servers'],
    ['mcp'],
    ['context_servers'],
    ['mcp_servers'],
    [],
  ],
  entry: 'any',
  interpolation: 'lenient',
};
