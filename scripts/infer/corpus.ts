/** Reads a file of tool definitions with their authors' annotations, one JSON object a line. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { errorMessage, HintlockError, isJsonObject, type ToolDefinition } from '@hintlock/core';
import { familyOf } from './family.ts';

export interface Row {
  readonly definition: ToolDefinition;
  readonly server: string;
  readonly family: string;
  readonly provenance: Provenance;
  readonly labels: Labels;
}

/** Whether the author judged each tool, a generator did, or a framework stamped the same on every one. */
type Provenance = 'per-tool' | 'derived' | 'stamped';

export interface Labels {
  readonly readOnly?: boolean;
  readonly destructive?: boolean;
  readonly idempotent?: boolean;
  readonly openWorld?: boolean;
}

export interface Corpus {
  readonly rows: readonly Row[];
  readonly digest: string;
  /** How many lines could not be read; each is named on the standard error. */
  readonly broken: number;
}

export async function readCorpus(path: string): Promise<Corpus> {
  const text = await readText(path);
  const rows: Row[] = [];
  const broken: { line: number; reason: string }[] = [];
  text.split('\n').forEach((line, index) => {
    if (line.trim() === '') return;
    const row = readLine(line);
    if (typeof row === 'string') broken.push({ line: index + 1, reason: row });
    else rows.push(row);
  });
  for (const { line, reason } of broken) {
    console.error(`${errorMessage('HL_CORPUS_LINE', { line, detail: reason })} [HL_CORPUS_LINE]`);
  }
  if (rows.length === 0) throw new HintlockError('HL_CORPUS_EMPTY', { file: path });
  return { rows, broken: broken.length, digest: createHash('sha256').update(text).digest('hex') };
}

/** The whole of a file, or a clear sentence about why not. */
export async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown reason';
    throw new HintlockError('HL_CORPUS_UNREADABLE', { file, detail: `it cannot be read (${code})` }, { cause });
  }
}

function readLine(line: string): Row | string {
  let parsed: unknown;
  try {
    parsed = JSON.parse(line);
  } catch {
    return 'it is not JSON';
  }
  if (!isJsonObject(parsed)) return 'it is not a JSON object';
  const { server, provenance, annotations, ...rest } = parsed;
  if (typeof rest['name'] !== 'string') return 'it has no name';
  if (typeof server !== 'string') return 'it names no server';
  return {
    // Without the annotations, so that nothing can peek at the labels.
    definition: rest as unknown as ToolDefinition,
    server,
    family: familyOf(server),
    provenance: provenanceOf(provenance),
    labels: labelsOf(isJsonObject(annotations) ? annotations : {}),
  };
}

function provenanceOf(text: unknown): Provenance {
  if (typeof text !== 'string') return 'per-tool';
  if (text.startsWith('stamped')) return 'stamped';
  return text.startsWith('derived') ? 'derived' : 'per-tool';
}

/** What the author said, and what follows from it: a destructive tool is not read-only, a read-only one destroys nothing. */
function labelsOf(annotations: Readonly<Record<string, unknown>>): Labels {
  const said = (key: string): boolean | undefined => {
    const value = annotations[key];
    return typeof value === 'boolean' ? value : undefined;
  };
  const destructive = said('destructiveHint');
  const readOnly = said('readOnlyHint') ?? (destructive === true ? false : undefined);
  return definedOnly({
    readOnly,
    destructive: readOnly === true ? false : destructive,
    idempotent: readOnly === true ? true : said('idempotentHint'),
    openWorld: said('openWorldHint'),
  });
}

function definedOnly(labels: Readonly<Record<keyof Labels, boolean | undefined>>): Labels {
  return Object.fromEntries(Object.entries(labels).filter(([, value]) => value !== undefined));
}
