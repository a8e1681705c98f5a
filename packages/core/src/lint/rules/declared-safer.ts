/** A tool that calls itself safer than its own name, description and schema do. */
import type { HintName, HintValue } from '../../vocabulary/hint.ts';
import { hintFix, quoted, type RuleFinding, toolFinding } from '../lint-finding.ts';
import type { LintPreset } from '../lint-presets.ts';
import { type LintRule, toolRule } from '../lint-rule.ts';
import { ACCUSATION_THRESHOLD, declaredValue, inferredClaim, type LintedTool } from '../linted-server.ts';
import { DELETING, leadingVerb, MODIFYING, SENDING } from '../tool-words.ts';
import { freeCode } from './free-code.ts';

const CODE = 'HL_LINT_DECLARED_SAFER';

export const declaredSafer: LintRule = toolRule(CODE, (tool, preset) => {
  // What runs anything has a rule of its own, which says it better.
  if (freeCode(tool) !== undefined) return [];
  return saferReading(tool, preset) ?? saferThanDestructive(tool, preset) ?? [];
});

/** Declared read-only, and the evidence says that it writes. */
function saferReading(tool: LintedTool, preset: LintPreset): RuleFinding[] | undefined {
  if (declaredValue(tool, 'readOnly') !== true) return undefined;
  const destructive = preset.destructive(tool);
  const evidence = destructive ?? writingEvidence(tool);
  if (evidence === undefined) return undefined;
  const worse: [HintName, HintValue][] = destructive === undefined ? [] : [['destructive', true]];
  return [report(tool, 'readOnlyHint: true', evidence, [['readOnly', false], ...worse])];
}

/** A guess that contradicts the author counts when it is very sure, or when the verb that leads the name says the same. */
function writingEvidence(tool: LintedTool): string | undefined {
  const claim = inferredClaim(tool, 'readOnly');
  if (claim?.value !== false) return undefined;
  const verb = leadingVerb(tool.definition.name, DELETING, MODIFYING, SENDING);
  return claim.confidence >= ACCUSATION_THRESHOLD || verb !== undefined ? claim.evidence : undefined;
}

function saferThanDestructive(tool: LintedTool, preset: LintPreset): RuleFinding[] | undefined {
  if (declaredValue(tool, 'destructive') !== false || declaredValue(tool, 'readOnly') === true) return undefined;
  const evidence = preset.destructive(tool);
  return evidence === undefined
    ? undefined
    : [report(tool, 'destructiveHint: false', evidence, [['destructive', true]])];
}

function report(
  { definition: { name } }: LintedTool,
  declared: string,
  evidence: string,
  claims: readonly (readonly [HintName, HintValue])[],
): RuleFinding {
  const words = quoted(evidence, 200);
  return toolFinding(
    CODE,
    name,
    { declared, evidence: words },
    {
      hints: claims.map(([hint]) => hint),
      fixes: claims.map(([hint, value]) => hintFix(name, hint, value, words)),
    },
  );
}
