/** Reads a server's whole tool list for ourselves, and stops where paging has no end. */
import { HintlockError, isJsonObject, type JsonObject } from '@hintlock/core';
import { isTooDeep } from '@hintlock/upstream';
import type { ServerAnswer } from '../pipeline/gateway-parts.ts';

const PAGE_LIMIT = 500;

export async function readWholeList(
  request: (params: JsonObject) => Promise<ServerAnswer>,
): Promise<readonly unknown[]> {
  const tools: unknown[] = [];
  const seen = new Set<unknown>();
  for (let cursor: unknown; seen.size < PAGE_LIMIT; seen.add(cursor)) {
    const { message } = await request(cursor === undefined ? {} : { cursor });
    const { result } = message;
    if (!isJsonObject(result) || !Array.isArray(result['tools']) || isTooDeep(message)) {
      throw new HintlockError('HL_PROTOCOL', { step: 'listing its tools', detail: 'it gave no list that can be read' });
    }
    tools.push(...(result['tools'] as readonly unknown[]));
    cursor = result['nextCursor'];
    if (typeof cursor !== 'string' || cursor === '' || seen.has(cursor)) break;
  }
  return tools;
}
