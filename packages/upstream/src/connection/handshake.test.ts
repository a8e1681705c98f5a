/** Shows how the era is agreed on, with servers that refuse, stay silent, or never stop bargaining. */
import { serverCommand, startScriptedHttp } from '@hintlock/testkit';
import { test } from 'vitest';
import { reachServer, type Visit } from '../reach-server.ts';
import type { Target } from '../target.ts';

function reach(target: Target, timeoutMs = 20_000): Promise<Visit> {
  const client = { name: 'test', version: '1.0.0' };
  return reachServer(target, { client, timeoutMs, signal: new AbortController().signal });
}

test.concurrent('refused in the old way, asked in the new one', async ({ expect }) => {
  const { status, handshake, tools } = await reach(serverCommand('modern-only'));
  expect([status, tools.map((tool) => tool.name)]).toEqual(['reached', ['read_clock']]);
  expect(handshake).toMatchInlineSnapshot(`
    {
      "capabilities": {
        "tools": {},
      },
      "envelope": {
        "_meta": {
          "io.modelcontextprotocol/clientCapabilities": {
            "elicitation": {
              "form": {},
              "url": {},
            },
            "roots": {
              "listChanged": true,
            },
            "sampling": {},
          },
          "io.modelcontextprotocol/clientInfo": {
            "name": "test",
            "version": "1.0.0",
          },
          "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        },
      },
      "era": "modern",
      "protocolVersion": "2026-07-28",
      "serverInfo": {
        "name": "modern-only",
        "version": "1.0.0",
      },
    }
  `);
});

test.concurrent('silent for half the time, then asked in the new way too', async ({ expect }) => {
  const began = performance.now();
  const { status, handshake } = await reach(serverCommand('modern-silent'), 5000);
  expect([status, handshake?.era]).toEqual(['reached', 'modern']);
  expect(performance.now() - began).toBeGreaterThan(2500);
});

test.concurrent('a slow old server that hears both questions is an old one', async ({ expect }) => {
  const { status, handshake, tools } = await reach(serverCommand('slow-start', '2000', '3'), 3000);
  expect([status, handshake?.era, tools.length]).toEqual(['reached', 'legacy', 3]);
});

test.concurrent('both refused: the first answer is told', async ({ expect }) => {
  const visit = await reach(serverCommand('overdoes-it', 'versions'));
  expect(visit.findings.map(({ message }) => message)).toMatchInlineSnapshot(`
    [
      "The server answered initialize with error -32022: Unsupported.",
    ]
  `);
});

test.concurrent('capabilities too deep to be walked are refused', async ({ expect }) => {
  const visit = await reach({ ...serverCommand('overdoes-it', 'deep-capabilities'), env: { API_TOKEN: 'any-secret' } });
  expect(visit.findings.map(({ message }) => message)).toMatchInlineSnapshot(`
    [
      "The server broke the protocol while answering the handshake: its capabilities are nested more than 256 levels deep.",
    ]
  `);
});

test.concurrent('a version that cannot be a header is not the address’s fault', async ({ expect }) => {
  const server = await startScriptedHttp(({ response, message }) => {
    const result = { protocolVersion: '2025\r\nx-evil: 1', capabilities: {} };
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ jsonrpc: '2.0', id: message.id, result }));
  });
  const visit = await reach({ kind: 'url', url: server.url, headers: {}, transport: 'auto' });
  await server.close();
  expect(server.requests.some(({ headers }) => 'x-evil' in headers)).toBe(false);
  expect(visit.findings.map(({ code }) => code)).toEqual(['HL_PROTOCOL']);
});
