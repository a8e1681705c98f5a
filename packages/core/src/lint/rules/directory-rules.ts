/** What only a directory asks for: a title, a short name, and reads kept apart from writes. */
import { quoted, toolFinding } from '../lint-finding.ts';
import { type LintRule, toolRule } from '../lint-rule.ts';
import { choicesOf, parametersOf } from '../parameters.ts';
import { hasTitle } from './hints-missing.ts';

export const titleMissing: LintRule = toolRule('HL_LINT_TITLE_MISSING', ({ definition }) =>
  hasTitle(definition) ? [] : [toolFinding('HL_LINT_TITLE_MISSING', definition.name, {})],
);

const LONGEST_NAME = 64;

export const nameLength: LintRule = toolRule('HL_LINT_NAME_LENGTH', ({ definition: { name } }) => {
  if (name.length <= LONGEST_NAME) return [];
  return [toolFinding('HL_LINT_NAME_LENGTH', name, { length: name.length, limit: LONGEST_NAME })];
});

const SAFE: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);
const UNSAFE: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

export const methodsMixed: LintRule = toolRule('HL_LINT_METHODS_MIXED', ({ definition }) => {
  for (const parameter of parametersOf(definition.inputSchema)) {
    const methods = choicesOf(parameter).map((choice) => choice.toUpperCase());
    const safe = methods.find((method) => SAFE.has(method));
    const unsafe = methods.find((method) => UNSAFE.has(method));
    if (safe === undefined || unsafe === undefined) continue;
    const values = { safe, unsafe, parameter: quoted(parameter.name, 40) };
    return [toolFinding('HL_LINT_METHODS_MIXED', definition.name, values)];
  }
  return [];
});
