/** Arguments as they may be written down and shown: whole, but without credentials. */
import { isJsonObject, withoutSecrets } from '@hintlock/core';

const REDACTED = '[redacted]';

/** Names that hold a credential: `apiKey`, `access_token`, `--password`; not `author` or `keyword`. */
const SECRET_NAME =
  /(?:^|[_\W])(?:api_?key|access_?key|private_?key|secret_?key|token|secret|passw(?:or)?d|passphrase|pwd|authorization|credentials?|cookies?|bearer)s?$/i;

export function redactArguments(value: unknown): unknown {
  if (typeof value === 'string') return redactText(value);
  if (Array.isArray(value)) return redactList(value);
  if (!isJsonObject(value)) return value;
  const entries = Object.entries(value).map(([key, item]) => [
    withoutSecrets(key),
    namesSecret(key) ? REDACTED : redactArguments(item),
  ]);
  return Object.fromEntries(entries);
}

/** `["--password", "x"]`: what follows a flag of that name is its value. */
function redactList(list: readonly unknown[]): unknown[] {
  return list.map((item, index) => {
    const before = list[index - 1];
    const isValue = typeof before === 'string' && before.startsWith('-') && namesSecret(before);
    return isValue ? REDACTED : redactArguments(item);
  });
}

function redactText(text: string): string {
  return withoutSecrets(text).replaceAll(/\b(bearer|basic)\s+[\w.~+/=-]{8,}/gi, `$1 ${REDACTED}`);
}

function namesSecret(name: string): boolean {
  return SECRET_NAME.test(name.replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2'));
}
