/** A definition as it may stand in a file that people share: what a server repeats of its credentials is taken out. */
import { isJsonObject, secretShapes, type ToolDefinition } from '@hintlock/core';
import { redactJson } from '../redaction.ts';

/** The same definition where there is nothing to take out. `secrets` are those of the server's target. */
export function lockableDefinition(definition: ToolDefinition, secrets: readonly string[]): ToolDefinition {
  const shapes = stringsOf(definition).flatMap((text) => secretShapes(text));
  return redactJson(definition, [...secrets, ...shapes]);
}

function stringsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(stringsOf);
  return isJsonObject(value) ? Object.entries(value).flatMap(([key, member]) => [key, ...stringsOf(member)]) : [];
}
