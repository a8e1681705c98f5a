/** Serves both eras at one loopback address, and turns away requests that a web page made behind its user's back. */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  localhostHostValidation,
  localhostOriginValidation,
  type NodeIncomingMessageLike,
  toNodeHandler,
} from '@modelcontextprotocol/node';
import { createMcpHandler, isLegacyRequest } from '@modelcontextprotocol/server';
import { buildConformanceServer } from './build-server.ts';
import { createLegacySessions } from './legacy-sessions.ts';

export async function serveConformanceHttp(port: number): Promise<string> {
  const serveLegacy = createLegacySessions();
  // A modern request has a server of its own, so only the handler knows who listens for changes.
  const modern = createMcpHandler(() => buildConformanceServer(modern.notify), { legacy: 'reject' });
  const handle = toNodeHandler({
    fetch: async (request) => ((await isLegacyRequest(request)) ? serveLegacy(request) : modern.fetch(request)),
  });
  const [hostIsLocal, originIsLocal] = [localhostHostValidation(), localhostOriginValidation()];
  const server = createServer((request, response) => {
    if (!hostIsLocal(request, response) || !originIsLocal(request, response)) return;
    void handle(request as IncomingMessage & NodeIncomingMessageLike, response);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`;
}
