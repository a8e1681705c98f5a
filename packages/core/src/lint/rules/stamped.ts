/** Hints that a framework or a habit put on every tool alike: nobody judged them. */
import { isJsonObject } from '../../definition/tool-definition.ts';
import { SPECIFICATION_HINTS } from '../../vocabulary/hint.ts';
import { type RuleFinding, serverFinding } from '../lint-finding.ts';
import { type LintRule, serverRule } from '../lint-rule.ts';
import {
  ACCUSATION_THRESHOLD,
  declaredValue,
  inferredClaim,
  type LintedServer,
  type LintedTool,
} from '../linted-server.ts';

const CODE = 'HL_LINT_STAMPED';

/** With fewer tools, being alike is no coincidence. */
const FEWEST = 4;

export const stamped: LintRule = serverRule(CODE, ({ tools }) => {
  if (tools.length < FEWEST) return [];
  const [first, ...others] = tools.map(wireHints);
  if (first === undefined || first === '') return [];
  return others.every((hints) => hints === first) ? sameForAll(tools, first) : idempotenceForAll(tools);
});

function sameForAll(tools: LintedServer['tools'], hints: string): RuleFinding[] {
  if (hints === DEFAULTS) {
    const reason = 'the defaults that mcp-go stamps on every tool, so nobody has judged them';
    return [report(tools, hints, reason, SPECIFICATION_HINTS)];
  }
  // Alike and right is no fault: a server of ten searches has ten times the same hints.
  const wrong = tools.filter(contradictsReadOnly);
  if (wrong.length === 0) return [];
  const reason = `which cannot be right for all: ${wrong.length} of them ${declaredValue(wrong[0] as LintedTool, 'readOnly') === true ? 'write' : 'only read'}, by their definitions`;
  return [report(tools, hints, reason, ['readOnly'])];
}

/** What the Go SDK sends whether or not it was set. It shows where it means nothing: on tools that only read. */
function idempotenceForAll(tools: LintedServer['tools']): RuleFinding[] {
  const all = tools.every((tool) => declaredValue(tool, 'idempotent') === false);
  const reads = tools.filter((tool) => declaredValue(tool, 'readOnly') === true).length;
  if (!all || reads === 0) return [];
  const reason = `the ${reads} that only read included: the Go SDK sends it unasked, so it is no judgement`;
  return [report(tools, 'idempotentHint: false', reason, ['idempotent'], 'info')];
}

function report(
  tools: readonly LintedTool[],
  hints: string,
  reason: string,
  about: RuleFinding['hints'] & readonly unknown[],
  severity?: 'info',
): RuleFinding {
  const options = severity === undefined ? { hints: about } : { hints: about, severity };
  return serverFinding(CODE, { count: tools.length, hints, reason }, options);
}

function contradictsReadOnly(tool: LintedTool): boolean {
  const claim = inferredClaim(tool, 'readOnly', ACCUSATION_THRESHOLD);
  const declared = declaredValue(tool, 'readOnly');
  return claim !== undefined && declared !== undefined && claim.value !== declared;
}

const KEYS = ['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint'] as const;
const DEFAULTS = 'readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true';

function wireHints({ definition: { annotations } }: LintedTool): string {
  if (!isJsonObject(annotations)) return '';
  return KEYS.filter((key) => typeof annotations[key] === 'boolean')
    .map((key) => `${key}: ${annotations[key] === true}`)
    .join(', ');
}
