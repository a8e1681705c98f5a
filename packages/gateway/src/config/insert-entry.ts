/** Inserts entries into the text of a YAML map at the place where they belong, leaving every other character alone. */
import { isJsonObject, sameJson } from '@hintlock/core';
import { type Document, isMap, isScalar, parseDocument, type YAMLMap } from 'yaml';

export interface Entry {
  readonly key: string;
  readonly value: unknown;
  readonly comment?: string;
}

export interface Insertion {
  /** What the map at the end of the path gets. */
  readonly entries: readonly Entry[];
  /** What a map on the way gets first if it has to be made; `depth` counts the keys down to it. */
  readonly beside: { readonly depth: number; readonly entries: readonly Entry[] };
}

/** The new text, or nothing where the file is written in a way that this cannot add to without touching the rest. */
export function insertEntry(text: string, path: readonly string[], insertion: Insertion): string | undefined {
  // A file that ends its lines as Windows does goes on doing so; one that does both is added to as everywhere else.
  if (!text.includes('\r\n') || /(?<!\r)\n/.test(text)) return insertLines(text, path, insertion);
  return insertLines(text.replaceAll('\r\n', '\n'), path, insertion)?.replaceAll('\n', '\r\n');
}

/** Whether a name can be a key of the file: YAML ends a key after 1,024 characters, and one is no key of any object. */
export function canBeKey(name: string): boolean {
  return name !== '' && name !== '__proto__' && keyText(name).length <= LONGEST_KEY;
}

const LONGEST_KEY = 1000;

function insertLines(text: string, path: readonly string[], insertion: Insertion): string | undefined {
  const document = parse(text);
  if (document.errors.length > 0) return undefined;
  const expected = withEntries(document.toJS() as unknown, path, insertion);
  const edited = edit(text, document, path, insertion);
  if (edited === undefined) return undefined;
  const reread = parse(edited);
  // What was inserted must mean what was meant, and nothing else may mean anything else.
  return reread.errors.length === 0 && sameJson(reread.toJS(), expected) ? edited : undefined;
}

function parse(text: string): Document.Parsed {
  return parseDocument(text, { version: '1.2', schema: 'core', merge: false, logLevel: 'error' });
}

function withEntries(value: unknown, path: readonly string[], insertion: Insertion, depth = 0): unknown {
  const map = isJsonObject(value) ? value : depth === insertion.beside.depth ? toObject(insertion.beside.entries) : {};
  const [key, ...rest] = path;
  if (key === undefined) return { ...map, ...toObject(insertion.entries) };
  const inner = Object.hasOwn(map, key) ? map[key] : undefined;
  return { ...map, [key]: withEntries(inner, rest, insertion, depth + 1) };
}

function toObject(entries: readonly Entry[]): Record<string, unknown> {
  return Object.fromEntries(entries.map(({ key, value }) => [key, value]));
}

function edit(
  text: string,
  document: Document.Parsed,
  path: readonly string[],
  insertion: Insertion,
): string | undefined {
  const root = document.contents;
  // A file of comments, or none at all.
  if (root === null || (isScalar(root) && root.value === null)) {
    return `${endLine(text)}${blockLines(path, insertion, { indent: '', depth: 0 })}`;
  }
  const { map, depth, flow } = deepest(root, path);
  if (map === undefined) return undefined;
  const rest = path.slice(depth);
  if (flow !== undefined) return insertFlow(text, { map, flow, rest, depth }, insertion);
  const first = map.items[0];
  const start = startOf(first?.key);
  const end = endOfBlock(map);
  if (start === undefined || end === undefined) return undefined;
  const indent = text.slice(lineStart(text, start), start);
  // After `- ` or `? ` the column is no longer a matter of spaces alone.
  if (indent.trim() !== '') return undefined;
  const at = text[end - 1] === '\n' ? end : nextLine(text, end);
  const before = text.slice(0, at);
  return `${endLine(before)}${blockLines(rest, insertion, { indent, depth })}${text.slice(at)}`;
}

interface Deepest {
  readonly map: YAMLMap | undefined;
  /** How many keys of the path lead to it. */
  readonly depth: number;
  /** The outermost map in braces on the way, if there is one. */
  readonly flow: YAMLMap | undefined;
}

function deepest(root: unknown, path: readonly string[]): Deepest {
  let node: unknown = root;
  let depth = 0;
  let flow: YAMLMap | undefined;
  while (isMap(node)) {
    if (flow === undefined && node.flow === true) flow = node;
    const key = path[depth];
    if (key === undefined || !node.has(key)) return { map: node, depth, flow };
    node = node.get(key, true);
    depth += 1;
  }
  // Something else stands where a map should be: an alias, or a key without a value.
  return { map: undefined, depth, flow };
}

