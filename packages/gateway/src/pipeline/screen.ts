/** Screen: takes credentials out of a result before the model sees it. */
import { isJsonObject, type JsonObject, looksLikeSecret, withoutSecrets } from '@hintlock/core';
import type { ServerAnswer } from './gateway-parts.ts';
import type { Reply } from './reply.ts';

/** The answer as it came, unless there is something in it that must not leave. */
export function screen(answer: ServerAnswer): Reply & { readonly redacted?: boolean } {
  const { result } = answer.message;
  if (!isJsonObject(result) || !looksLikeSecret(answer.text)) return { kind: 'text', text: answer.text };
  return { kind: 'result', result: replaceStrings(result) as JsonObject, redacted: true };
}

function replaceStrings(value: unknown): unknown {
  if (typeof value === 'string') return withoutSecrets(value);
  if (Array.isArray(value)) return value.map(replaceStrings);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, replaceStrings(item)]));
}
