/** The HTTP side of the gateway: MCP at `/mcp` and below, on loopback, for clients of both eras; everything else is the admin's. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { HintlockError, isHintlockError, isJsonObject } from '@hintlock/core';
import { DEPTH_LIMIT, isMessage, isRequest, isTooDeep, type Message, parseJson } from '@hintlock/upstream/connect';
import { misspells } from '../../connection/well-formed.ts';
import type { Gateway } from '../../gateway.ts';
import { checkHost } from '../../http/check-origin.ts';
import { isOtherUser } from '../../http/peer-user.ts';
import { isModern, MODERN_VERSION } from '../../link/envelope.ts';
import { rpcError } from '../../pipeline/reply.ts';
import { createEndpoints, type Endpoint } from './endpoint.ts';
import { createLegacyClients } from './legacy-clients.ts';
import { createModernClients } from './modern-clients.ts';
import { readBody } from './read-body.ts';
import { respondEmpty, respondError } from './respond.ts';

export interface HttpServer {
  /** Such as `http://127.0.0.1:7717`. */
  readonly origin: string;
  /** How many requests are under way that ending waits for. */
  readonly underWay: () => number;
  readonly close: () => Promise<void>;
}

export interface HttpServerOptions {
  readonly port: number;
  readonly principal: string;
  /** Serves what is not MCP. */
  readonly admin: (request: IncomingMessage, response: ServerResponse) => void;
}

const LOOPBACK = '127.0.0.1';
const PARSE_ERROR = { code: -32_700, message: 'Parse error' };
const INVALID_REQUEST = { code: -32_600, message: 'Invalid request' };
const ENVELOPE = ['jsonrpc', 'id', 'method', 'params'];

export async function startHttpServer(
  gateway: Gateway,
  { port, principal, admin }: HttpServerOptions,
): Promise<HttpServer> {
  const modern = createModernClients(gateway, principal);
  const legacy = createLegacyClients(gateway, principal);
  const endpoints = createEndpoints(gateway);
  let isEnding = false;

  const post = async (endpoint: Endpoint, request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (!/^application\/json\b/i.test(request.headers['content-type'] ?? '')) {
      return respondError(response, 415, rpcError(new HintlockError('HL_BODY_NOT_JSON', {})));
    }
    if (!acceptsJson(request.headers.accept)) return respondError(response, 406, NOT_ACCEPTED);
    const body = await readBody(request, gateway.config().limits.message);
    if (!body.ok) {
      if (body.why === 'too-large') respondError(response, 413, { ...INVALID_REQUEST, message: 'Message too large' });
      return;
    }
    const message = parseJson(body.text);
    if (message === undefined) return respondError(response, 400, PARSE_ERROR);
    const isDeep = body.text.length > DEPTH_LIMIT * 2 && isJsonObject(message) && isTooDeep(message);
    if (!isMessage(message) || isDeep || misspells(message, ENVELOPE)) {
      return respondError(response, 400, INVALID_REQUEST, isJsonObject(message) ? message['id'] : null);
    }
    // Answers and notifications may still be what a call that is under way waits for.
    if (isEnding && isRequest(message)) return respondError(response, 503, ENDING, message['id']);
    if (isOfNewerEra(message, request)) modern.take(message, endpoint, request, response);
    else legacy.take(message, endpoint, request, response);
  };

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = request.url ?? '/';
    if (path !== '/mcp' && !path.startsWith('/mcp/') && !path.startsWith('/mcp?')) return admin(request, response);
    const stranger = checkHost(request);
    if (stranger !== undefined) return respondError(response, 403, rpcError(stranger));
    const endpoint = endpoints(path);
    if (endpoint === undefined) return respondError(response, 404, NOT_FOUND);
    if (isHintlockError(endpoint)) return respondError(response, 404, rpcError(endpoint));
    if (request.method === 'POST') return post(endpoint, request, response);
    // Only the older era has these; without a session they can only be a mistake.
    if (request.headers['mcp-session-id'] === undefined) return respondEmpty(response, 405, { allow: 'POST' });
    if (request.method === 'GET') return legacy.listen(endpoint, request, response);
    if (request.method === 'DELETE') return legacy.end(endpoint, request, response);
    respondEmpty(response, 405, { allow: 'GET, POST, DELETE' });
  };

  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS, requestTimeout: REQUEST_MS }, (request, response) => {
    serve(request, response).catch(() => respondError(response, 500, { code: -32_603, message: 'Internal error' }));
  });
  // Before anything is read of it: other users of this machine reach the loopback address as well.
  server.on('connection', (socket) => {
    if (isOtherUser(socket)) socket.destroy();
  });
  await listen(server, port);
  return {
    underWay: () => modern.underWay() + legacy.underWay(),
    origin: `http://${LOOPBACK}:${(server.address() as AddressInfo).port}`,
    close: async () => {
      isEnding = true;
      const closed = new Promise((resolve) => server.close(resolve));
      await within(END_MS, Promise.all([modern.idle(), legacy.idle()]));
      await Promise.all([modern.close(), legacy.close()]);
      // What was answered just now is still on its way.
      server.closeIdleConnections();
      await within(FLUSH_MS, closed);
      server.closeAllConnections();
      await closed;
    },
  };
}

const NOT_ACCEPTED = { ...INVALID_REQUEST, message: 'A client has to accept application/json: say so in "Accept".' };
const ENDING = { code: -32_603, message: 'The gateway is ending and takes no more requests.' };
/** How long calls that are under way may take once the gateway is to end. */
const END_MS = 10_000;
const FLUSH_MS = 500;

async function within(milliseconds: number, done: Promise<unknown>): Promise<void> {
  const timer = new AbortController();
  await Promise.race([done, delay(milliseconds, undefined, { signal: timer.signal }).catch(() => {})]);
  timer.abort();
}

const KEEP_ALIVE_MS = 60_000;
/** The whole of a request must have come by then; the answer may take longer. */
const REQUEST_MS = 60_000;
const NOT_FOUND = {
  code: -32_600,
  message:
    'There is no such endpoint. Use /mcp, /mcp/readonly, /mcp/safe, /mcp/offline, /mcp/server/NAME or /mcp/view/NAME, each with ?discover=true where wanted.',
};

function isOfNewerEra(message: Message, { headers }: IncomingMessage): boolean {
  if (isJsonObject(message['params']) && isModern(message['params'])) return true;
  const version = headers['mcp-protocol-version'];
  return message['method'] === 'server/discover' || (typeof version === 'string' && version >= MODERN_VERSION);
}

function acceptsJson(accept: string | undefined): boolean {
  return accept === undefined || /application\/json|application\/\*|\*\/\*/i.test(accept);
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reason = error.code === 'EADDRINUSE' ? 'another program uses it' : (error.code ?? 'unknown reason');
      reject(new HintlockError('HL_PORT_UNUSABLE', { port, reason }));
    });
    server.listen(port, LOOPBACK, () => resolve());
  });
}
