/** Which tools a report shows, and in which order: `--filter` and `--sort` by hint. */
import {
  type Compiled,
  createCompiler,
  HINT_FIELDS,
  HINT_NAMES,
  HINTS,
  HintlockError,
  isHintName,
  KNOWN_FIELDS,
  type Names,
  nearest,
  type Problem,
  printableExcerpt,
  SOURCE_FIELDS,
  TIERS,
  tightness,
} from '@hintlock/core';
import type { ToolReport } from '../report/scan-report.ts';

export interface Selection {
  readonly isActive: boolean;
  readonly texts: { readonly filter?: string; readonly sort?: string };
  readonly select: (server: string, tools: readonly ToolReport[]) => ToolReport[];
}

/** The names a filter can use: every hint by itself, and what else a table shows. */
const FILTER_NAMES: Names = {
  ...HINT_FIELDS,
  /** Whether anybody spoke about the hint; an unknown one counts as false. */
  known: KNOWN_FIELDS,
  source: SOURCE_FIELDS,
  tier: 'string',
  name: 'string',
  title: 'string',
  server: 'string',
  findings: 'int',
};

/** Reads the two options. Throws HL_FILTER_INVALID with a suggestion. */
export function createSelection(options: { readonly filter?: string; readonly sort?: string }): Selection {
  const matches = options.filter === undefined ? undefined : compileFilter(options.filter);
  const compare = options.sort === undefined ? undefined : compileSort(options.sort);
  return {
    isActive: matches !== undefined || compare !== undefined,
    texts: {
      ...(options.filter === undefined ? {} : { filter: options.filter }),
      ...(options.sort === undefined ? {} : { sort: options.sort }),
    },
    select: (server, tools) => {
      const shown = matches === undefined ? [...tools] : tools.filter((tool) => matches(server, tool));
      return compare === undefined ? shown : shown.sort(compare);
    },
  };
}

function compileFilter(text: string): (server: string, tool: ToolReport) => boolean {
  const compiled: Compiled = createCompiler(FILTER_NAMES)(text);
  if (!compiled.ok) throw invalid('--filter', text, describe(compiled.problem));
  return (server, tool) => {
    const evaluated = compiled.evaluate(filterContext(server, tool));
    if (!evaluated.ok) throw invalid('--filter', text, `${evaluated.detail}.`);
    return evaluated.value;
  };
}

function filterContext(server: string, tool: ToolReport): Record<string, unknown> {
  const { hints } = tool;
  const perHint = <Value>(value: (name: (typeof HINT_NAMES)[number]) => Value): Record<string, Value> =>
    Object.fromEntries(HINT_NAMES.map((name) => [name, value(name)]));
  return {
    ...perHint((name) => (HINTS[name].type === 'level' ? hints[name].value : hints[name].value === true)),
    known: perHint((name) => hints[name].value !== 'unknown'),
    source: perHint((name) => hints[name].source),
    tier: tool.tier,
    name: tool.name,
    title: tool.title,
    server,
    findings: BigInt(tool.findings.length),
  };
}

type Compare = (a: ToolReport, b: ToolReport) => number;

const SORT_KEYS = ['name', 'title', 'tier', 'findings', ...HINT_NAMES];

function compileSort(text: string): Compare {
  const compares = text.split(',').map((part) => compileSortKey(text, part.trim()));
  return (a, b) => {
    for (const compare of compares) {
      const order = compare(a, b);
      if (order !== 0) return order;
    }
    return compareText(a.name, b.name);
  };
}

function compileSortKey(text: string, part: string): Compare {
  const backwards = part.startsWith('-');
  const key = backwards ? part.slice(1) : part;
  if (!SORT_KEYS.includes(key)) {
    const meant = nearest(key, SORT_KEYS);
    const advice = meant === undefined ? `it can be ${SORT_KEYS.join(', ')}.` : `did you mean ${meant}?`;
    throw invalid('--sort', text, `"${key}" is nothing to sort by; ${advice}`);
  }
  const compare = sortBy(key);
  return backwards ? (a, b) => compare(b, a) : compare;
}

/** What deserves attention comes first: the tighter value, the higher tier, the more findings. */
function sortBy(key: string): Compare {
  if (isHintName(key)) return (a, b) => tightness(key, b.hints[key].value) - tightness(key, a.hints[key].value);
  if (key === 'tier') return (a, b) => TIERS.indexOf(b.tier) - TIERS.indexOf(a.tier);
  if (key === 'findings') return (a, b) => b.findings.length - a.findings.length;
  return key === 'title' ? (a, b) => compareText(a.title, b.title) : (a, b) => compareText(a.name, b.name);
}

function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function describe(problem: Problem): string {
  if (problem.kind !== 'unknown') return `${problem.detail} (column ${problem.column}).`;
  const meant = problem.suggestion === undefined ? '' : `; did you mean ${problem.suggestion}?`;
  return `"${problem.name}" does not exist${meant}`;
}

function invalid(option: string, text: string, detail: string): HintlockError {
  return new HintlockError('HL_FILTER_INVALID', { option, text: printableExcerpt(text, 200), detail });
}
