/** Free SQL, shell or program text declared harmless: what it does is whatever it is told. */
import { hintFix, quoted, toolFinding } from '../lint-finding.ts';
import { type LintRule, toolRule } from '../lint-rule.ts';
import { declaredValue, type LintedTool } from '../linted-server.ts';
import { isFreeText, type Parameter, parametersOf } from '../parameters.ts';
import { wordsOf } from '../tool-words.ts';

const CODE = 'HL_LINT_FREE_CODE';

export const freeCodeHarmless: LintRule = toolRule(CODE, (tool) => {
  const code = freeCode(tool);
  const declared = harmlessness(tool);
  if (code === undefined || declared === undefined) return [];
  const { name } = tool.definition;
  const reason = `it runs whatever ${code.kind} it is given`;
  const fixes = [hintFix(name, 'readOnly', false, reason), hintFix(name, 'destructive', true, reason)];
  const values = { kind: code.kind, parameter: quoted(code.parameter.name, 40), declared };
  return [toolFinding(CODE, name, values, { hints: ['readOnly', 'destructive'], fixes })];
});

function harmlessness(tool: LintedTool): string | undefined {
  if (declaredValue(tool, 'readOnly') === true) return 'readOnlyHint: true';
  return declaredValue(tool, 'destructive') === false ? 'destructiveHint: false' : undefined;
}

interface FreeCode {
  readonly kind: 'SQL' | 'shell command' | 'program';
  readonly parameter: Parameter;
}

/** The parameter by which a tool can be told to do anything, unless its description limits it to reading. */
export function freeCode({ definition }: LintedTool): FreeCode | undefined {
  const description = typeof definition.description === 'string' ? definition.description.slice(0, 8192) : '';
  const about = `${wordsOf(definition.name).join(' ')} ${description}`;
  for (const parameter of parametersOf(definition.inputSchema)) {
    if (!isFreeText(parameter)) continue;
    const kind = kindOf(parameter, about);
    if (kind !== undefined && !LIMITED.test(`${description} ${parameter.description}`)) return { kind, parameter };
  }
  return undefined;
}

/** The author says, and then the server must see to it, that nothing but reads get through, or nothing that lasts. */
const LIMITED =
  /\bread[- ]?only\b|\b(?:only|just) (?:select|read)|\bselect(?:s| statements| queries)?[ -]only\b|\bnot (?:be )?executed?\b|\bwithout (?:running|executing)\b|\bexplain\b(?! analy)|\btemporary (?:branch|database|copy)\b|\bsandbox(?:ed)?\b/i;

const RUNS = /\b(?:run|runs|exec|execute|executes|executing|eval|evaluate|evaluates|invoke)\b/i;

function kindOf({ name, description }: Parameter, about: string): FreeCode['kind'] | undefined {
  const words = wordsOf(name);
  const last = words.at(-1) ?? '';
  if (!RUNS.test(about)) return undefined;
  if (words.includes('sql') || (STATEMENTS.has(last) && /\bsql\b/i.test(`${about} ${description}`))) return 'SQL';
  if (
    SHELLS.has(last) &&
    /\b(?:shell|bash|terminal|command[- ]line|powershell|cli)\b/i.test(`${about} ${description}`)
  ) {
    return 'shell command';
  }
  // Alone: `country_code` and `test_script` are something else, and what only keeps a program does not run it.
  if (words.length === 1 && PROGRAMS.has(last) && RUNS.test(about.slice(0, BEGINNING))) return 'program';
  return undefined;
}

/** Where a description says what the tool does. */
const BEGINNING = 200;

const STATEMENTS: ReadonlySet<string> = new Set(['query', 'statement', 'statements', 'queries']);
const SHELLS: ReadonlySet<string> = new Set(['command', 'commands', 'cmd', 'shell', 'bash']);
const PROGRAMS: ReadonlySet<string> = new Set(['code', 'script', 'javascript', 'python', 'program', 'function']);
