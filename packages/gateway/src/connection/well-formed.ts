/** Whether a client's call means the same to every reader: what we judge must be what the server understands. */
import { isJsonObject, type JsonObject } from '@hintlock/core';

const CALL = ['name', 'arguments', '_meta'];

/** Why the call cannot be judged, or nothing. */
export function malformation(params: JsonObject): string | undefined {
  const { name, arguments: args } = params;
  if (typeof name !== 'string') return 'a call needs the name of a tool';
  // Some readers do not tell `Name` from `name`, and take the last of them.
  if (misspells(params, CALL)) return 'a key of its parameters is in the wrong case';
  if (args !== undefined && !isJsonObject(args)) return 'its arguments are not an object';
  return hasUnsafeNumber(params) ? 'it holds a number that cannot be read exactly' : undefined;
}

/** Whether a key stands for one of `names` only to a reader that ignores case. */
export function misspells(value: JsonObject, names: readonly string[]): boolean {
  for (const key in value) if (!names.includes(key) && names.includes(key.toLowerCase())) return true;
  return false;
}

/** A number that is read as another one: the person would approve one record, and the server delete its neighbour. */
function hasUnsafeNumber(value: unknown): boolean {
  if (typeof value === 'number')
    return !Number.isFinite(value) || (Number.isInteger(value) && !Number.isSafeInteger(value));
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).some(hasUnsafeNumber);
}
