/** Tool parameters that a server wants repeated in headers: written for servers, checked for clients. */
import { isJsonObject, type JsonObject, type ToolDefinition } from '@hintlock/core';
import { type HeaderParameter, parameterHeaders, readHeaderParameters } from '@hintlock/upstream/connect';
import { decodeHeader } from './header-value.ts';

type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;

const NO_HEADERS: Readonly<Record<string, string>> = {};
const NONE: readonly HeaderParameter[] = [];
const KNOWN = new WeakMap<ToolDefinition, readonly HeaderParameter[]>();

/** The headers that go with a call. */
export function headersFor(tool: ToolDefinition, args: JsonObject): Readonly<Record<string, string>> {
  const marked = markedParameters(tool);
  return marked.length === 0 ? NO_HEADERS : parameterHeaders(marked, args);
}

/** How a client's headers contradict its arguments, or nothing. */
export function headerContradiction(tool: ToolDefinition, args: JsonObject, headers: Headers): string | undefined {
  const marked = markedParameters(tool);
  if (marked.length === 0) return undefined;
  const expected = parameterHeaders(marked, args);
  for (const { header } of marked) {
    const given = headers[header];
    const wanted = expected[header];
    if (wanted === undefined && given === undefined) continue;
    const decoded = typeof given === 'string' ? decodeHeader(given) : undefined;
    if (decoded === undefined) return `the ${header} header is missing or cannot be read`;
    const meant = wanted === undefined ? undefined : decodeHeader(wanted);
    if (decoded !== meant && !isSameNumber(decoded, meant)) return `${header} and the arguments say different things`;
  }
  return undefined;
}

function isSameNumber(a: string, b: string | undefined): boolean {
  return a.trim() !== '' && b !== undefined && Number.isFinite(Number(a)) && Number(a) === Number(b);
}

function markedParameters(tool: ToolDefinition): readonly HeaderParameter[] {
  const known = KNOWN.get(tool);
  if (known !== undefined) return known;
  const { inputSchema } = tool;
  const read = isJsonObject(inputSchema) ? readHeaderParameters(inputSchema) : undefined;
  const marked = read?.ok === true ? read.parameters : NONE;
  KNOWN.set(tool, marked);
  return marked;
}
