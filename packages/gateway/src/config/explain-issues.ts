/** Turns what the schema complains of into problems with a place and a sentence. */
import { isJsonObject, nearest } from '@hintlock/core';
import type * as z from 'zod';
import { knownKeys } from './config-schema.ts';
import { findPlace, type Path, type PlacedNode, placeInText } from './placed-node.ts';
import { isName, type Problems } from './problems.ts';
import { SHORTEST_TIME } from './seconds.ts';

type Issue = z.core.$ZodIssue;

export interface Explained {
  readonly root: PlacedNode;
  /** The value that was checked. */
  readonly value: unknown;
  readonly problems: Problems;
}

export function explainIssues(issues: readonly Issue[], explained: Explained): void {
  const all = issues.flatMap(spellOut);
  const misspelled = misspelledPaths(all);
  for (const issue of all) {
    // What a map lacks is most likely what it has under another name.
    if (issue.code === 'unrecognized_keys' || !misspelled.has(issue.path.join('\0'))) explain(issue, explained);
  }
}

/** The maps with unknown keys, and the keys that were meant in them. */
function misspelledPaths(issues: readonly Issue[]): ReadonlySet<string> {
  const paths = issues.flatMap((issue) => {
    if (issue.code !== 'unrecognized_keys') return [];
    const meant = issue.keys.map((key) => suggestKey(key, issue.path)).filter((key) => key !== undefined);
    return [issue.path, ...meant.map((key) => [...issue.path, key])];
  });
  return new Set(paths.map((path) => path.join('\0')));
}

function suggestKey(key: string, path: Path): string | undefined {
  return isName(key) ? nearest(key, knownKeys(path)) : undefined;
}

/** The issues of the alternative that was meant, with their whole paths: the one that is at least of the right kind. */
function spellOut(issue: Issue): readonly Issue[] {
  if (issue.code !== 'invalid_union') return [issue];
  const meant = issue.errors.filter((issues) => issues.every(({ code, path }) => path.length > 0 || !isKind(code)));
  const [only] = meant;
  if (only === undefined || meant.length > 1) return [issue];
  return only.flatMap((inner) => spellOut({ ...inner, path: [...issue.path, ...inner.path] }));
}

function isKind(code: Issue['code']): boolean {
  return code === 'invalid_type' || code === 'invalid_value';
}

function explain(issue: Issue, { root, value, problems }: Explained): void {
  const { path } = issue;
  const { node, place, key } = findPlace(root, path);
  if (issue.code === 'unrecognized_keys') {
    for (const name of issue.keys) {
      problems.unknownKey(findPlace(root, [...path, name]).key, name, suggestKey(name, path));
    }
  } else if (issue.code === 'invalid_key') {
    problems.value(key, path.slice(0, -1), `has an entry whose name ${issue.issues[0]?.message ?? 'cannot be used'}`);
  } else if (issue.code === 'custom' && typeof issue.params?.['column'] === 'number') {
    const column = issue.params['column'];
    problems.expression(node?.kind === 'scalar' ? placeInText(node, column - 1) : place, path, issue.message);
  } else {
    problems.value(place, path, whatIsWrong(issue, valueAt(value, path)));
  }
}

function whatIsWrong(issue: Issue, found: unknown): string {
  if (found === undefined) return 'is missing';
  const rule = whatItMustBe(issue);
  return found === null ? `has no value and ${rule}` : rule + suggestion(issue, found);
}

function whatItMustBe(issue: Issue): string {
  if (issue.code === 'invalid_type') return `must be ${KINDS[issue.expected] ?? issue.expected}`;
  if (issue.code === 'invalid_value') return `must be ${alternatives(issue.values.map(String))}`;
  if (issue.code === 'too_small') return tooSmall(issue);
  if (issue.code === 'too_big') {
    return `must be at most ${issue.maximum}${issue.origin === 'string' ? ' characters long' : ''}`;
  }
  // Every other rule brings its own words.
  return issue.message;
}

function tooSmall({ minimum, origin }: Extract<Issue, { readonly code: 'too_small' }>): string {
  if (origin === 'number' || origin === 'int')
    return minimum === SHORTEST_TIME ? 'must be more than 0' : `must be at least ${minimum}`;
  return minimum === 1 ? 'must not be empty' : `must be at least ${minimum} characters long`;
}

function suggestion(issue: Issue, found: unknown): string {
  const choice =
    issue.code === 'invalid_union' ? issue.errors.flat().find(({ code }) => code === 'invalid_value') : issue;
  if (choice?.code !== 'invalid_value' || typeof found !== 'string' || !isName(found)) return '';
  const meant = nearest(found, choice.values.map(String));
  return meant === undefined ? '' : `; did you mean ${meant}?`;
}

const KINDS: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'a map',
  record: 'a map',
  array: 'a list',
};

function alternatives(values: readonly string[]): string {
  const [last = '', ...others] = values.toReversed();
  return others.length === 0 ? last : `${others.toReversed().join(', ')} or ${last}`;
}

function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((current, segment) => {
    if (Array.isArray(current)) return current[Number(segment)] as unknown;
    return isJsonObject(current) && Object.hasOwn(current, segment) ? current[String(segment)] : undefined;
  }, value);
}
