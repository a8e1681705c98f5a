/** Whose rules count: the specification's, or those of a directory that takes servers only with certain hints. */
import type { Severity } from '../errors/error-entry.ts';
import { ERRORS, type ErrorCode } from '../errors/registry.ts';
import type { HintName } from '../vocabulary/hint.ts';
import { ACCUSATION_THRESHOLD, inferredClaim, type LintedTool } from './linted-server.ts';
import { undeclaredHints, unfinishedHints } from './rules/hints-missing.ts';
import { DELETING, DESTROYING, leadingVerb, MODIFYING, SENDING } from './tool-words.ts';

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
    destructive: evidentlyDestructive,
  },
  // "A title and the applicable hint": one of the two is enough. What modifies existing data counts as destructive.
  anthropic: {
    // What counts as modifying is a reviewer's judgement, so it is worth a warning and no more.
    severities: { ...REFUSED, HL_LINT_DECLARED_SAFER: 'warning' },
    missing: (tool) => (undeclaredHints(tool, EITHER).length === EITHER.length ? EITHER : []),
    consequence: 'the directory refuses a tool without either',
    destructive: (tool) =>
      evidentlyDestructive(tool) ?? verbOf(tool, [DELETING, MODIFYING], 'modifies or deletes data'),
  },
  // All three on every tool, and what is sent or paid cannot be taken back.
  openai: {
    severities: { ...NOT_DEMANDED, ...REFUSED, HL_LINT_EGRESS: 'error' },
    missing: (tool) => undeclaredHints(tool, ALL_THREE),
    consequence: 'the submission needs all three on every tool',
    destructive: (tool) =>
      evidentlyDestructive(tool) ??
      verbOf(tool, [DELETING], 'deletes') ??
      verbOf(tool, [SENDING], 'cannot be taken back'),
  },
};

/** How loud a rule is under a preset, unless a finding of it says otherwise. */
export function lintSeverity(code: ErrorCode, preset: LintPresetName): Severity | 'off' {
  return LINT_PRESETS[preset].severities[code] ?? ERRORS[code].severity;
}

export const LINT_PRESET_NAMES: readonly LintPresetName[] = Object.keys(LINT_PRESETS) as LintPresetName[];

const EITHER: readonly HintName[] = ['readOnly', 'destructive'];
const ALL_THREE: readonly HintName[] = ['readOnly', 'destructive', 'openWorld'];

/**
 * Surely inferred, guessed where the verb that leads the name says the same, said by a verb that nobody uses for anything else, or said
 * outright by the description.
 */
function evidentlyDestructive(tool: LintedTool): string | undefined {
  const claim = inferredClaim(tool, 'destructive');
  const confirmed = leadingVerb(tool.definition.name, DELETING) !== undefined;
  if (claim?.value === true && (confirmed || claim.confidence >= ACCUSATION_THRESHOLD)) return claim.evidence;
  return verbOf(tool, [DESTROYING], 'destroys') ?? admission(tool);
}

function admission({ definition: { description } }: LintedTool): string | undefined {
  const said = typeof description === 'string' ? ADMISSION.exec(description.slice(0, 4096))?.[0] : undefined;
  return said === undefined ? undefined : `its description says "${said}"`;
}

const ADMISSION =
  /\b(?:this|which|it|that|and) (?:action |operation |change )?(?:cannot|can't|can not) be (?:undone|reversed)\b|\b(?:is|are) irreversible\b/i;

function verbOf(tool: LintedTool, verbs: readonly ReadonlySet<string>[], meaning: string): string | undefined {
  if (inferredClaim(tool, 'destructive')?.value === false || inferredClaim(tool, 'readOnly')?.value === true) {
    return undefined;
  }
  const verb = leadingVerb(tool.definition.name, ...verbs);
  return verb === undefined ? undefined : `its name says "${verb}", which ${meaning}`;
}
