/** Arguments as they may be written down: no credentials, no endless text. */
import { isJsonObject, looksLikeSecret } from '@hintlock/core';

const SECRET_NAME = /key|token|secret|passw|pwd|auth|cred|cookie|bearer|private|signature/i;
const LONGEST = 500;
const REDACTED = '[redacted]';

export function redactArguments(value: unknown, name = ''): unknown {
  if (typeof value === 'string') return redactText(value, name);
  if (Array.isArray(value)) return value.map((item) => redactArguments(item, name));
  if (!isJsonObject(value)) return SECRET_NAME.test(name) && typeof value === 'number' ? REDACTED : value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, redactArguments(item, key)]));
}

function redactText(text: string, name: string): string {
  if (SECRET_NAME.test(name) || looksLikeSecret(text)) return REDACTED;
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}… (${text.length} characters)` : text;
}
