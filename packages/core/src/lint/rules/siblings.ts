/** Tools of one server that do the same to different things and yet disagree on whether it destroys. */
import { hintFix, quoted, type RuleFinding, serverFinding } from '../lint-finding.ts';
import { type LintRule, serverRule } from '../lint-rule.ts';
import { declaredValue, inferredClaim, type LintedTool } from '../linted-server.ts';
import { changesTwice, changingFrame } from '../tool-words.ts';

const CODE = 'HL_LINT_SIBLINGS';

export const siblings: LintRule = serverRule(CODE, ({ tools }) => {
  const byFrame = new Map<string, LintedTool[]>();
  for (const tool of tools) {
    if (declaredValue(tool, 'destructive') === undefined || declaredValue(tool, 'readOnly') === true) continue;
    const frame = changingFrame(tool.definition.name);
    if (frame === undefined) continue;
    const group = byFrame.get(frame);
    if (group === undefined) byFrame.set(frame, [tool]);
    else group.push(tool);
  }
  return [...byFrame.values()].flatMap(disagreement);
});

function disagreement(group: readonly LintedTool[]): RuleFinding[] {
  const loud = group.filter((tool) => declaredValue(tool, 'destructive') === true);
  const quiet = group.filter((tool) => declaredValue(tool, 'destructive') === false);
  const [odd, usual] = loud.length < quiet.length ? [loud, quiet] : [quiet, loud];
  // One that stands alone is a slip; three against twenty is how somebody sees the world.
  const [alone] = odd;
  if (alone === undefined || odd.length > 1 || isExplained(alone)) return [];
  const { name } = alone.definition;
  const loudly = declaredValue(alone, 'destructive') === true;
  const others = usual.slice(0, SHOWN).map(({ definition }) => `"${quoted(definition.name, 40)}"`);
  const more = usual.length > SHOWN ? ` and ${usual.length - SHOWN} more` : '';
  const values = {
    odd: `"${quoted(name, 60)}"`,
    oddly: `destructiveHint: ${loudly}`,
    others: `${others.join(', ')}${more}`,
    declare: usual.length === 1 ? 'declares' : 'declare',
    otherwise: `${!loudly}`,
  };
  // Only towards the careful value: that most of them are called harmless proves nothing about the one that is not.
  const fixes = loudly ? [] : [hintFix(name, 'destructive', true, `its siblings ${others.join(', ')} declare it`)];
  const severity = loudly ? ('info' as const) : ('warning' as const);
  return [{ ...serverFinding(CODE, values, { hints: ['destructive'], fixes, severity }), tool: name }];
}

const SHOWN = 2;

/** What sets it apart is in its own definition. */
function isExplained(tool: LintedTool): boolean {
  if (changesTwice(tool.definition.name)) return true;
  return inferredClaim(tool, 'destructive')?.value === declaredValue(tool, 'destructive');
}
