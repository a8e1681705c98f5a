/** The front of the floors over HTTP: Node's own server, a whole body in, a whole body out. Prints its address. */
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Answer {
  readonly status: number;
  readonly text: string;
}

export function listen(answer: (text: string, headers: IncomingHttpHeaders) => Promise<Answer>): void {
  const server = createServer((request, response) => {
    if (request.method !== 'POST') return void response.writeHead(405, { allow: 'POST' }).end();
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      answer(Buffer.concat(chunks).toString('utf8'), request.headers).then(
        ({ status, text }) => {
          const length = Buffer.byteLength(text);
          response.writeHead(status, { 'content-type': 'application/json', 'content-length': length }).end(text);
        },
        () => response.writeHead(502).end(),
      );
    });
  });
  server.keepAliveTimeout = 600_000;
  server.listen(0, '127.0.0.1', () => {
    console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`);
  });
  // Whoever started this has gone when its input ends.
  process.stdin.on('end', () => process.exit(0)).resume();
}
