/** Serves any number of clients over Streamable HTTP at one loopback address. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Era } from './exchange.ts';
import { createHttpSessions } from './http-sessions.ts';
import { type Incoming, parseMessage, refuse, toResponse } from './message.ts';
import { claimedVersion, MODERN_VERSION } from './modern-envelope.ts';
import { type ModernConnection, openModernConnection } from './modern-era.ts';
import { createPostReply, sendError, sendJson } from './post-reply.ts';
import { findHeaderMismatch } from './request-headers.ts';
import { createWorld } from './world.ts';

const LOCAL = /^(?:https?:\/\/)?(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?$/;

export async function serveOddHttp(eras: ReadonlySet<Era>, port: number): Promise<string> {
  const world = createWorld();
  const sessions = createHttpSessions(world);
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { host = '', origin = 'http://localhost' } = request.headers;
    // A web page that had its name resolve to this machine would be heard otherwise.
    if (!LOCAL.test(host) || !LOCAL.test(origin)) return sendError(response, 403, -32_000, 'Not a local client');
    if (request.method === 'GET' && eras.has('legacy')) return sessions.get(request, response);
    if (request.method === 'DELETE' && eras.has('legacy')) return sessions.delete(request, response);
    if (request.method !== 'POST') return void response.writeHead(405).end();
    const incoming = parseMessage(await text(request));
    if (!incoming) return sendError(response, 400, -32_700, 'No JSON-RPC message');
    if (!isModern(eras, request, incoming)) return sessions.post(request, response, incoming);
    // Requests share nothing, not even the numbers they go by.
    return postModern(openModernConnection(world), request, response, incoming);
  };
  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`;
}

function isModern(eras: ReadonlySet<Era>, request: IncomingMessage, incoming: Incoming): boolean {
  if (eras.size === 1) return eras.has('modern');
  if (request.headers['mcp-protocol-version'] === MODERN_VERSION) return true;
  return incoming.kind === 'request' && claimedVersion(incoming.request.params) !== undefined;
}

async function postModern(
  connection: ModernConnection,
  { headers }: IncomingMessage,
  response: ServerResponse,
  incoming: Incoming,
): Promise<void> {
  if (incoming.kind === 'answer') return sendError(response, 400, -32_600, 'The modern era has no pushed requests');
  if (incoming.kind === 'notification') {
    connection.notification(incoming.notification);
    return void response.writeHead(202).end();
  }
  const { request } = incoming;
  const wrong = request.method === 'initialize' ? undefined : findHeaderMismatch(headers, request);
  if (wrong !== undefined) {
    const outcome = refuse(-32_020, `Header mismatch: ${wrong} does not match the body`, undefined, 400);
    return sendJson(response, 400, toResponse(request.id, outcome));
  }
  const closed = new AbortController();
  response.on('close', () => {
    if (!response.writableFinished) closed.abort('The client closed the stream');
  });
  await connection.request(request, createPostReply(response), closed.signal);
}
