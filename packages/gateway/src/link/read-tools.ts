/** Reads a server's whole tool list, page by page, and stops where paging has no end. */
import { HintlockError, isJsonObject, type JsonObject } from '@hintlock/core';
import { isTooDeep } from '@hintlock/upstream/connect';
import type { ServerAnswer } from '../line/server-answer.ts';

const PAGE_LIMIT = 500;
const METHOD_NOT_FOUND = -32_601;

export interface ToolList {
  readonly tools: readonly unknown[];
  /** What else stood in the result of the first page. */
  readonly others: JsonObject;
}

export async function readTools(request: (params: JsonObject) => Promise<ServerAnswer>): Promise<ToolList> {
  const tools: unknown[] = [];
  const seen = new Set<unknown>();
  let others: JsonObject | undefined;
  for (let cursor: unknown; seen.size < PAGE_LIMIT; seen.add(cursor)) {
    const { message } = await request(cursor === undefined ? {} : { cursor });
    const { result, error } = message;
    // A server without tools need not know the question.
    if (isJsonObject(error) && error['code'] === METHOD_NOT_FOUND && tools.length === 0) return { tools, others: {} };
    if (!isJsonObject(result) || !Array.isArray(result['tools']) || isTooDeep(message)) throw noList(error);
    const { tools: page, nextCursor, ...rest } = result;
    others ??= rest;
    for (const tool of page as readonly unknown[]) tools.push(tool);
    cursor = nextCursor;
    if (typeof cursor !== 'string' || cursor === '' || seen.has(cursor)) break;
  }
  return { tools, others: others ?? {} };
}

function noList(error: unknown): HintlockError {
  const said = isJsonObject(error) && typeof error['message'] === 'string' ? `: ${error['message']}` : '';
  return new HintlockError('HL_PROTOCOL', {
    step: 'listing its tools',
    detail: `it gave no list that can be read${said}`,
  });
}
