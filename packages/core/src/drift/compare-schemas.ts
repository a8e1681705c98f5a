/** Compares two input schemas; what accepts less is tighter, what accepts more is looser. */
import { sameJson } from '../definition/same-json.ts';
import { isJsonObject, type JsonObject, ownMember } from '../definition/tool-definition.ts';
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
  if (!isJsonObject(before) || !isJsonObject(after) || place.depth >= DEPTH_LIMIT) {
    if (!sameJson(before, after)) report(place, presence(before, after), before, after);
    return;
  }
  for (const key of [...new Set([...Object.keys(before), ...Object.keys(after)])].sort()) {
    const isClosed = MEMBERS.has(key) ? [isClosedNode(before), isClosedNode(after)] : NEVER;
    compareKeyword(at(place, key), key, [ownMember(before, key), ownMember(after, key)], isClosed);
  }
}

function compareKeyword(
  place: Place,
  key: string,
  [before, after]: readonly [unknown, unknown],
  isClosed: readonly boolean[],
): void {
  const [was, is] = [normalise(key, before), normalise(key, after)];
  // What is walked into is not compared as a whole first: that would cost the size of the schema at every level.
  if (CONTAINERS.has(key) && isContainer(was) && isContainer(is))
    compareMembers(place, [was ?? {}, is ?? {}], isClosed);
  else if (key === 'items' && was !== undefined && is !== undefined) compareNode(place, was, is);
  else if (!sameJson(was, is)) {
    const direction = keywordDirection(key, was, is);
    if (direction !== undefined) report(place, direction, before, after);
  }
}

const CONTAINERS = new Set(['properties', '$defs', 'definitions', 'patternProperties']);

function isContainer(value: unknown): value is JsonObject | undefined {
  return value === undefined || isJsonObject(value);
}

/** Containers whose members a closed schema does without; a definition is only what others refer to. */
const MEMBERS = new Set(['properties', 'patternProperties']);
const NEVER: readonly boolean[] = [];

/** Whether a parameter that it does not name is refused. */
function isClosedNode(schema: JsonObject): boolean {
  const patterns = normalise('patternProperties', ownMember(schema, 'patternProperties'));
  const isShut = (key: string): boolean => ownMember(schema, key) === false;
  return patterns === undefined && (isShut('additionalProperties') || isShut('unevaluatedProperties'));
}

function compareMembers(
  place: Place,
  [left, right]: readonly [JsonObject, JsonObject],
  [wasClosed = false, isClosed = false]: readonly boolean[],
): void {
  for (const name of [...new Set([...Object.keys(left), ...Object.keys(right)])].sort()) {
    const member = at(place, name);
    // A new parameter is a new ability, and one that is gone can no longer be used, where only what is named is accepted.
    // Elsewhere what is not named is accepted as it comes, so that one that is gone has lost its constraints.
    if (!Object.hasOwn(left, name)) report(member, wasClosed ? 'looser' : 'neutral', undefined, right[name]);
    else if (!Object.hasOwn(right, name)) report(member, isClosed ? 'tighter' : 'neutral', left[name], undefined);
    else compareNode(member, left[name], right[name]);
  }
}

/** Nothing when the two mean the same after all. */
function keywordDirection(key: string, before: unknown, after: unknown): Direction | undefined {
  if (key === 'enum' || key === 'type') return setDirection(asList(before), asList(after));
  // Here more words accept less, and none at all is the empty list.
  if (key === 'required') return setDirection(asList(after) ?? [], asList(before) ?? []);
  if (key === 'additionalProperties' || key === 'unevaluatedProperties') return closedDirection(before, after);
  if (RISING.has(key)) return boundDirection(before, after);
  if (FALLING.has(key)) return boundDirection(negated(before), negated(after));
  if (CONSTRAINTS.has(key)) return presence(before, after);
  return 'neutral';
}

const RISING = new Set(['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties']);
const FALLING = new Set(['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties']);
const CONSTRAINTS = new Set(['pattern', 'format', 'const', 'multipleOf', 'uniqueItems', 'not', 'allOf', 'items']);

type List = readonly unknown[] | undefined;

function setDirection(before: List, after: List): Direction | undefined {
  if (before === undefined) return 'tighter';
  if (after === undefined) return 'looser';
  const [isLess, isMore] = [isSubset(after, before), isSubset(before, after)];
  if (isLess && isMore) return undefined;
  if (isLess) return 'tighter';
  return isMore ? 'looser' : 'neutral';
}

/** Lists whose members are objects are compared pair by pair, so past this many pairs nothing is claimed. */
const PAIR_LIMIT = 1_000_000;

function isSubset(part: readonly unknown[], whole: readonly unknown[]): boolean {
  const [plain, others] = [new Set(whole), whole.filter((item) => typeof item === 'object')];
  const rest = part.filter((item) => !plain.has(item));
  if (rest.length * others.length > PAIR_LIMIT) return false;
  return rest.every((item) => others.some((other) => sameJson(item, other)));
}

function closedDirection(before: unknown, after: unknown): Direction {
  if (after === false) return 'tighter';
  return before === false ? 'looser' : presence(before, after);
}

function negated(bound: unknown): unknown {
  return typeof bound === 'number' ? -bound : bound;
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

const OPEN_BY_DEFAULT = new Set(['additionalProperties', 'unevaluatedProperties', 'items']);
const ZERO_BY_DEFAULT = new Set(['minLength', 'minItems', 'minProperties']);

/** What means the same as saying nothing is nothing, so that a server's restart is never drift. */
function normalise(key: string, value: unknown): unknown {
  if (value === null) return undefined;
  if (key === 'required' && Array.isArray(value) && value.length === 0) return undefined;
  if (CONTAINERS.has(key) && isJsonObject(value) && Object.keys(value).length === 0) return undefined;
  if (OPEN_BY_DEFAULT.has(key) && (value === true || sameJson(value, {}))) return undefined;
  if (ZERO_BY_DEFAULT.has(key) && value === 0) return undefined;
  if (key === 'uniqueItems' && value === false) return undefined;
  return value;
}

function at(place: Place, key: string): Place {
  const escaped = key.replaceAll('~', '~0').replaceAll('/', '~1');
  return { differences: place.differences, path: `${place.path}/${escaped}`, depth: place.depth + 1 };
}

function report(place: Place, direction: Direction, before: unknown, after: unknown): void {
  place.differences.push({ path: place.path, kind: 'schema', direction, before, after });
}

function asList(value: unknown): readonly unknown[] | undefined {
  if (value === undefined) return undefined;
  return Array.isArray(value) ? value : [value];
}
