/** The question a person is asked: the tool, what it may do and how we know, why we ask, and the exact arguments. */
import { type Decision, displayTitle, HINT_NAMES, printable, printableExcerpt } from '@hintlock/core';
import type { CataloguedTool } from '../catalogue/catalogue.ts';

export function approvalQuestion(server: string, tool: CataloguedTool, args: unknown, decision: Decision): string {
  const { definition, profile } = tool;
  const title = displayTitle(definition);
  const named = title === definition.name ? '' : ` (${printableExcerpt(title, 80)})`;
  const hints = HINT_NAMES.flatMap((name) => {
    const { value, source } = profile.hints[name];
    return value === 'unknown' ? [] : [`${name} ${String(value)} (${source})`];
  });
  return [
    `${profile.tier.toUpperCase()}: ${printableExcerpt(definition.name, 80)}${named} on ${printable(server)}`,
    ...decision.reasons.map(
      (reason) => `Why this is asked: ${printable(reason.sentence)} [${reason.by} ${reason.name}]`,
    ),
    `Hints: ${hints.join(', ')}`,
    // Whole: nobody can say yes to what they cannot see.
    `Arguments: ${printable(JSON.stringify(args))}`,
    'Allow this one call?',
  ].join('\n');
}
