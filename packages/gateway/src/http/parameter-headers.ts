/** Tool parameters that a server wants repeated in headers: found in the tool's schema, written for servers, checked for clients. */
import { isJsonObject, type JsonObject, type ToolDefinition } from '@hintlock/core';
import { decodeHeader, encodeHeader } from './header-value.ts';

interface MarkedParameter {
  /** The header, in lower case. */
  readonly header: string;
  /** The way to its value in the arguments. */
  readonly path: readonly string[];
}

const MARK = 'x-mcp-header';
const TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
const NONE: readonly MarkedParameter[] = [];
const KNOWN = new WeakMap<ToolDefinition, readonly MarkedParameter[]>();

/** The headers that go with a call; nothing when the tool marks no parameter. */
export function parameterHeaders(tool: ToolDefinition, args: JsonObject): Readonly<Record<string, string>> {
  const marked = markedParameters(tool);
  if (marked.length === 0) return NO_HEADERS;
  const headers: Record<string, string> = {};
  for (const { header, path } of marked) {
    const text = textAt(args, path);
    if (text !== undefined) headers[header] = encodeHeader(text);
  }
  return headers;
}

const NO_HEADERS: Readonly<Record<string, string>> = {};

/** How a client's headers contradict its arguments, or nothing. */
export function parameterHeaderProblem(
  tool: ToolDefinition,
  args: JsonObject,
  headers: Readonly<Record<string, string | readonly string[] | undefined>>,
): string | undefined {
  for (const { header, path } of markedParameters(tool)) {
    const expected = textAt(args, path);
    const given = headers[header];
    if (expected === undefined && given === undefined) continue;
    const decoded = typeof given === 'string' ? decodeHeader(given) : undefined;
    if (decoded === undefined) return `the ${header} header is missing`;
    if (decoded !== expected && !(expected !== undefined && sameNumber(decoded, expected))) {
      return `${header} and the arguments say different things`;
    }
  }
  return undefined;
}

function sameNumber(a: string, b: string): boolean {
  return a.trim() !== '' && Number.isFinite(Number(a)) && Number(a) === Number(b);
}

function markedParameters(tool: ToolDefinition): readonly MarkedParameter[] {
  const known = KNOWN.get(tool);
  if (known !== undefined) return known;
  const schema = tool['inputSchema'];
  const found = isJsonObject(schema) ? [...marksIn(schema, [])] : [];
  const marked = found.length === 0 ? NONE : found;
  KNOWN.set(tool, marked);
  return marked;
}

/** Only along `properties`: a value anywhere else could not be found without judging the schema. */
function* marksIn(schema: JsonObject, path: readonly string[]): Generator<MarkedParameter> {
  const properties = isJsonObject(schema['properties']) ? schema['properties'] : {};
  for (const [name, inner] of Object.entries(properties)) {
    if (!isJsonObject(inner)) continue;
    const mark = inner[MARK];
    if (typeof mark === 'string' && TOKEN.test(mark)) {
      yield { header: `mcp-param-${mark.toLowerCase()}`, path: [...path, name] };
    }
    if (path.length < DEPTH) yield* marksIn(inner, [...path, name]);
  }
}

const DEPTH = 16;

function textAt(args: JsonObject, path: readonly string[]): string | undefined {
  let value: unknown = args;
  for (const key of path) value = isJsonObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  if (typeof value === 'string') return value;
  return typeof value === 'boolean' || typeof value === 'number' ? String(value) : undefined;
}
