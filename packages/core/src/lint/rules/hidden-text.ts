/** Invisible, direction-changing and escape characters, in whatever part of a definition. */
import { definitionTexts } from '../definition-texts.ts';
import { toolFinding } from '../lint-finding.ts';
import { type LintRule, toolRule } from '../lint-rule.ts';
import { findHidden } from '../text/hidden-characters.ts';

const CODE = 'HL_LINT_HIDDEN_TEXT';

export const hiddenText: LintRule = toolRule(CODE, ({ definition }) => {
  const seen = new Set<string>();
  return definitionTexts(definition).flatMap(({ part, text }) => {
    const hidden = findHidden(text);
    if (hidden === undefined || seen.has(`${part}${hidden.what}`)) return [];
    seen.add(`${part}${hidden.what}`);
    const options = hidden.deliberate ? {} : { severity: 'warning' as const };
    return [toolFinding(CODE, definition.name, { part, what: hidden.what }, options)];
  });
});
