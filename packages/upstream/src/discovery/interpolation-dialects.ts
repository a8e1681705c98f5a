/** Which placeholders each client fills in, and in which fields of an entry. */

/** How a variable of the environment is written. `${NAME}` includes `${NAME:-default}`. */
type VariableForm = '${NAME}' | '$NAME' | '${env:NAME}' | '{env:NAME}';

export type InterpolatedField = 'env' | 'headers' | 'other';

export interface InterpolationDialect {
  readonly forms: readonly VariableForm[];
  readonly fields: readonly InterpolatedField[];
  /** Names in `${…}` that are no variables: the client knows them. */
  readonly places: readonly string[];
}

const EVERYWHERE = ['env', 'headers', 'other'] as const;
const SECRETS_ONLY = ['env', 'headers'] as const;
const EDITOR_PLACES = ['workspaceFolder', 'workspaceFolderBasename', 'userHome', 'pathSeparator', '/'] as const;
const PLUGIN_PLACES = ['CLAUDE_PLUGIN_ROOT', 'CLAUDE_PLUGIN_DATA', 'CLAUDE_PROJECT_DIR'] as const;

export const INTERPOLATION_DIALECTS = {
  none: { forms: [], fields: [], places: [] },
  'claude-code': { forms: ['${NAME}'], fields: EVERYWHERE, places: [] },
  'claude-plugin': { forms: ['${NAME}'], fields: EVERYWHERE, places: PLUGIN_PLACES },
  editor: { forms: ['${env:NAME}'], fields: EVERYWHERE, places: EDITOR_PLACES },
  windsurf: { forms: ['${env:NAME}'], fields: EVERYWHERE, places: [] },
  gemini: { forms: ['$NAME', '${NAME}'], fields: EVERYWHERE, places: [] },
  kiro: { forms: ['${NAME}', '${env:NAME}'], fields: SECRETS_ONLY, places: [] },
  opencode: { forms: ['{env:NAME}'], fields: EVERYWHERE, places: [] },
  'amazon-q': { forms: ['${env:NAME}'], fields: SECRETS_ONLY, places: [] },
  copilot: { forms: ['$NAME', '${NAME}'], fields: SECRETS_ONLY, places: [] },
  lenient: { forms: ['${NAME}', '${env:NAME}'], fields: EVERYWHERE, places: EDITOR_PLACES },
} as const satisfies Record<string, InterpolationDialect>;

export type InterpolationDialectName = keyof typeof INTERPOLATION_DIALECTS;
