/** Arguments as they wait in the inbox: everything a person needs to see, and nothing that is a credential and nothing else. */
import { isJsonObject, secretShapes, withoutSecrets } from '@hintlock/core';
import { namesSecret } from '../screen/secret-names.ts';

export function shownArguments(value: unknown): unknown {
  if (typeof value === 'string') return withoutSecrets(value, hidden);
  if (Array.isArray(value)) return value.map(shownArguments);
  if (!isJsonObject(value)) return value;
  const shown: [string, unknown][] = [];
  for (const [at, [key, item]] of Object.entries(value).entries()) {
    // Each keeps a place of its own: two that look alike must not become one.
    const name = secretShapes(key).length === 0 ? key : `[hidden name ${at + 1}: ${key.length} characters]`;
    const isCredential = namesSecret(key) && isBareToken(item);
    shown.push([name, isCredential ? hidden(String(item)) : shownArguments(item)]);
  }
  return Object.fromEntries(shown);
}

/** A command, a path or a sentence is no credential, whatever its name: a yes to what is hidden would be a yes to anything. */
function isBareToken(value: unknown): boolean {
  return typeof value === 'number' || (typeof value === 'string' && /^[\w.~+=:@!#%^*-]{1,512}$/.test(value));
}

function hidden(secret: string): string {
  return `[hidden: ${secret.length} characters]`;
}
