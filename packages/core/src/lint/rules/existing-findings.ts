/** Rules for what every reading of a definition finds already: passed on under their own codes. */
import { inspectDefinition } from '../../definition/inspect-definition.ts';
import type { ErrorCode } from '../../errors/registry.ts';
import { type Finding, finding } from '../../finding/finding.ts';
import { checkClaims } from '../../profile/check-claims.ts';
import { printableExcerpt } from '../../text/printable.ts';
import { HINTS, type HintName } from '../../vocabulary/hint.ts';
import { readDeclared } from '../../vocabulary/read-declared.ts';
import { type HintFix, hintFix } from '../lint-finding.ts';
import { type LintRule, serverRule, toolRule } from '../lint-rule.ts';
import type { LintedTool } from '../linted-server.ts';

export const hintType: LintRule = passedOn('HL_HINT_TYPE', ({ definition }) => readDeclared(definition).findings);

export const hintContradiction: LintRule = toolRule('HL_HINT_CONTRADICTION', ({ definition, declared }) =>
  checkClaims(definition.name, declared).map((found) => {
    return { ...found, fixes: (found.hints ?? []).map((hint) => tightFix(definition.name, hint)) };
  }),
);

export const toolOversized: LintRule = passedOn('HL_TOOL_OVERSIZED', ({ definition }) => inspectDefinition(definition));

export const schemaRecursive: LintRule = passedOn('HL_SCHEMA_RECURSIVE', ({ definition }) =>
  inspectDefinition(definition),
);

export const toolDuplicate: LintRule = serverRule('HL_TOOL_DUPLICATE', ({ tools }) => {
  const counts = new Map<string, number>();
  for (const { definition } of tools) counts.set(definition.name, (counts.get(definition.name) ?? 0) + 1);
  return [...counts]
    .filter(([, count]) => count > 1)
    .map(([tool, count]) => {
      return { ...finding('HL_TOOL_DUPLICATE', { tool: printableExcerpt(tool, 80), count }, tool), fixes: [] };
    });
});

export const hintsUndeclared: LintRule = serverRule('HL_HINTS_UNDECLARED', ({ tools }) => {
  const count = tools.filter(({ declared }) => declared.length === 0).length;
  return count === 0 ? [] : [{ ...finding('HL_HINTS_UNDECLARED', { count, total: tools.length }), fixes: [] }];
});

function passedOn(code: ErrorCode, findingsOf: (tool: LintedTool) => readonly Finding[]): LintRule {
  return toolRule(code, (tool) =>
    findingsOf(tool)
      .filter((found) => found.code === code)
      .map((found) => ({ ...found, fixes: [] })),
  );
}

function tightFix(tool: string, hint: HintName): HintFix {
  return hintFix(tool, hint, HINTS[hint].tight, 'the server contradicts itself, so the careful value holds');
}
