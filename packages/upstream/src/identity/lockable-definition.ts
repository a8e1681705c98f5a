/** A definition as it may stand in a file that people share: what a server repeats of its credentials is taken out. */
import type { ToolDefinition } from '@hintlock/core';
import { redactJson } from '../redaction.ts';
import { shapesIn } from './unshown-part.ts';

/** The same definition where there is nothing to take out. `secrets` are those of the server's target. */
export function lockableDefinition(definition: ToolDefinition, secrets: readonly string[]): ToolDefinition {
  return redactJson(definition, [...secrets, ...shapesIn(definition)]);
}
