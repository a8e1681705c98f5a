/** The 2025 era over HTTP with sessions and resumable streams, which the SDK's own handler of both eras does without. */
import { randomUUID } from 'node:crypto';
import { isInitializeRequest, WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/server';
import { buildConformanceServer } from './build-server.ts';
import { createEventStore } from './event-store.ts';

/** How long a client should wait before it comes back for the rest of a stream. */
const RETRY_MS = 500;

export function createLegacySessions(): (request: Request) => Promise<Response> {
  const sessions = new Map<string, WebStandardStreamableHTTPServerTransport>();
  return async (request) => {
    const id = request.headers.get('mcp-session-id');
    const known = id === null ? undefined : sessions.get(id);
    if (known) return known.handleRequest(request);
    if (id !== null) return refuse(404, 'Session not found');
    if (!(await opensSession(request))) return refuse(400, 'Only initialize may come without a session');
    return (await openSession(sessions)).handleRequest(request);
  };
}

async function openSession(
  sessions: Map<string, WebStandardStreamableHTTPServerTransport>,
): Promise<WebStandardStreamableHTTPServerTransport> {
  const transport = new WebStandardStreamableHTTPServerTransport({
    sessionIdGenerator: () => randomUUID(),
    eventStore: createEventStore(),
    retryInterval: RETRY_MS,
    onsessioninitialized: (id) => void sessions.set(id, transport),
    onsessionclosed: (id) => void sessions.delete(id),
  });
  await buildConformanceServer().connect(transport);
  return transport;
}

async function opensSession(request: Request): Promise<boolean> {
  if (request.method !== 'POST') return false;
  const body: unknown = await request
    .clone()
    .json()
    .catch(() => undefined);
  return isInitializeRequest(body);
}

function refuse(status: number, message: string): Response {
  return Response.json({ jsonrpc: '2.0', id: null, error: { code: -32_000, message } }, { status });
}
