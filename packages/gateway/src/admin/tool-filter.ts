/** Filters tools by an expression over their hints, with the names that `hintlock scan --filter` has. */
import {
  createCompiler,
  displayTitle,
  HINT_FIELDS,
  HINT_NAMES,
  HINTS,
  HintlockError,
  type HintName,
  KNOWN_FIELDS,
  type Names,
  type Problem,
  printableExcerpt,
  SOURCE_FIELDS,
} from '@hintlock/core';
import type { AdminTool } from './admin-source.ts';

const FILTER_NAMES: Names = {
  ...HINT_FIELDS,
  known: KNOWN_FIELDS,
  source: SOURCE_FIELDS,
  tier: 'string',
  name: 'string',
  title: 'string',
  server: 'string',
  findings: 'int',
};

/** Throws HL_FILTER_INVALID, as what it gives does on a tool that the expression cannot be asked about. */
export function compileToolFilter(text: string): (tool: AdminTool) => boolean {
  const compiled = createCompiler(FILTER_NAMES)(text);
  if (!compiled.ok) throw unusable(text, describe(compiled.problem));
  return (tool) => {
    const evaluated = compiled.evaluate(context(tool));
    if (!evaluated.ok) throw unusable(text, `${evaluated.detail}.`);
    return evaluated.value;
  };
}

function context({ server, definition, profile, findings }: AdminTool): Record<string, unknown> {
  const perHint = (value: (name: HintName) => unknown): Record<string, unknown> =>
    Object.fromEntries(HINT_NAMES.map((name) => [name, value(name)]));
  const { hints } = profile;
  return {
    ...perHint((name) => (HINTS[name].type === 'level' ? hints[name].value : hints[name].value === true)),
    known: perHint((name) => hints[name].value !== 'unknown'),
    source: perHint((name) => hints[name].source),
    tier: profile.tier,
    name: definition.name,
    title: displayTitle(definition),
    server,
    findings: BigInt(findings.length),
  };
}

function describe(problem: Problem): string {
  if (problem.kind !== 'unknown') return `${problem.detail} (column ${problem.column}).`;
  const meant = problem.suggestion === undefined ? '' : `; did you mean ${problem.suggestion}?`;
  return `"${problem.name}" does not exist${meant}`;
}

function unusable(text: string, detail: string): HintlockError {
  const shown = printableExcerpt(detail, 300);
  return new HintlockError('HL_FILTER_INVALID', { option: 'filter', text: printableExcerpt(text, 200), detail: shown });
}
