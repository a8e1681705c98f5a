/** Compares two input schemas; what accepts less is tighter, what accepts more is looser. */
import { sameJson } from '../definition/same-json.ts';
import { isJsonObject, type JsonObject } from '../definition/tool-definition.ts';
import type { Difference, Direction } from './drift.ts';

/** Below this depth a difference is reported as one, at the place where the limit was met. */
const DEPTH_LIMIT = 64;

export function compareSchemas(path: string, before: unknown, after: unknown): readonly Difference[] {
  const differences: Difference[] = [];
  compareNode({ differences, path, depth: 0 }, before, after);
  return differences;
}

interface Place {
  readonly differences: Difference[];
  readonly path: string;
  readonly depth: number;
}

function compareNode(place: Place, before: unknown, after: unknown): void {
  if (sameJson(before, after)) return;
  if (!isJsonObject(before) || !isJsonObject(after) || place.depth >= DEPTH_LIMIT) {
    report(place, presence(before, after), before, after);
    return;
  }
  for (const key of [...new Set([...Object.keys(before), ...Object.keys(after)])].sort()) {
    compareKeyword(at(place, key), key, before[key], after[key]);
  }
}

function compareKeyword(place: Place, key: string, before: unknown, after: unknown): void {
  if (sameJson(normalise(key, before), normalise(key, after))) return;
  if (CONTAINERS.has(key)) compareMembers(place, before, after);
  else if (key === 'items' && before !== undefined && after !== undefined) compareNode(place, before, after);
  else report(place, keywordDirection(key, before, after), before, after);
}

const CONTAINERS = new Set(['properties', '$defs', 'definitions', 'patternProperties']);

function compareMembers(place: Place, before: unknown, after: unknown): void {
  const [left, right] = [asObject(before), asObject(after)];
  for (const name of [...new Set([...Object.keys(left), ...Object.keys(right)])].sort()) {
    const member = at(place, name);
    // A new parameter is a new ability; one that is gone can no longer be used.
    if (!Object.hasOwn(left, name)) report(member, 'looser', undefined, right[name]);
    else if (!Object.hasOwn(right, name)) report(member, 'tighter', left[name], undefined);
    else compareNode(member, left[name], right[name]);
  }
}

function keywordDirection(key: string, before: unknown, after: unknown): Direction {
  if (key === 'enum' || key === 'type') return setDirection(asList(before), asList(after));
  if (key === 'required') return setDirection(asList(after), asList(before));
  if (key === 'additionalProperties' || key === 'unevaluatedProperties') return closedDirection(before, after);
  if (RISING.has(key)) return boundDirection(before, after);
  if (FALLING.has(key)) return boundDirection(after, before);
  if (CONSTRAINTS.has(key)) return presence(before, after);
  return 'neutral';
}

const RISING = new Set(['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties']);
const FALLING = new Set(['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties']);
const CONSTRAINTS = new Set(['pattern', 'format', 'const', 'multipleOf', 'uniqueItems', 'not', 'allOf', 'items']);

function setDirection(before: readonly unknown[] | undefined, after: readonly unknown[] | undefined): Direction {
  if (before === undefined) return after === undefined ? 'neutral' : 'tighter';
  if (after === undefined) return 'looser';
  if (isSubset(after, before)) return 'tighter';
  return isSubset(before, after) ? 'looser' : 'neutral';
}

function isSubset(part: readonly unknown[], whole: readonly unknown[]): boolean {
  return part.every((item) => whole.some((other) => sameJson(item, other)));
}

function closedDirection(before: unknown, after: unknown): Direction {
  if (after === false) return 'tighter';
  return before === false ? 'looser' : 'neutral';
}

/** Which way a lower bound moved. */
function boundDirection(before: unknown, after: unknown): Direction {
  if (typeof before !== 'number') return typeof after === 'number' ? 'tighter' : 'neutral';
  if (typeof after !== 'number') return 'looser';
  return after > before ? 'tighter' : 'looser';
}

function presence(before: unknown, after: unknown): Direction {
  if (before === undefined) return 'tighter';
  return after === undefined ? 'looser' : 'neutral';
}

/** What means the same as saying nothing is nothing, so that a server's restart is never drift. */
function normalise(key: string, value: unknown): unknown {
  if (value === null) return undefined;
  if (key === 'required' && Array.isArray(value))
    return value.length === 0 ? undefined : value.map(String).toSorted((a, b) => (a < b ? -1 : 1));
  if (CONTAINERS.has(key) && isJsonObject(value) && Object.keys(value).length === 0) return undefined;
  if (key === 'additionalProperties' && (value === true || sameJson(value, {}))) return undefined;
  return value;
}

function at(place: Place, key: string): Place {
  const escaped = key.replaceAll('~', '~0').replaceAll('/', '~1');
  return { differences: place.differences, path: `${place.path}/${escaped}`, depth: place.depth + 1 };
}

function report(place: Place, direction: Direction, before: unknown, after: unknown): void {
  place.differences.push({ path: place.path, kind: 'schema', direction, before, after });
}

function asObject(value: unknown): JsonObject {
  return isJsonObject(value) ? value : {};
}

function asList(value: unknown): readonly unknown[] | undefined {
  if (value === undefined) return undefined;
  return Array.isArray(value) ? value : [value];
}
