/** Arguments as they may be written down and shown: whole, but without credentials. */
import { isJsonObject } from '@hintlock/core';
import { namesSecret } from '../screen/secret-names.ts';
import { mayHoldCredential, mayNameCredential } from '../screen/traces.ts';
import { withoutCredentials } from '../screen/without-credentials.ts';

const REDACTED = '[redacted]';

export function redactArguments(value: unknown): unknown {
  if (typeof value === 'string') return redactText(value);
  if (Array.isArray(value)) return redactList(value);
  if (!isJsonObject(value)) return value;
  const redacted: Record<string, unknown> = {};
  for (const key in value) {
    const { shown, isSecret } = knownKey(key);
    // Defined, not assigned: a key such as `__proto__` is data like any other.
    if (key === '__proto__')
      Object.defineProperty(redacted, key, { value: redactArguments(value[key]), enumerable: true });
    else redacted[freeKey(shown, redacted)] = isSecret ? REDACTED : redactArguments(value[key]);
  }
  return redacted;
}

/** Two names that are hidden alike must not become one: what is on record is all that was sent. */
function freeKey(key: string, taken: Readonly<Record<string, unknown>>): string {
  if (!Object.hasOwn(taken, key)) return key;
  let count = 2;
  while (Object.hasOwn(taken, `${key} ${count}`)) count += 1;
  return `${key} ${count}`;
}

/** `["--password", "x"]`: what follows a flag of that name is its value. */
function redactList(list: readonly unknown[]): unknown[] {
  return list.map((item, index) => {
    const before = list[index - 1];
    const isValue = typeof before === 'string' && before.startsWith('-') && namesSecret(before);
    return isValue ? REDACTED : redactArguments(item);
  });
}

/** A text without what is shaped or named like a credential. */
export function redactText(text: string): string {
  return mayHoldCredential(text) || mayNameCredential(text) || SCHEME.test(text) ? withoutCredentials(text) : text;
}

const SCHEME = /basic\s/i;

interface KnownKey {
  readonly shown: string;
  readonly isSecret: boolean;
}

// The same few names come with every call.
const KEYS = new Map<string, KnownKey>();
const KEYS_LIMIT = 2000;

function knownKey(key: string): KnownKey {
  const known = KEYS.get(key);
  if (known !== undefined) return known;
  const made = { shown: redactText(key), isSecret: namesSecret(key) };
  if (KEYS.size < KEYS_LIMIT && key.length <= 100) KEYS.set(key, made);
  return made;
}
