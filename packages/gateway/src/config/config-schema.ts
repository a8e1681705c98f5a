/** The published JSON Schema of the file, and the keys it knows at each place. */
import { isJsonObject, type JsonObject } from '@hintlock/core';
import * as z from 'zod';
import { configShape } from './config-shape.ts';
import type { Path } from './placed-node.ts';

export function configSchema(): JsonObject {
  return {
    title: 'hintlock.yaml',
    description: 'The configuration of the Hintlock gateway.',
    ...z.toJSONSchema(configShape, { target: 'draft-2020-12', io: 'input' }),
  };
}

/** The keys that the map at `path` may have. */
export function knownKeys(path: Path): readonly string[] {
  const schema = (made ??= configSchema());
  let current: JsonObject = schema;
  for (const segment of path) {
    const { properties, additionalProperties, items } = asMap(current, schema);
    const named =
      isJsonObject(properties) && Object.hasOwn(properties, segment) ? properties[String(segment)] : undefined;
    const next = named ?? additionalProperties ?? items;
    if (!isJsonObject(next)) return [];
    current = next;
  }
  const { properties } = asMap(current, schema);
  return isJsonObject(properties) ? Object.keys(properties) : [];
}

let made: JsonObject | undefined;

/** The schema itself, what it refers to, or that of its alternatives which describes a map. */
function asMap(part: JsonObject, schema: JsonObject): JsonObject {
  const { $ref: reference, anyOf } = part;
  const definitions = schema['$defs'];
  if (typeof reference === 'string' && isJsonObject(definitions)) {
    const target = definitions[reference.replace('#/$defs/', '')];
    return isJsonObject(target) ? target : part;
  }
  const alternatives = Array.isArray(anyOf) ? anyOf.filter(isJsonObject) : [];
  return alternatives.find(({ type }) => type === 'object') ?? part;
}
