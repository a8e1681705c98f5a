/** Whether an object has no members but those that are known: what is not understood must not be believed. */
import type { JsonObject } from '../definition/tool-definition.ts';

export function hasOnly(value: JsonObject, known: readonly string[]): boolean {
  return Object.keys(value).every((key) => known.includes(key));
}
