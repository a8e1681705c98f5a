/** Checks the headers of modern requests, which must repeat what the body says. */
import type { IncomingHttpHeaders } from 'node:http';
import { isObject, type Request } from './message.ts';
import { claimedVersion } from './modern-envelope.ts';

const NAMED: Readonly<Record<string, string>> = {
  'tools/call': 'name',
  'prompts/get': 'name',
  'resources/read': 'uri',
};

/** The first header that does not agree with the body. */
export function findHeaderMismatch(headers: IncomingHttpHeaders, { method, params = {} }: Request): string | undefined {
  const version = claimedVersion(params);
  // A request without a version is refused for that, which tells its author more.
  if (version !== undefined && headers['mcp-protocol-version'] !== version) return 'MCP-Protocol-Version';
  if (headers['mcp-method'] !== method) return 'Mcp-Method';
  const named = NAMED[method];
  if (named !== undefined && decode(headers['mcp-name']) !== params[named]) return 'Mcp-Name';
  if (method === 'tools/call' && params['name'] === 'mirrored') {
    const region = isObject(params['arguments']) ? params['arguments']['region'] : undefined;
    if (decode(headers['mcp-param-region']) !== region) return 'Mcp-Param-Region';
  }
  return undefined;
}

/** Values that a header could not hold come in base64; what only resembles it is no value. */
function decode(value: string | string[] | undefined): string | undefined {
  if (typeof value !== 'string') return undefined;
  const encoded = /^=\?base64\?(.*)\?=$/.exec(value)?.[1];
  if (encoded === undefined) return value;
  const bytes = Buffer.from(encoded, 'base64');
  return bytes.toString('base64') === encoded ? bytes.toString() : undefined;
}
