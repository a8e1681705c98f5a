/** Adds claims to the text of a configuration, each with its reason beside it, and changes nothing that stands there. */
import {
  type Claim,
  checkClaims,
  HintlockError,
  type HintName,
  type HintValue,
  isJsonObject,
  printable,
} from '@hintlock/core';
import { parseDocument } from 'yaml';
import { readClaims } from './claims.ts';
import { canBeKey, type Entry, insertEntry } from './insert-entry.ts';

export interface ClaimToWrite {
  readonly server: string;
  readonly tool: string;
  readonly hint: HintName;
  readonly value: HintValue;
  /** One line; it becomes the comment. */
  readonly reason: string;
}

export interface WrittenClaims {
  readonly text: string;
  readonly written: readonly ClaimToWrite[];
  /** Not written, and why: a person has spoken about it, or the file cannot say it. In words that end a sentence. */
  readonly kept: readonly { readonly claim: ClaimToWrite; readonly because: string }[];
}

/** How a server is reached that the file does not name yet. */
export type ServerEntry = { readonly command: string; readonly args: readonly string[] } | { readonly url: string };

/** Throws `HL_FIX_REFUSED` where the file is written in a way that cannot be added to. */
export function writeClaims(
  text: string,
  claims: readonly ClaimToWrite[],
  { file, entries }: { readonly file: string; readonly entries: ReadonlyMap<string, ServerEntry> },
): WrittenClaims {
  const written: ClaimToWrite[] = [];
  const kept: { claim: ClaimToWrite; because: string }[] = [];
  let current = text;
  for (const group of byTool(claims)) {
    const [{ server, tool }] = group;
    if (!canBeKey(tool)) {
      kept.push(...group.map((claim) => ({ claim, because: 'a key of the file cannot be called that' })));
      continue;
    }
    const said = hintsOf(current, server, tool);
    const fresh = group.filter((claim) => {
      const because = reasonToKeep(tool, said, claim);
      if (because !== undefined) kept.push({ claim, because });
      return because === undefined;
    });
    if (fresh.length === 0) continue;
    current = addTool(current, fresh, { file, entry: entries.get(server) });
    written.push(...fresh);
  }
  return { text: current, written, kept };
}

type Group = readonly [ClaimToWrite, ...ClaimToWrite[]];

function byTool(claims: readonly ClaimToWrite[]): readonly Group[] {
  const groups = new Map<string, [ClaimToWrite, ...ClaimToWrite[]]>();
  for (const claim of claims) {
    const key = JSON.stringify([claim.server, claim.tool]);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [claim]);
    else if (!group.some(({ hint }) => hint === claim.hint)) group.push(claim);
  }
  return [...groups.values()];
}

function hintsOf(text: string, server: string, tool: string): Readonly<Record<string, unknown>> {
  const value: unknown = ['servers', server, 'hints', tool].reduce<unknown>(
    (current, key) => (isJsonObject(current) && Object.hasOwn(current, key) ? current[key] : undefined),
    plain(text),
  );
  return isJsonObject(value) ? value : {};
}

function plain(text: string): unknown {
  return parseDocument(text, { version: '1.2', schema: 'core', merge: false }).toJS();
}

function reasonToKeep(tool: string, said: Readonly<Record<string, unknown>>, claim: ClaimToWrite): string | undefined {
  if (Object.hasOwn(said, claim.hint)) {
    return said[claim.hint] === claim.value ? 'it stands there already' : `it says ${String(said[claim.hint])} there`;
  }
  const both = { ...said, [claim.hint]: claim.value };
  const asDeclared = (hints: unknown): Claim[] =>
    readClaims(hints, '').map((one) => ({ ...one, source: 'declared' as const }));
  const before = checkClaims(tool, asDeclared(said)).length;
  const contradicts = checkClaims(tool, asDeclared(both)).length > before;
  return contradicts ? 'it would contradict what stands there' : undefined;
}

interface Place {
  readonly file: string;
  readonly entry: ServerEntry | undefined;
}

function addTool(text: string, claims: readonly ClaimToWrite[], { file, entry }: Place): string {
  const [first] = claims;
  if (first === undefined) return text;
  const hints: Entry[] = claims.map(({ hint, value, reason }) => ({ key: hint, value, comment: printable(reason) }));
  const path = ['servers', first.server, 'hints', first.tool];
  const known = isJsonObject(plain(text)) && hasServer(text, first.server);
  const start: Entry[] =
    known || entry === undefined ? [] : Object.entries(entry).map(([key, value]) => ({ key, value }));
  const changed = insertEntry(text, path, { entries: hints, beside: { depth: 2, entries: start } });
  if (changed !== undefined) return changed;
  throw new HintlockError('HL_FIX_REFUSED', {
    path: printable(file),
    reason: `the place of ${path.map((part) => printable(part)).join('.')} is written in a way that cannot be added to`,
  });
}

function hasServer(text: string, server: string): boolean {
  const value = plain(text);
  const servers = isJsonObject(value) ? value['servers'] : undefined;
  return isJsonObject(servers) && Object.hasOwn(servers, server);
}
