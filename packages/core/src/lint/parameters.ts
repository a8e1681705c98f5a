/** The parameters of a tool, or the fields of its result, as far as a schema names them. */
import { isJsonObject, type JsonObject } from '../definition/tool-definition.ts';

export interface Parameter {
  readonly name: string;
  readonly schema: JsonObject;
  readonly description: string;
}

/** How deep objects inside objects are looked into: `body.filter` is as good as `filter`. */
const DEEPEST = 3;
const MOST = 1000;

export function parametersOf(schema: unknown): readonly Parameter[] {
  const found: Parameter[] = [];
  collect(schema, 1, found);
  return found;
}

function collect(schema: unknown, depth: number, found: Parameter[]): void {
  if (!isJsonObject(schema) || depth > DEEPEST) return;
  const { properties, items } = schema;
  if (isJsonObject(items)) collect(items, depth + 1, found);
  if (!isJsonObject(properties)) return;
  for (const [name, member] of Object.entries(properties)) {
    if (!isJsonObject(member) || found.length >= MOST) continue;
    const { description } = member;
    found.push({ name, schema: member, description: typeof description === 'string' ? description : '' });
    collect(member, depth + 1, found);
  }
}

/** Whether it takes any text at all: nothing in its schema says which. */
export function isFreeText({ schema }: Parameter): boolean {
  const item = isJsonObject(schema['items']) ? schema['items'] : schema;
  return typesOf(item).includes('string') && CONSTRAINTS.every((keyword) => item[keyword] === undefined);
}

export function isText({ schema }: Parameter): boolean {
  const item = isJsonObject(schema['items']) ? schema['items'] : schema;
  return typesOf(item).includes('string');
}

const CONSTRAINTS = ['enum', 'const', 'pattern', 'format'] as const;

function typesOf(schema: JsonObject): readonly unknown[] {
  const { type, anyOf } = schema;
  if (Array.isArray(type)) return type;
  if (type !== undefined) return [type];
  // How optional parameters are written by some generators: a type or null.
  return Array.isArray(anyOf) ? anyOf.filter(isJsonObject).flatMap((part) => typesOf(part)) : [];
}

/** The values that a parameter is limited to, where it is. */
export function choicesOf({ schema }: Parameter): readonly string[] {
  const { enum: values, anyOf } = schema;
  const own = Array.isArray(values) ? values : [];
  const others = Array.isArray(anyOf)
    ? anyOf.filter(isJsonObject).flatMap((part) => (Array.isArray(part['enum']) ? part['enum'] : [part['const']]))
    : [];
  return [...own, ...others].filter((value) => typeof value === 'string');
}
