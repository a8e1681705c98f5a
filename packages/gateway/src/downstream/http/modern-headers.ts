/** The newer era repeats parts of a request in headers, which others route and filter by: both must say the same. */
import type { IncomingHttpHeaders } from 'node:http';
import { isJsonObject, type JsonObject } from '@hintlock/core';
import type { Message } from '@hintlock/upstream/connect';
import { decodeHeader } from '../../http/header-value.ts';
import { META, MODERN_VERSION, metaOf } from '../../link/envelope.ts';

const NAMED: ReadonlyMap<unknown, 'name' | 'uri'> = new Map([
  ['tools/call', 'name'],
  ['prompts/get', 'name'],
  ['resources/read', 'uri'],
]);

const VERSION = 'mcp-protocol-version';
const METHOD = 'mcp-method';
const NAME = 'mcp-name';

/** The same for a notification, which need not name itself in headers. */
export function notificationProblem(headers: IncomingHttpHeaders, { method, params }: Message): JsonObject | undefined {
  const version = metaOf(isJsonObject(params) ? params : {})[META.protocolVersion];
  if (version !== undefined && headers[VERSION] !== version)
    return mismatch('MCP-Protocol-Version and the body name different versions');
  const named = headers[METHOD];
  return named === undefined || named === method
    ? undefined
    : mismatch('Mcp-Method and the body name different methods');
}

/** The error for a request whose headers and body do not agree, or whose version nobody here speaks; or nothing. */
export function headerProblem(headers: IncomingHttpHeaders, message: Message): JsonObject | undefined {
  const params = isJsonObject(message['params']) ? message['params'] : {};
  const version = metaOf(params)[META.protocolVersion];
  const given = headers[VERSION];
  if (given === undefined) return mismatch('the MCP-Protocol-Version header is missing');
  if (version === undefined) return invalid('the body does not name its protocol version');
  if (given !== version) return mismatch('MCP-Protocol-Version and the body name different versions');
  if (version !== MODERN_VERSION) {
    const data = { supported: [MODERN_VERSION], requested: version };
    return { code: -32_022, message: 'Unsupported protocol version', data };
  }
  if (!isJsonObject(metaOf(params)[META.clientCapabilities]))
    return invalid('the body does not say what its client can do');
  const { method } = message;
  if (headers[METHOD] === undefined) return mismatch('the Mcp-Method header is missing');
  if (headers[METHOD] !== method) return mismatch('Mcp-Method and the body name different methods');
  const key = NAMED.get(method);
  if (key === undefined) return undefined;
  const name = headers[NAME];
  if (typeof name !== 'string') return mismatch('the Mcp-Name header is missing');
  return decodeHeader(name) === params[key] ? undefined : mismatch('Mcp-Name and the body name different things');
}

function invalid(detail: string): JsonObject {
  return { code: -32_602, message: `Invalid params: ${detail}` };
}

function mismatch(detail: string): JsonObject {
  return { code: -32_020, message: `Header mismatch: ${detail}` };
}
