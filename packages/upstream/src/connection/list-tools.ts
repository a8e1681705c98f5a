/** Fetches a server's whole tool list, page by page, and stops where paging has no end. */
import {
  type Finding,
  finding,
  HintlockError,
  isJsonObject,
  printableExcerpt,
  type ToolDefinition,
} from '@hintlock/core';
import { type Handshake, serverError } from './handshake.ts';
import type { Session } from './session.ts';

/** More pages than this are no list but a trap. */
const PAGE_LIMIT = 500;
/** Deeper nesting is no schema but an attack on whoever walks it. */
const DEPTH_LIMIT = 256;

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

async function readList(session: Session, handshake: Handshake): Promise<ToolList> {
  const tools: ToolDefinition[] = [];
  const findings: Finding[] = [];
  const seen = new Set<string>();
  let cursor: string | undefined;
  for (let page = 1; ; page += 1) {
    const params = { ...handshake.envelope, ...(cursor === undefined ? {} : { cursor }) };
    const answer = await session.request('tools/list', params, 'listing its tools');
    if (!answer.ok) {
      if (answer.error.code === METHOD_NOT_FOUND && handshake.capabilities['tools'] === undefined)
        return { tools, findings };
      throw serverError('tools/list', answer.error);
    }
    readPage(answer.result['tools'], tools, findings);
    const next = answer.result['nextCursor'];
    if (typeof next !== 'string' || next === '') return { tools, findings };
    const trap = trapIn(next, seen, page);
    if (trap !== undefined) {
      findings.push(finding('HL_LIST_ENDLESS', { pages: page, detail: trap }));
      return { tools, findings };
    }
    seen.add(next);
    cursor = next;
  }
}

function trapIn(next: string, seen: ReadonlySet<string>, page: number): string | undefined {
  if (seen.has(next)) return 'the server gave the same cursor again';
  return page >= PAGE_LIMIT ? 'there is always one more' : undefined;
}

function readPage(list: unknown, tools: ToolDefinition[], findings: Finding[]): void {
  if (!Array.isArray(list)) {
    throw new HintlockError('HL_PROTOCOL', { step: 'listing its tools', detail: 'the result holds no list of tools' });
  }
  for (const entry of list as readonly unknown[]) {
    const problem = entryProblem(entry);
    if (problem === undefined) tools.push(entry as ToolDefinition);
    else findings.push(finding('HL_TOOL_INVALID', { index: tools.length + findings.length + 1, detail: problem }));
  }
}

function entryProblem(entry: unknown): string | undefined {
  if (!isJsonObject(entry)) return 'it is not an object';
  if (typeof entry['name'] !== 'string' || entry['name'] === '') return 'it has no name';
  if (isDeeperThan(entry, DEPTH_LIMIT)) {
    return `"${printableExcerpt(entry['name'], 40)}" is nested more than ${DEPTH_LIMIT} levels deep`;
  }
  return undefined;
}

function isDeeperThan(value: object, limit: number): boolean {
  let level: object[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > limit) return true;
    level = level.flatMap((item) =>
      Object.values(item).filter((member) => typeof member === 'object' && member !== null),
    );
  }
  return false;
}
