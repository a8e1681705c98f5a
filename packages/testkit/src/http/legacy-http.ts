/** The 2025 era over HTTP on SDK v1, which most servers still use: Streamable HTTP with sessions, and the older HTTP+SSE. */
import { randomUUID } from 'node:crypto';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { SSEServerTransport } from '@modelcontextprotocol/sdk/server/sse.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { listen, type RunningHttp } from './running-http.ts';
import { SAMPLE_INFO, SAMPLE_TOOLS, sampleResult } from './sample-tools.ts';

/** One transport and one server for each `Mcp-Session-Id`; an unknown id is answered with 404, as the specification asks. */
export function startLegacyHttp(): Promise<RunningHttp> {
  const sessions = new Map<string, StreamableHTTPServerTransport>();
  return listen(
    async (request, response) => {
      const id = request.headers['mcp-session-id'];
      const known = typeof id === 'string' ? sessions.get(id) : undefined;
      if (id !== undefined && !known) {
        response.writeHead(404).end();
        return;
      }
      const transport = known ?? (await openSession(sessions));
      await transport.handleRequest(request, response);
    },
    { onClose: () => closeAll(sessions) },
  );
}

/** `GET /sse` opens the stream that names where to post: the transport that was deprecated in 2025. */
export function startOldSse(): Promise<RunningHttp> {
  const sessions = new Map<string, SSEServerTransport>();
  return listen(
    async (request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1');
      const known = sessions.get(searchParams.get('sessionId') ?? '');
      if (request.method === 'GET' && pathname === '/sse') {
        const transport = new SSEServerTransport('/messages', response);
        sessions.set(transport.sessionId, transport);
        await sampleServer().connect(transport);
      } else if (request.method === 'POST' && known) {
        await known.handlePostMessage(request, response);
      } else {
        response.writeHead(request.method === 'POST' && pathname === '/sse' ? 405 : 404).end();
      }
    },
    { path: '/sse', onClose: () => closeAll(sessions) },
  );
}

async function openSession(
  sessions: Map<string, StreamableHTTPServerTransport>,
): Promise<StreamableHTTPServerTransport> {
  const transport = new StreamableHTTPServerTransport({
    sessionIdGenerator: () => randomUUID(),
    onsessioninitialized: (id) => void sessions.set(id, transport),
    onsessionclosed: (id) => void sessions.delete(id),
  });
  await sampleServer().connect(transport);
  return transport;
}

async function closeAll(sessions: ReadonlyMap<string, { close(): Promise<void> }>): Promise<void> {
  await Promise.all([...sessions.values()].map((transport) => transport.close()));
}

function sampleServer(): McpServer {
  const server = new McpServer(SAMPLE_INFO);
  for (const { name, config } of SAMPLE_TOOLS) server.registerTool(name, config, sampleResult);
  return server;
}
