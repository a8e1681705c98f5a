/** A minimal proxy on the official SDK, as its typed client and server make it: `sdk-proxy stdio|http URL` or `… COMMAND ARG…`. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { type NodeIncomingMessageLike, toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler, Server } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';

const [front, back = '', ...args] = process.argv.slice(2);
const info = { name: 'sdk-proxy', version: '0' };

const client = new Client(info, { versionNegotiation: { mode: 'auto' } });
await client.connect(
  back.startsWith('http://')
    ? new StreamableHTTPClientTransport(new URL(back))
    : new StdioClientTransport({ command: back, args }),
);

const makeServer = (): Server => {
  const server = new Server(info, { capabilities: { tools: {} } });
  server.setRequestHandler('tools/list', () => client.listTools());
  server.setRequestHandler('tools/call', ({ params }) =>
    client.callTool({ name: params.name, ...(params.arguments === undefined ? {} : { arguments: params.arguments }) }),
  );
  return server;
};

if (front === 'stdio') serveStdio(makeServer);
else {
  const handle = toNodeHandler(createMcpHandler(makeServer));
  const server = createServer((request, response) => void handle(request as NodeIncomingMessageLike, response));
  server.keepAliveTimeout = 600_000;
  server.listen(0, '127.0.0.1', () => {
    console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`);
  });
  process.stdin.on('end', () => process.exit(0)).resume();
}