function blockLines(
  rest: readonly string[],
  insertion: Insertion,
  { indent, depth }: { readonly indent: string; readonly depth: number },
): string {
  const [key, ...deeper] = rest;
  const lines = (entries: readonly Entry[], space: string): string =>
    entries.map((entry) => `${space}${keyText(entry.key)}: ${valueText(entry.value)}${comment(entry)}\n`).join('');
  if (key === undefined) return lines(insertion.entries, indent);
  const inner = `${indent}  `;
  const made = depth + 1 === insertion.beside.depth ? lines(insertion.beside.entries, inner) : '';
  return `${indent}${keyText(key)}:\n${made}${blockLines(deeper, insertion, { indent: inner, depth: depth + 1 })}`;
}

function comment({ comment: text }: Entry): string {
  return text === undefined || text === '' ? '' : ` # ${text}`;
}

interface FlowPlace {
  readonly map: YAMLMap;
  readonly flow: YAMLMap;
  readonly rest: readonly string[];
  readonly depth: number;
}

/** Inside braces, with the reasons on lines of their own above the line on which the braces open. */
function insertFlow(text: string, { map, flow, rest, depth }: FlowPlace, insertion: Insertion): string | undefined {
  const end = map.range?.[1];
  const opening = flow.range?.[0];
  if (end === undefined || opening === undefined || text[end - 1] !== '}') return undefined;
  const inside = text.slice(0, end - 1).trimEnd();
  const start = lineStart(text, opening);
  const indent = /^[ ]*/.exec(text.slice(start))?.[0] ?? '';
  const reasons = insertion.entries.map((entry) => `${indent}# ${entry.key}: ${entry.comment ?? ''}\n`).join('');
  const separator = map.items.length === 0 ? ' ' : inside.endsWith(',') ? ' ' : ', ';
  const added = `${inside}${separator}${flowText(rest, insertion, depth)} ${text.slice(end - 1)}`;
  return `${added.slice(0, start)}${reasons}${added.slice(start)}`;
}

function flowText(rest: readonly string[], insertion: Insertion, depth: number): string {
  const texts = (entries: readonly Entry[]): string[] =>
    entries.map(({ key, value }) => `${keyText(key)}: ${valueText(value)}`);
  const [key, ...deeper] = rest;
  if (key === undefined) return texts(insertion.entries).join(', ');
  const made = depth + 1 === insertion.beside.depth ? texts(insertion.beside.entries) : [];
  return `${keyText(key)}: { ${[...made, flowText(deeper, insertion, depth + 1)].join(', ')} }`;
}

/** A tool's name is a stranger's, so only what can mean nothing else goes without quotation marks. */
function keyText(key: string): string {
  return /^[A-Za-z_][\w-]*$/.test(key) && !/^(?:true|false|null|yes|no|on|off|y|n)$/i.test(key) ? key : quotedText(key);
}

function valueText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(valueText).join(', ')}]`;
  if (typeof value === 'string') return /^(?:none|low|medium|high)$/.test(value) ? value : quotedText(value);
  return String(value);
}

function quotedText(text: string): string {
  return JSON.stringify(text).replaceAll(
    /[^\x20-\x7e]/gu,
    (character) => `\\U${(character.codePointAt(0) ?? 0).toString(16).padStart(8, '0')}`,
  );
}

/** Where the last entry of a block map ends, however deep that is. */
function endOfBlock(map: YAMLMap): number | undefined {
  const last = map.items.at(-1);
  const value = last?.value;
  if (isMap(value) && value.flow !== true && value.items.length > 0) return endOfBlock(value);
  return endOf(value) ?? endOf(last?.key);
}

function startOf(node: unknown): number | undefined {
  return (node as { readonly range?: readonly number[] | null } | null | undefined)?.range?.[0];
}

function endOf(node: unknown): number | undefined {
  return (node as { readonly range?: readonly number[] | null } | null | undefined)?.range?.[1];
}

function lineStart(text: string, offset: number): number {
  return text.lastIndexOf('\n', offset - 1) + 1;
}

function nextLine(text: string, offset: number): number {
  const end = text.indexOf('\n', offset);
  return end === -1 ? text.length : end + 1;
}

function endLine(text: string): string {
  return text === '' || text.endsWith('\n') ? text : `${text}\n`;
}
