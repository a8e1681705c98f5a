/** A tool that deletes by a pattern which may match everything. */
import { quoted, toolFinding } from '../lint-finding.ts';
import { type LintRule, toolRule } from '../lint-rule.ts';
import { isFreeText, type Parameter, parametersOf } from '../parameters.ts';
import { DELETING, wordsOf } from '../tool-words.ts';

const CODE = 'HL_LINT_UNBOUNDED_DELETE';

export const unboundedDelete: LintRule = toolRule(CODE, ({ definition }) => {
  if (!wordsOf(definition.name).some((word) => DELETING.has(word))) return [];
  const parameters = parametersOf(definition.inputSchema);
  if (parameters.some(isBrake)) return [];
  const loose = parameters.find((parameter) => isFreeText(parameter) && matchesMany(parameter));
  if (loose === undefined) return [];
  return [toolFinding(CODE, definition.name, { parameter: quoted(loose.name, 40) })];
});

const PATTERNS: ReadonlySet<string> = new Set(['pattern', 'patterns', 'glob', 'globs', 'regex', 'regexp', 'wildcard']);

const SAYS_PATTERN =
  /\b(?:glob(?:s| pattern)?|wild ?cards?|regex(?:es|p)?|regular expressions?)\b|["'`](?:\*|all)["'`] (?:to|for|deletes|removes|means)|\buse \* (?:to|for)\b/i;

function matchesMany({ name, description }: Parameter): boolean {
  return wordsOf(name).some((word) => PATTERNS.has(word)) || SAYS_PATTERN.test(description.slice(0, 2048));
}

/** What lets a careful caller see first, or caps the damage. */
function isBrake({ name, schema }: Parameter): boolean {
  const words = wordsOf(name).join(' ');
  return /\b(?:dry run|preview|confirm|confirmation|confirmed)\b/.test(words) ||
    /\bmax(?:imum)?\b|\blimit\b/.test(words)
    ? true
    : schema['maxItems'] !== undefined;
}
