/** What an author could paste, and what was written into the configuration. */
import { HINTS_META_KEY, type HintName, type HintValue, WIRE_NAMES } from '@hintlock/core';
import { hang, type Paint } from '../../report/terminal/paint.ts';
import type { ReportedFix, ReportedSuggestion } from '../lint-report.ts';

const KEYS: Partial<Record<HintName, string>> = Object.fromEntries(
  WIRE_NAMES.filter(({ from }) => from === 'MCP specification').map(({ hint, key }) => [hint, key]),
);

export interface Pasted {
  readonly annotations: Readonly<Record<string, HintValue>>;
  /** Only where a hint is none of the specification's. */
  readonly _meta?: Readonly<Record<string, Readonly<Record<string, HintValue>>>>;
}

/** The suggestion as it stands in a definition. */
export function toPaste({ hints }: ReportedSuggestion): Pasted {
  const annotations: Record<string, HintValue> = {};
  const own: Record<string, HintValue> = {};
  for (const { hint, value } of hints) {
    const key = KEYS[hint];
    if (key === undefined) own[hint] = value;
    else annotations[key] = value;
  }
  return Object.keys(own).length === 0 ? { annotations } : { annotations, _meta: { [HINTS_META_KEY]: own } };
}

export function suggestionLines(suggestions: readonly ReportedSuggestion[], paint: Paint): string[] {
  if (suggestions.length === 0) return ['Nothing to suggest: what can be told from the definitions is declared.'];
  return suggestions.flatMap((suggestion, index) => {
    const pasted = toPaste(suggestion);
    const reasons = suggestion.hints.flatMap(({ hint, value, reason }) =>
      reason === undefined ? [] : hang('    ', `${hint} ${value}: ${reason}`, paint),
    );
    return [
      ...(index === 0 ? [] : ['']),
      ...hang('', `${suggestion.server} / ${suggestion.tool}`, paint).map(paint.bold),
      ...reasons.map(paint.faint),
      ...jsonLines(pasted).map((line) => `  ${line}`),
      ...typeScriptLines(pasted, paint.width - 2).map((line) => `  ${line}`),
    ];
  });
}

function jsonLines({ annotations, _meta }: Pasted): string[] {
  const parts = Object.entries({ annotations, ...(_meta === undefined ? {} : { _meta }) });
  return parts.flatMap(([key, value], index) => {
    const [first = '', ...rest] = JSON.stringify(value, null, 2).split('\n');
    const lines = [`"${key}": ${first}`, ...rest];
    return index === parts.length - 1 ? lines : [...lines.slice(0, -1), `${lines.at(-1) ?? ''},`];
  });
}

function typeScriptLines({ annotations, _meta }: Pasted, width: number): string[] {
  const own = _meta?.[HINTS_META_KEY];
  return [
    ...property('annotations', members(annotations), width),
    ...(own === undefined ? [] : property('_meta', [`'${HINTS_META_KEY}': { ${members(own).join(', ')} }`], width)),
  ];
}

/** On one line if it fits. */
function property(name: string, parts: readonly string[], width: number): string[] {
  const line = parts.length === 0 ? `${name}: {},` : `${name}: { ${parts.join(', ')} },`;
  return line.length <= width ? [line] : [`${name}: {`, ...parts.map((part) => `  ${part},`), '},'];
}

function members(values: Readonly<Record<string, HintValue>>): string[] {
  return Object.entries(values).map(([key, value]) => `${key}: ${typeof value === 'string' ? `'${value}'` : value}`);
}

export function fixLines({ file, written, kept }: ReportedFix, paint: Paint): string[] {
  const lines = written.flatMap(({ server, tool, hint, value, reason }) =>
    hang('  + ', `${server} / ${tool}: ${hint} ${value} (${reason})`, paint),
  );
  const left = kept.flatMap(({ server, tool, hint, value, because }) =>
    hang('  = ', `${server} / ${tool}: ${hint} ${value} was not written, because ${because}`, paint),
  );
  const heading = written.length === 0 ? `Nothing to write into ${file}.` : `Written into ${file}:`;
  return [...hang('', heading, paint), ...lines, ...left.map(paint.faint)];
}
