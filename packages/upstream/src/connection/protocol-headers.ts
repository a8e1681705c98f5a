/** The headers that the protocol wants on a request over Streamable HTTP, in each era. */
import { isJsonObject } from '@hintlock/core';
import type { Message } from '../wire/message.ts';
import type { Settled } from './channel.ts';
import { encodeHeaderValue, isPlainHeaderValue } from './header-value.ts';

/** A configuration or a caller may add headers, but not break the protocol's own. */
export const PROTOCOL_HEADERS: ReadonlySet<string> = new Set([
  'accept',
  'content-type',
  'last-event-id',
  'mcp-method',
  'mcp-name',
  'mcp-protocol-version',
  'mcp-session-id',
]);

const VERSION_KEY = 'io.modelcontextprotocol/protocolVersion';

/** The protocol version that a request of the 2026 era states for itself. */
export function statedVersion(message: Message): string | undefined {
  const { params } = message;
  const meta = isJsonObject(params) ? params['_meta'] : undefined;
  const version = isJsonObject(meta) ? meta[VERSION_KEY] : undefined;
  return typeof version === 'string' ? version : undefined;
}

/** Mirrors of the body, for whoever stands between and cannot read it. The server refuses those that do not agree with it. */
export function modernHeaders(message: Message, stated: string | undefined, settled: Settled | undefined): string[] {
  const headers: string[] = [];
  const version = stated ?? settled?.protocolVersion;
  // One that no header can carry is left out: the server then says what is wrong with it.
  if (version !== undefined && isPlainHeaderValue(version)) headers.push('mcp-protocol-version', version);
  const { method } = message;
  if (typeof method !== 'string' || !isPlainHeaderValue(method)) return headers;
  headers.push('mcp-method', method);
  const name = nameOf(method, message);
  if (name !== undefined) headers.push('mcp-name', encodeHeaderValue(name));
  return headers;
}

function nameOf(method: string, { params }: Message): string | undefined {
  const key = NAME_KEYS.get(method);
  if (key === undefined || !isJsonObject(params)) return undefined;
  const name = params[key];
  return typeof name === 'string' ? name : undefined;
}

const NAME_KEYS: ReadonlyMap<string, string> = new Map([
  ['tools/call', 'name'],
  ['prompts/get', 'name'],
  ['resources/read', 'uri'],
]);

/** `headers` with those of one message added, which replace any of the same name. */
export function withExtra(headers: readonly string[], extra: Readonly<Record<string, string>>): string[] {
  const added = new Map<string, string>();
  for (const [name, value] of Object.entries(extra)) {
    if (!PROTOCOL_HEADERS.has(name.toLowerCase())) added.set(name.toLowerCase(), value);
  }
  const kept = headers.filter((_, index) => !added.has(headers[index - (index % 2)] ?? ''));
  return [...kept, ...[...added].flat()];
}
