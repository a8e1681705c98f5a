/** Fetches a server's whole tool list, page by page, and stops where paging has no end. */
import { type Finding, finding, HintlockError, isJsonObject, type ToolDefinition } from '@hintlock/core';
import { DEPTH_LIMIT, isTooDeep } from '../wire/nesting.ts';
import { type Handshake, serverError } from './handshake.ts';
import type { Session } from './session.ts';

/** More pages than this are no list but a trap. */
const PAGE_LIMIT = 500;
/** And so are pages that together are longer than this: memory has an end. */
const LIST_LIMIT = 64 * 1024 * 1024;
/** So many entries that are no tools are reported one by one. */
const INVALID_LIMIT = 20;

export interface ToolList {
  readonly tools: readonly ToolDefinition[];
  readonly findings: readonly Finding[];
}

const METHOD_NOT_FOUND = -32_601;

/** Reads the list; one that changes while it is read, as it does on servers that add tools late, is read again. */
export async function listTools(session: Session, handshake: Handshake): Promise<ToolList> {
  for (let reading = 1; ; reading += 1) {
    const changes = session.listChanges;
    const list = await readList(session, handshake);
    if (session.listChanges === changes || reading === READINGS) return list;
  }
}

const READINGS = 3;

interface Reading {
  readonly tools: ToolDefinition[];
  readonly invalid: { readonly index: number; readonly detail: string }[];
  entries: number;
  /** How many were no tools after those that `invalid` holds. */
  more: number;
}

async function readList(session: Session, handshake: Handshake): Promise<ToolList> {
  const reading: Reading = { tools: [], invalid: [], entries: 0, more: 0 };
  const seen = new Set<string>();
  let size = 0;
  let cursor: string | undefined;
  for (let page = 1; ; page += 1) {
    const params = { ...handshake.envelope, ...(cursor === undefined ? {} : { cursor }) };
    const answer = await session.request('tools/list', params, 'listing its tools');
    if (!answer.ok) {
      if (answer.error.code === METHOD_NOT_FOUND && handshake.capabilities['tools'] === undefined)
        return listFrom(reading);
      throw serverError('tools/list', answer.error);
    }
    const before = reading.tools.length;
    readPage(answer.result['tools'], reading);
    const next = answer.result['nextCursor'];
    if (typeof next !== 'string' || next === '') return listFrom(reading);
    size += JSON.stringify(reading.tools.slice(before)).length;
    const trap = trapIn(next, seen, page) ?? (size > LIST_LIMIT ? 'they are longer than 64 MiB' : undefined);
    if (trap !== undefined) return listFrom(reading, finding('HL_LIST_ENDLESS', { pages: page, detail: trap }));
    seen.add(next);
    cursor = next;
  }
}

function trapIn(next: string, seen: ReadonlySet<string>, page: number): string | undefined {
  if (seen.has(next)) return 'the server gave the same cursor again';
  return page >= PAGE_LIMIT ? 'there is always one more' : undefined;
}

function readPage(list: unknown, reading: Reading): void {
  if (!Array.isArray(list)) {
    throw new HintlockError('HL_PROTOCOL', { step: 'listing its tools', detail: 'the result holds no list of tools' });
  }
  for (const entry of list as readonly unknown[]) {
    reading.entries += 1;
    const detail = entryProblem(entry);
    if (detail === undefined) reading.tools.push(entry as ToolDefinition);
    // A message of a few megabytes can hold millions of these.
    else if (reading.invalid.length < INVALID_LIMIT) reading.invalid.push({ index: reading.entries, detail });
    else reading.more += 1;
  }
}

function listFrom({ tools, invalid, more }: Reading, ...endless: Finding[]): ToolList {
  const findings = invalid.map(({ index, detail }, position) => {
    const isLast = position === invalid.length - 1 && more > 0;
    return finding('HL_TOOL_INVALID', { index, detail: isLast ? `${detail}; nor are ${more} after it` : detail });
  });
  return { tools, findings: [...findings, ...endless] };
}

function entryProblem(entry: unknown): string | undefined {
  if (!isJsonObject(entry)) return 'it is not an object';
  if (typeof entry['name'] !== 'string' || entry['name'] === '') return 'it has no name';
  if (isTooDeep(entry)) {
    return `"${entry['name']}" is nested more than ${DEPTH_LIMIT} levels deep`;
  }
  return undefined;
}
