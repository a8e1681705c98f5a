/** Whose rules count: the specification's, or those of a directory that takes servers only with certain hints. */
import type { Severity } from '../errors/error-entry.ts';
import type { ErrorCode } from '../errors/registry.ts';
import type { HintName } from '../vocabulary/hint.ts';
import { inferredClaim, type LintedTool } from './linted-server.ts';
import { undeclaredHints, unfinishedHints } from './rules/hints-missing.ts';
import { DELETING, MODIFYING, SENDING, wordsOf } from './tool-words.ts';

export interface LintPreset {
  /** How loud each rule is; those that are not named are as loud as the registry says. */
  readonly severities: Readonly<Partial<Record<ErrorCode, Severity | 'off'>>>;
  /** The hints that a tool leaves out and must not. */
  readonly missing: (tool: LintedTool) => readonly HintName[];
  /** What follows from leaving them out, as the end of a sentence. */
  readonly consequence: string;
  /** Why a tool counts as destructive, in words; nothing where it does not. */
  readonly destructive: (tool: LintedTool) => string | undefined;
}

export type LintPresetName = 'specification' | 'anthropic' | 'openai';

const NOT_DEMANDED = {
  HL_LINT_TITLE_MISSING: 'off',
  HL_LINT_NAME_LENGTH: 'off',
  HL_LINT_METHODS_MIXED: 'off',
} as const;

/** What a reviewer would send back. */
const REFUSED = {
  HL_HINTS_UNDECLARED: 'off',
  HL_LINT_HINTS_MISSING: 'error',
  HL_HINT_CONTRADICTION: 'error',
  HL_HINT_TYPE: 'error',
  HL_LINT_DECLARED_SAFER: 'error',
  HL_LINT_FREE_CODE: 'error',
} as const;

export const LINT_PRESETS: Readonly<Record<LintPresetName, LintPreset>> = {
  specification: {
    severities: { ...NOT_DEMANDED, HL_HINTS_UNDECLARED: 'warning' },
    missing: unfinishedHints,
    consequence: 'a client must assume the worst',
    destructive: inferredDestructive,
  },
  // "A title and the applicable hint": one of the two is enough. What modifies existing data counts as destructive.
  anthropic: {
    severities: REFUSED,
    missing: (tool) => (undeclaredHints(tool, EITHER).length === EITHER.length ? EITHER : []),
    consequence: 'the directory refuses a tool without either',
    destructive: (tool) => inferredDestructive(tool) ?? verbOf(tool, [DELETING, MODIFYING], 'modifies what is there'),
  },
  // All three on every tool, and what is sent or paid cannot be taken back.
  openai: {
    severities: { ...NOT_DEMANDED, ...REFUSED, HL_LINT_EGRESS: 'error' },
    missing: (tool) => undeclaredHints(tool, ALL_THREE),
    consequence: 'the submission needs all three on every tool',
    destructive: (tool) => inferredDestructive(tool) ?? verbOf(tool, [DELETING, SENDING], 'cannot be taken back'),
  },
};

export const LINT_PRESET_NAMES: readonly LintPresetName[] = Object.keys(LINT_PRESETS) as LintPresetName[];

const EITHER: readonly HintName[] = ['readOnly', 'destructive'];
const ALL_THREE: readonly HintName[] = ['readOnly', 'destructive', 'openWorld'];

function inferredDestructive(tool: LintedTool): string | undefined {
  const claim = inferredClaim(tool, 'destructive');
  return claim?.value === true ? claim.evidence : undefined;
}

/** Only a verb that leads the name: further on it is as often a noun, as in `get_refund_policy`. */
function verbOf(
  { definition }: LintedTool,
  verbs: readonly ReadonlySet<string>[],
  meaning: string,
): string | undefined {
  const [first = ''] = wordsOf(definition.name);
  return verbs.some((set) => set.has(first)) ? `its name begins with "${first}", which ${meaning}` : undefined;
}
