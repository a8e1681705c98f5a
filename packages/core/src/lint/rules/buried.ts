/** A description that changes its meaning where people have stopped reading. */
import { hintFix, quoted, toolFinding } from '../lint-finding.ts';
import { type LintRule, toolRule } from '../lint-rule.ts';
import { declaredValue, type LintedTool } from '../linted-server.ts';
import { findOrders } from '../text/model-orders.ts';
import { wordsOf } from '../tool-words.ts';

const CODE = 'HL_LINT_BURIED';

/** Clients cut or fold a description at 300 to 1000 characters. */
const READ = 1000;
const LONGEST = 65_536;

/** A screen of nothing: whoever scrolls past it was meant not to. */
const GAP = /(?:[^\S\n]{0,200}\n){12,}|[^\S\n]{120,}/;

const HARM =
  /\b(?:permanently (?:delete|remove|erase|destroy)s?|(?:cannot|can't|can not) be (?:undone|reversed|recovered)|irreversibl[ey]|deletes? (?:all|every|the entire|existing)|overwrites? (?:all|any|the|existing)|destroys?|wipes?)\b/i;

export const buried: LintRule = toolRule(CODE, (tool) => {
  const { name, description } = tool.definition;
  if (typeof description !== 'string') return [];
  const text = description.slice(0, LONGEST).trim();
  const gap = GAP.exec(text);
  if (gap !== null) {
    const excerpt = quoted(text.slice(gap.index + gap[0].length).trim(), 80);
    const severity = findOrders(text.slice(gap.index)).length > 0 ? 'error' : 'warning';
    return excerpt === '' ? [] : [toolFinding(CODE, name, { excerpt, where: 'a long gap' }, { severity })];
  }
  return lateHarm(tool, text);
});

/** Harm that only the end of a long text speaks of, in a tool that neither its name nor its hints give away. */
function lateHarm(tool: LintedTool, text: string): ReturnType<typeof toolFinding>[] {
  if (text.length <= READ || !passesForHarmless(tool)) return [];
  const late = HARM.exec(text.slice(READ));
  const name = tool.definition.name;
  if (
    late === null ||
    HARM.test(text.slice(0, READ)) ||
    EARLY.test(`${wordsOf(name).join(' ')} ${text.slice(0, READ)}`)
  )
    return [];
  const excerpt = quoted(text.slice(READ + late.index), 80);
  const fixes = [hintFix(name, 'destructive', true, `its description says: ${quoted(late[0], 60)}`)];
  const where = `${READ} characters`;
  return [toolFinding(CODE, name, { excerpt, where }, { hints: ['destructive'], fixes })];
}

/** Enough to make a reader careful. */
const EARLY = /\b(?:delet|remov|overwrit|replac|eras|destroy|drop|purg|wip(?:e|ing))/i;

function passesForHarmless(tool: LintedTool): boolean {
  return declaredValue(tool, 'readOnly') === true || declaredValue(tool, 'destructive') === false;
}
