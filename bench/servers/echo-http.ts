/** The cheapest MCP server over Streamable HTTP, in both eras and without sessions. Prints its address. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerTo } from './echo-tools.ts';

const server = createServer((request, response) => {
  if (request.method !== 'POST') return void response.writeHead(405, { allow: 'POST' }).end();
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const answer = answerTo(Buffer.concat(chunks).toString('utf8'));
    if (answer === undefined) return void response.writeHead(202).end();
    const length = Buffer.byteLength(answer);
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': length }).end(answer);
  });
});
server.keepAliveTimeout = 600_000;
server.listen(0, '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`);
});
// Whoever started this has gone when its input ends.
process.stdin.on('end', () => process.exit(0)).resume();
