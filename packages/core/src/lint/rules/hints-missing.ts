/** A tool that leaves out a hint its readers need: the preset says which. */
import type { ToolDefinition } from '../../definition/tool-definition.ts';
import type { HintName } from '../../vocabulary/hint.ts';
import { toolFinding } from '../lint-finding.ts';
import { type LintRule, toolRule } from '../lint-rule.ts';
import { declaredValue, type LintedTool } from '../linted-server.ts';

export const hintsMissing: LintRule = toolRule('HL_LINT_HINTS_MISSING', (tool, preset) => {
  const missing = preset.missing(tool);
  if (missing.length === 0) return [];
  const hints = missing.map((hint) => QUESTIONS[hint] ?? `its ${hint}`).join(' and ');
  const values = { hints, consequence: preset.consequence };
  return [toolFinding('HL_LINT_HINTS_MISSING', tool.definition.name, values, { hints: missing })];
});

const QUESTIONS: Partial<Record<HintName, string>> = {
  readOnly: 'whether it only reads',
  destructive: 'whether it destroys',
  openWorld: 'whether its world is open',
};

/**
 * What the specification leaves open in an answer that was begun: whoever says that a tool writes and no more has called it destructive.
 * A tool that says nothing at all is counted for its server instead.
 */
export function unfinishedHints(tool: LintedTool): readonly HintName[] {
  if (tool.declared.length === 0 || declaredValue(tool, 'readOnly') === true) return [];
  if (isSaid(tool, 'destructive')) return [];
  return isSaid(tool, 'readOnly') ? ['destructive'] : ['readOnly', 'destructive'];
}

/** Of `required`, those that the tool does not declare. */
export function undeclaredHints(tool: LintedTool, required: readonly HintName[]): readonly HintName[] {
  return required.filter((hint) => !isSaid(tool, hint));
}

function isSaid({ declared }: LintedTool, hint: HintName): boolean {
  return declared.some((claim) => claim.hint === hint);
}

/** Where the directories want a title: either of the two places that the protocol has for it. */
export function hasTitle({ title, annotations }: ToolDefinition): boolean {
  const annotated = (annotations as { readonly title?: unknown } | null | undefined)?.title;
  return [title, annotated].some((text) => typeof text === 'string' && text.trim() !== '');
}
