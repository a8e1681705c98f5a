/** Stands for what a lock does not show of a definition: texts that look like credentials, in which a server can hide any words. */
import { canonicalJson, isJsonObject, secretShapes, type ToolDefinition } from '@hintlock/core';
import { redact } from '../redaction.ts';
import { digestText } from './digest-text.ts';

/**
 * The digest of everything that is taken out for its looks; nothing where there is none. The target's own `secrets` are not in it: they
 * are others on another machine, and no digest may help to guess them.
 */
export function unshownPart(definition: ToolDefinition, secrets: readonly string[]): string | undefined {
  const shapes = shapesIn(definition).filter((shape) => !secrets.includes(shape));
  if (shapes.length === 0) return undefined;
  const hidden = new Set(shapes.map((shape) => redact(shape, secrets)));
  return digestText(canonicalJson([...hidden].sort()));
}

export function shapesIn(value: unknown): string[] {
  if (typeof value === 'string') return [...secretShapes(value)];
  if (Array.isArray(value)) return value.flatMap(shapesIn);
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([key, member]) => [...secretShapes(key), ...shapesIn(member)]);
}
