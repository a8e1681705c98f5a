/** Screen: takes credentials out of an answer before the model sees it. */
import {
  HintlockError,
  isJsonObject,
  type JsonObject,
  looksLikeSecret,
  mayHoldSecret,
  withoutSecrets,
} from '@hintlock/core';
import { isTooDeep } from '@hintlock/upstream';
import type { ServerAnswer } from './gateway-parts.ts';
import type { Reply } from './reply.ts';

export type Screened = Reply & { readonly redacted?: boolean };

/** The answer as it came, unless there is something in it that must not leave. */
export function screen({ message, text }: ServerAnswer): Screened {
  if (!mayHoldSecret(text)) return { kind: 'text', text };
  // What is looked into must have a bottom.
  if (isTooDeep(message)) {
    throw new HintlockError('HL_PROTOCOL', {
      step: 'answering a call',
      detail: 'its answer is nested too deep to be looked into',
    });
  }
  const found = { any: false };
  const { result, error } = replaceStrings({ result: message['result'], error: message['error'] }, found) as JsonObject;
  if (!found.any) return { kind: 'text', text };
  if (isJsonObject(error)) return { kind: 'error', error, redacted: true };
  return { kind: 'result', result: isJsonObject(result) ? result : {}, redacted: true };
}

function replaceStrings(value: unknown, found: { any: boolean }): unknown {
  if (typeof value === 'string') return clean(value, found);
  if (Array.isArray(value)) return value.map((item) => replaceStrings(item, found));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [clean(key, found), replaceStrings(item, found)]),
  );
}

function clean(text: string, found: { any: boolean }): string {
  if (!looksLikeSecret(text)) return text;
  found.any = true;
  return withoutSecrets(text);
}
