/** Reads what a session held, as its calls' lines in the log have it. */
import { EMPTY_LABEL, type Label, SENSITIVITIES } from '@hintlock/core';

/** Nothing for a text that is none. */
export function readLabel(text: unknown): Label | undefined {
  if (text === undefined) return EMPTY_LABEL;
  if (typeof text !== 'string') return undefined;
  const [level, ...held] = text.split(' ');
  const sensitivity = SENSITIVITIES.find((one) => one === level);
  if (sensitivity === undefined || held.some((word) => word !== 'private' && word !== 'untrusted')) return undefined;
  // Where it came from changes no decision, only the sentence about it.
  return { sensitivity, private: held.includes('private'), untrusted: held.includes('untrusted'), sources: [] };
}
