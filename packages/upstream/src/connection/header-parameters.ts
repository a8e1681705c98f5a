/** Which arguments of a tool travel as headers too (`x-mcp-header`, 2026 era), and with which values. */
import { isJsonObject, type JsonObject } from '@hintlock/core';
import { DEPTH_LIMIT } from '../wire/nesting.ts';
import { encodeHeaderValue } from './header-value.ts';

export interface HeaderParameter {
  /** The property names that lead to the argument. */
  readonly path: readonly string[];
  readonly header: string;
}

export type HeaderParameters =
  | { readonly ok: true; readonly parameters: readonly HeaderParameter[] }
  /** The specification wants such a tool left out of the list. */
  | { readonly ok: false; readonly detail: string };

/**
 * Reads a tool's input schema, once per definition.
 *
 * @example
 * ```ts
 * import { parameterHeaders, readHeaderParameters } from '@hintlock/upstream';
 *
 * const inputSchema = { type: 'object', properties: { region: { type: 'string', 'x-mcp-header': 'Region' } } };
 * const read = readHeaderParameters(inputSchema);
 * read.ok && parameterHeaders(read.parameters, { region: 'us-west1' }); // { 'mcp-param-region': 'us-west1' }
 * ```
 */
export function readHeaderParameters(inputSchema: JsonObject): HeaderParameters {
  const parameters: HeaderParameter[] = [];
  const names = new Set<string>();
  // Level by level, so that no nesting can overflow the stack.
  let level: readonly Place[] = [{ schema: inputSchema, path: [] }];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > DEPTH_LIMIT) return { ok: false, detail: `its schema is nested more than ${DEPTH_LIMIT} levels deep` };
    for (const { schema, path } of level) {
      if (!Object.hasOwn(schema, KEYWORD)) continue;
      const name = schema[KEYWORD];
      const detail = problem(schema, name, path);
      if (detail !== undefined) return { ok: false, detail };
      const header = `mcp-param-${String(name).toLowerCase()}`;
      if (names.has(header)) return { ok: false, detail: 'it gives two parameters the same header' };
      names.add(header);
      parameters.push({ path: path ?? [], header });
    }
    level = level.flatMap(below);
  }
  return { ok: true, parameters };
}

/** The headers of one call. What is absent or null has none, and neither has a value that the schema forbids. */
export function parameterHeaders(parameters: readonly HeaderParameter[], args: JsonObject): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const { path, header } of parameters) {
    const text = textOf(valueAt(args, path));
    if (text !== undefined) headers[header] = encodeHeaderValue(text);
  }
  return headers;
}

const KEYWORD = 'x-mcp-header';
const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
const TYPES: ReadonlySet<unknown> = new Set(['string', 'integer', 'boolean']);

interface Place {
  readonly schema: JsonObject;
  /** Undefined where no chain of `properties` alone leads. */
  readonly path: readonly string[] | undefined;
}

function problem(schema: JsonObject, name: unknown, path: readonly string[] | undefined): string | undefined {
  if (path === undefined || path.length === 0) return 'it asks for a header where no argument has one fixed place';
  if (typeof name !== 'string' || !TOKEN.test(name)) return 'it asks for a header whose name HTTP forbids';
  if (!TYPES.has(schema['type'])) return 'it asks for a header for what is no string, integer or boolean';
  return undefined;
}

const MAPS_OF_SCHEMAS = ['patternProperties', 'dependentSchemas', '$defs', 'definitions'] as const;
const SCHEMAS = [
  'items',
  'prefixItems',
  'additionalItems',
  'contains',
  'additionalProperties',
  'unevaluatedProperties',
  'unevaluatedItems',
  'propertyNames',
  'oneOf',
  'anyOf',
  'allOf',
  'not',
  'if',
  'then',
  'else',
] as const;

/** Only where schemas stand: a default or an example may hold the word as plain data. */
function below({ schema, path }: Place): Place[] {
  const places: Place[] = [];
  const add = (value: unknown, to: readonly string[] | undefined): void => {
    if (isJsonObject(value)) places.push({ schema: value, path: to });
  };
  const { properties } = schema;
  if (isJsonObject(properties)) {
    for (const [name, value] of Object.entries(properties))
      add(value, path === undefined ? undefined : [...path, name]);
  }
  for (const keyword of SCHEMAS) {
    const value = schema[keyword];
    if (Array.isArray(value)) for (const item of value as readonly unknown[]) add(item, undefined);
    else add(value, undefined);
  }
  for (const keyword of MAPS_OF_SCHEMAS) {
    const map = schema[keyword];
    if (isJsonObject(map)) for (const value of Object.values(map)) add(value, undefined);
  }
  return places;
}

function valueAt(args: JsonObject, path: readonly string[]): unknown {
  let value: unknown = args;
  for (const name of path) {
    if (!isJsonObject(value) || !Object.hasOwn(value, name)) return undefined;
    value = value[name];
  }
  return value;
}

function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean' || Number.isSafeInteger(value)) return String(value);
  return undefined;
}
