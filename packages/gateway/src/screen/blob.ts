/** Files that travel as base64: looked into as text, and replaced as a whole, because nothing can be cut out of them. */
import { isJsonObject, type JsonObject } from '@hintlock/core';
import type { ScreenLimits } from './screen-limits.ts';
import { count } from './show-text.ts';
import { mayHoldCredential, mayNameCredential } from './traces.ts';

export type Blob = JsonObject & { readonly blob: string };

/** The contents of a resource, as the protocol has them. */
export function isBlob(value: unknown): value is Blob {
  return isJsonObject(value) && typeof value['blob'] === 'string' && typeof value['uri'] === 'string';
}

/** Whether a file in `result` is worth a closer look. What is written around it cannot tell. */
export function mayHoldInBlob(result: unknown, { limits, named }: { limits: ScreenLimits; named: boolean }): boolean {
  if (!isJsonObject(result)) return false;
  return [...blobsIn(result['content']), ...blobsIn(result['contents']), ...blobsOfPrompt(result['messages'])].some(
    ({ blob }) => {
      const text = readBlob(blob, limits);
      return mayHoldCredential(text) || (named && mayNameCredential(text));
    },
  );
}

function blobsIn(list: unknown): readonly Blob[] {
  if (!Array.isArray(list)) return [];
  return list.map((item: unknown) => (isJsonObject(item) ? (item['resource'] ?? item) : item)).filter(isBlob);
}

/** A message of a prompt holds one thing, or in later versions several. */
function blobsOfPrompt(messages: unknown): readonly Blob[] {
  if (!Array.isArray(messages)) return [];
  return messages.flatMap((message: unknown) => {
    const content = isJsonObject(message) ? message['content'] : undefined;
    return blobsIn(Array.isArray(content) ? content : [content]);
  });
}

/** What stands in place of a file. */
export function blobNote({ blob }: Blob): string {
  return `[redacted: a file of about ${count(Math.floor((blob.length * 3) / 4))} bytes that holds credentials]`;
}

/** One character per byte: credentials are ASCII in every encoding that matters, but for the zeros between them in UTF-16. */
export function readBlob(blob: string, { blob: limit }: ScreenLimits): string {
  const text = Buffer.from(blob.slice(0, limit), 'base64').toString('latin1');
  return text.startsWith('\u00FF\u00FE') || text.startsWith('\u00FE\u00FF') ? text.replaceAll('\0', '') : text;
}
