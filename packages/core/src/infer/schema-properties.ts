/** Finds the properties of an input schema wherever it states them: behind local references, in compositions, in items, nested. */
import { isJsonObject, type JsonObject, ownMember } from '../definition/tool-definition.ts';

export interface FoundProperty {
  readonly name: string;
  readonly schema: unknown;
  /** 0 for a parameter itself, 1 for a member of one. */
  readonly depth: number;
}

/** How deep objects inside objects are looked into: `opts.action` is as good as `action`. */
const DEEPEST = 2;
const PROPERTIES_FOUND = 1000;
// A stranger wrote the schema: it may refer to itself, and to itself many times over.
const SCHEMAS_VISITED = 500;

export function propertiesOf(inputSchema: unknown): readonly FoundProperty[] {
  const found: FoundProperty[] = [];
  if (!isJsonObject(inputSchema)) return found;
  const seen = new Set<unknown>();
  let level: readonly unknown[] = [inputSchema];
  for (let depth = 0; depth <= DEEPEST && level.length > 0; depth += 1) {
    const inner: unknown[] = [];
    for (const schema of level) {
      if (seen.size === SCHEMAS_VISITED) return found;
      for (const part of partsOf(schema, inputSchema, depth > 0)) {
        if (seen.has(part) || seen.size === SCHEMAS_VISITED) continue;
        seen.add(part);
        const properties = ownMember(part, 'properties');
        if (!isJsonObject(properties)) continue;
        for (const name of Object.keys(properties)) {
          if (found.length === PROPERTIES_FOUND) return found;
          found.push({ name, schema: properties[name], depth });
          if (mayHoldMore(properties[name])) inner.push(properties[name]);
        }
      }
    }
    level = inner;
  }
  return found;
}

/** The schema itself and what it is put together from, each once. */
export function partsOf(schema: unknown, root: unknown, items = true): readonly JsonObject[] {
  if (!isJsonObject(schema)) return NOTHING;
  const parts = new Set<JsonObject>([schema]);
  if (!mayHoldMore(schema)) return [schema];
  const add = (part: unknown): void => {
    if (isJsonObject(part) && parts.size < SCHEMAS_VISITED) parts.add(part);
  };
  // A set hands out what is added to it on the way, and nothing twice: a circle of references ends.
  for (const part of parts) {
    if (parts.size === SCHEMAS_VISITED) break;
    const reference = ownMember(part, '$ref');
    if (typeof reference === 'string') add(referred(reference, root));
    for (const keyword of COMPOSITIONS) {
      const members = ownMember(part, keyword);
      if (Array.isArray(members)) for (const member of members.slice(0, SCHEMAS_VISITED)) add(member);
    }
    for (const keyword of CONDITIONS) add(ownMember(part, keyword));
    if (!items) continue;
    add(ownMember(part, 'items'));
    add(ownMember(part, 'additionalProperties'));
  }
  return [...parts];
}

const NOTHING: readonly JsonObject[] = [];
const COMPOSITIONS = ['allOf', 'anyOf', 'oneOf', 'prefixItems'] as const;
const CONDITIONS = ['then', 'else'] as const;
const HOLDING: ReadonlySet<string> = new Set([
  '$ref',
  ...COMPOSITIONS,
  ...CONDITIONS,
  'properties',
  'items',
  'additionalProperties',
]);
const STEPS = 8;

function mayHoldMore(schema: unknown): boolean {
  if (!isJsonObject(schema)) return false;
  for (const keyword in schema) if (HOLDING.has(keyword)) return true;
  return false;
}

/** Only within the definition: `#/$defs/action`, `#/definitions/action`, `#/properties/action`. */
function referred(reference: string, root: unknown): unknown {
  if (!reference.startsWith('#/') || reference.length > 400) return reference === '#' ? root : undefined;
  const steps = reference.slice(2).split('/');
  if (steps.length > STEPS) return undefined;
  let current: unknown = root;
  for (const step of steps) {
    const key = unescaped(step);
    if (Array.isArray(current)) current = current[Number(key)];
    else current = isJsonObject(current) ? ownMember(current, key) : undefined;
  }
  return current;
}

function unescaped(step: string): string {
  const plain = step.replaceAll('~1', '/').replaceAll('~0', '~');
  if (!plain.includes('%')) return plain;
  try {
    return decodeURIComponent(plain);
  } catch {
    return plain;
  }
}
