/** The registry of rules: every code that `hintlock lint` can find, with what carries it out and where it is explained. */
import type { ErrorCode } from '../errors/registry.ts';
import type { LintRule } from './lint-rule.ts';
import { buried } from './rules/buried.ts';
import { declaredSafer } from './rules/declared-safer.ts';
import { methodsMixed, nameLength, titleMissing } from './rules/directory-rules.ts';
import { egress } from './rules/egress.ts';
import {
  hintContradiction,
  hintsUndeclared,
  hintType,
  schemaRecursive,
  toolDuplicate,
  toolOversized,
} from './rules/existing-findings.ts';
import { freeCodeHarmless } from './rules/free-code.ts';
import { hiddenText } from './rules/hidden-text.ts';
import { hintsMissing } from './rules/hints-missing.ts';
import { secretParameter, secretResult } from './rules/secrets.ts';
import { confusable, shadowing } from './rules/shadowing.ts';
import { siblings } from './rules/siblings.ts';
import { speaksToModel } from './rules/speaks-to-model.ts';
import { stamped } from './rules/stamped.ts';
import { unboundedDelete } from './rules/unbounded-delete.ts';

export const LINT_RULES: readonly LintRule[] = [
  hintsUndeclared,
  hintsMissing,
  hintContradiction,
  hintType,
  stamped,
  declaredSafer,
  siblings,
  freeCodeHarmless,
  egress,
  secretResult,
  secretParameter,
  shadowing,
  confusable,
  speaksToModel,
  hiddenText,
  buried,
  unboundedDelete,
  toolDuplicate,
  toolOversized,
  schemaRecursive,
  titleMissing,
  nameLength,
  methodsMixed,
];

export const LINT_CODES: readonly ErrorCode[] = LINT_RULES.map(({ code }) => code);

/** Where a rule is explained, relative to the documentation. */
export function lintPage(code: ErrorCode): string {
  return `lint/${code
    .replace(/^HL_(?:LINT_)?/, '')
    .toLowerCase()
    .replaceAll('_', '-')}.md`;
}
