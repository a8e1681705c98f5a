/** What a client asks of `find_tools`, read from arguments that a model wrote. */
import {
  HINT_NAMES,
  HINTS,
  HintlockError,
  isHintName,
  isJsonObject,
  nearest,
  printableExcerpt,
  SENSITIVITIES,
  TIERS,
  type Tier,
} from '@hintlock/core';
import type { HintFilter } from './hint-filter.ts';

export interface FindRequest {
  /** Empty to list without ranking. */
  readonly query: string;
  readonly tier?: Tier;
  readonly hints: HintFilter;
  readonly server?: string;
  readonly limit: number;
  readonly tokenBudget: number;
}

export type ReadRequest =
  | { readonly ok: true; readonly request: FindRequest }
  | { readonly ok: false; readonly error: HintlockError };

export const LIMIT = { default: 10, least: 1, most: 100 } as const;
/** Below the least, not even the sentence that says what was left out would fit. */
export const TOKEN_BUDGET = { default: 4000, least: 200, most: 100_000 } as const;
const QUERY_LENGTH = 1000;
const WORD_SHOWN = 60;

/** Nothing is ignored: a filter that does not count would give a model other tools than it believes to have asked for. */
export function readFindRequest(args: unknown): ReadRequest {
  const problem = problemOf(args);
  if (problem !== undefined) {
    return { ok: false, error: new HintlockError('HL_FIND_MALFORMED', { detail: problem }) };
  }
  const {
    query = '',
    hints = {},
    limit = LIMIT.default,
    tokenBudget = TOKEN_BUDGET.default,
    ...rest
  } = args as {
    readonly [Key in keyof FindRequest]?: FindRequest[Key];
  };
  return { ok: true, request: { ...rest, query, hints, limit, tokenBudget } };
}

/** What is wrong with a value, as the end of a sentence that begins with its name. */
type Check = (value: unknown) => string | undefined;

const CHECKS: Readonly<Record<keyof FindRequest, Check>> = {
  query: (value) => {
    if (typeof value !== 'string') return 'must be text';
    return value.length > QUERY_LENGTH ? `must be at most ${QUERY_LENGTH} characters long` : undefined;
  },
  tier: oneOf(TIERS),
  hints: (value) => (isJsonObject(value) ? hintProblem(value) : 'must be an object of hint names and values'),
  server: (value) => (typeof value === 'string' ? undefined : 'must be the name of a server'),
  limit: wholeNumber(LIMIT),
  tokenBudget: wholeNumber(TOKEN_BUDGET),
};

function problemOf(args: unknown): string | undefined {
  if (!isJsonObject(args)) return 'it takes an object';
  for (const [name, value] of Object.entries(args)) {
    if (!Object.hasOwn(CHECKS, name)) return `there is no argument ${quoted(name, Object.keys(CHECKS))}`;
    const problem = CHECKS[name as keyof FindRequest](value);
    if (problem !== undefined) return `"${name}" ${problem}`;
  }
  return undefined;
}

function hintProblem(hints: Readonly<Record<string, unknown>>): string | undefined {
  for (const [name, value] of Object.entries(hints)) {
    if (!isHintName(name)) return `names the hint ${quoted(name, HINT_NAMES)}, which does not exist`;
    const problem = HINTS[name].type === 'level' ? oneOf(SENSITIVITIES)(value) : truthProblem(value);
    if (problem !== undefined) return `gives "${name}" a value that ${problem}`;
  }
  return undefined;
}

function truthProblem(value: unknown): string | undefined {
  return typeof value === 'boolean' ? undefined : 'must be true or false';
}

function oneOf(values: readonly string[]): Check {
  return (value) => (values.some((known) => known === value) ? undefined : `must be one of ${values.join(', ')}`);
}

function wholeNumber({ least, most }: { readonly least: number; readonly most: number }): Check {
  return (value) =>
    Number.isInteger(value) && Number(value) >= least && Number(value) <= most
      ? undefined
      : `must be a whole number from ${least} to ${most}`;
}

function quoted(name: string, known: readonly string[]): string {
  const close = name.length > WORD_SHOWN ? undefined : nearest(name, known);
  return `"${printableExcerpt(name, WORD_SHOWN)}"${close === undefined ? '' : ` (did you mean "${close}"?)`}`;
}
