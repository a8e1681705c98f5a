/** Prose: texts that a model could read as words, against names, numbers and identifiers. */
import { isJsonObject } from '../definition/tool-definition.ts';

const LONGEST_NAME = 60;

/** Not every script sets spaces between its words, so whatever is not plain ASCII counts. */
export function isProse(text: string): boolean {
  return text.length > LONGEST_NAME || /[\s\u{80}-\u{10ffff}]/u.test(text);
}

/** All prose in a JSON value, keys too, sorted and with single spaces. A long hexadecimal number is an identifier. */
export function proseIn(value: unknown): readonly string[] {
  const found: string[] = [];
  const queue: unknown[] = [value];
  while (queue.length > 0) {
    const next = queue.pop();
    if (typeof next === 'string' && isProse(next) && !HEXADECIMAL.test(next)) {
      found.push(next.replaceAll(/\s+/g, ' ').trim());
    }
    if (Array.isArray(next)) for (const item of next as unknown[]) queue.push(item);
    else if (isJsonObject(next)) for (const [key, member] of Object.entries(next)) queue.push(key, member);
  }
  return found.sort();
}

const HEXADECIMAL = /^[0-9a-f]{1,128}$/i;
