/** A closed world by its own word, from which data leaves by the evidence. */
import { hintFix, quoted, toolFinding } from '../lint-finding.ts';
import { type LintRule, toolRule } from '../lint-rule.ts';
import { declaredValue, inferredClaim } from '../linted-server.ts';

const CODE = 'HL_LINT_EGRESS';

export const egress: LintRule = toolRule(CODE, (tool) => {
  const claim = inferredClaim(tool, 'egress');
  if (claim?.value !== true || declaredValue(tool, 'egress') === true) return [];
  // Saying nothing is saying that the world is open, and then nobody is misled.
  const closed = declaredValue(tool, 'openWorld') === false;
  if (!closed && declaredValue(tool, 'egress') !== false) return [];
  const evidence = quoted(claim.evidence, 200);
  const { name } = tool.definition;
  const fixes = [hintFix(name, 'egress', true, evidence), hintFix(name, 'openWorld', true, evidence)];
  const values = { declared: closed ? 'openWorldHint: false' : 'egress: false', evidence };
  return [toolFinding(CODE, name, values, { hints: ['openWorld', 'egress'], fixes })];
});
