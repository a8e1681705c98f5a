/** Whether a client's message means the same to every reader: what we judge must be what the server understands. */
import { isJsonObject } from '@hintlock/core';
import type { Message } from '@hintlock/upstream';

const ENVELOPE = ['jsonrpc', 'id', 'method', 'params'];
const CALL = ['name', 'arguments', '_meta'];

/** Why the message cannot be judged, or nothing. */
export function malformation(message: Message, text: string): string | undefined {
  // Some readers take the first of two keys, some the last, and some do not tell `Method` from `method`.
  if (hasDoubles(text)) return 'a key of the envelope appears twice';
  if (misspells(message, ENVELOPE)) return 'a key of the envelope is in the wrong case';
  if (message['method'] !== 'tools/call') return undefined;
  const { id, params } = message;
  if (typeof id !== 'string' && !(typeof id === 'number' && Number.isFinite(id)))
    return 'a call needs an id that is text or a number';
  if (!isJsonObject(params) || typeof params['name'] !== 'string') return 'a call needs the name of a tool';
  if (misspells(params, CALL)) return 'a key of its parameters is in the wrong case';
  if (params['arguments'] !== undefined && !isJsonObject(params['arguments'])) return 'its arguments are not an object';
  return hasUnsafeNumber(text) ? 'it holds a number that cannot be read exactly' : undefined;
}

function misspells(value: Readonly<Record<string, unknown>>, names: readonly string[]): boolean {
  return Object.keys(value).some((key) => !names.includes(key) && names.includes(key.toLowerCase()));
}

/** A number that is read as another one: the person would approve one record, and the server delete its neighbour. */
function hasUnsafeNumber(text: string): boolean {
  if (!/\d{16}|\d[eE]/.test(text)) return false;
  let unsafe = false;
  JSON.parse(text, (_key, value: unknown) => {
    if (
      typeof value === 'number' &&
      (!Number.isFinite(value) || (Number.isInteger(value) && !Number.isSafeInteger(value)))
    )
      unsafe = true;
    return value;
  });
  return unsafe;
}

/** Whether a key of the outermost object is written twice, however it is spelled. */
function hasDoubles(text: string): boolean {
  const seen = new Set<string>();
  for (const key of outermostKeys(text)) {
    if (seen.has(key)) return true;
    seen.add(key);
  }
  return false;
}

function* outermostKeys(text: string): Generator<string> {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === '{' || character === '[') depth += 1;
    else if (character === '}' || character === ']') depth -= 1;
    else if (character === '"') {
      const end = endOfString(text, at);
      if (depth === 1 && /^\s*:/.test(text.slice(end + 1, end + 20)))
        yield JSON.parse(text.slice(at, end + 1)) as string;
      at = end;
    }
  }
}

function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end === -1 ? text.length : end;
}

function isEscaped(text: string, quote: number): boolean {
  let backslashes = 0;
  while (text[quote - 1 - backslashes] === '\\') backslashes += 1;
  return backslashes % 2 === 1;
}
