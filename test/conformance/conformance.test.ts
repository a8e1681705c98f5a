/** The official conformance suites find the same at a server and through the gateway, check by check. */
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serverPath } from '@hintlock/testkit';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Comparison, compareConformance } from './compare.ts';
import { renderComparisons } from './render-comparison.ts';
import { SUITE_NAMES, type Suite } from './run-suite.ts';
import type { Running } from './running.ts';
import { startConformanceServer } from './start-conformance-server.ts';
import { startGateway } from './start-gateway.ts';

/** `direct` compares the server with itself, which shows what the suites give without a gateway. */
const DIRECT_ONLY = process.env['HINTLOCK_CONFORMANCE'] === 'direct';

/** How many checks each suite makes, and how many of their results are passes. */
const EXPECTED: Record<Suite, { checks: number; results: number; passed: number }> = {
  // Two are warnings with any server on the SDK: this suite names 2025-03-26 in a header of its polling scenario,
  // and to a client that old the SDK sends neither priming event nor retry time.
  '0.1.16': { checks: 46, results: 46, passed: 44 },
  '2025-11-25': { checks: 84, results: 84, passed: 84 },
  // Seven of the checks are tested more than once.
  '2026-07-28': { checks: 136, results: 152, passed: 152 },
};

let server: Running;
let gateway: Running;
const comparisons: Comparison[] = [];

beforeAll(async () => {
  server = await startConformanceServer();
  gateway = DIRECT_ONLY ? { url: server.url, stop: async () => {} } : await startGateway(server.url);
});
afterAll(async () => {
  await gateway?.stop();
  await server?.stop();
  process.stdout.write(`\n${renderComparisons(comparisons.toSorted((a, b) => (a.suite < b.suite ? -1 : 1)))}`);
});

describe('through the gateway', () => {
  test.concurrent.for(SUITE_NAMES)('the suite %s finds the same', { timeout: 60_000 }, async (suite, { expect }) => {
    const comparison = await compareConformance({ directUrl: server.url, throughUrl: gateway.url, suite });
    comparisons.push(comparison);
    const { checks, rows, passedDirectly, passedThrough, differences } = comparison;
    expect(differences).toEqual([]);
    expect({ checks, results: rows.length, passed: passedDirectly }).toEqual(EXPECTED[suite]);
    expect(passedThrough).toBe(passedDirectly);
  });
});

test('a relay that lets every Host and Origin pass is found out', { timeout: 60_000 }, async () => {
  const relay = await startCarelessRelay(server.url);
  const comparison = await compareConformance({ directUrl: server.url, throughUrl: relay.url, suite: '0.1.16' });
  await relay.stop();
  expect(comparison.differences).toMatchObject([
    { check: 'localhost-host-rebinding-rejected', directStatus: 'SUCCESS', throughStatus: 'FAILURE' },
  ]);
  expect(renderComparisons([comparison])).toMatchInlineSnapshot(`
    "suite         checks  results  passed directly  passed through  differences
    0.1.16            46       46               44              43            1

    0.1.16: different through the gateway
      dns-rebinding-protection: localhost-host-rebinding-rejected
        SUCCESS -> FAILURE: Expected HTTP 4xx for invalid Host/Origin headers, got …

    0.1.16: the same on both sides, and not passed
      server-sse-polling: server-sse-priming-event
        WARNING: Server did not send priming event with id and empty data on POST S…
      server-sse-polling: server-sse-retry-field
        WARNING: Server did not send retry field. This is recommended for controlli…
    "
  `);
});

test.each(['legacy', 'auto'] as const)('the server is the same over stdio (%s)', async (mode) => {
  const overHttp = new StreamableHTTPClientTransport(new URL(server.url));
  const overStdio = new StdioClientTransport({
    command: process.execPath,
    args: [serverPath('conformance-server'), '--stdio'],
  });
  const lists = await Promise.all(
    [overHttp, overStdio].map(async (transport) => {
      const client = new Client({ name: 'test-client', version: '1.0.0' }, { versionNegotiation: { mode } });
      await client.connect(transport);
      const listed = [client.getProtocolEra(), await client.listTools(), await client.listPrompts()];
      await client.close();
      return listed;
    }),
  );
  expect(lists[0]?.[0]).toBe(mode === 'auto' ? 'modern' : 'legacy');
  expect(lists[1]).toEqual(lists[0]);
});

/** Forwards every byte, with the Host that the server wants to hear. */
async function startCarelessRelay(target: string): Promise<Running> {
  const relay = createServer((incoming, outgoing) => {
    const { host: _host, origin: _origin, ...headers } = incoming.headers;
    const onwards = request(target, { method: incoming.method ?? 'GET', headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers).flushHeaders();
      answer.pipe(outgoing);
    });
    outgoing.on('close', () => onwards.destroy());
    onwards.on('error', () => outgoing.destroy());
    incoming.pipe(onwards);
  });
  await new Promise<void>((resolve) => {
    relay.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(relay.address() as AddressInfo).port}/mcp`,
    stop: async () => {
      relay.closeAllConnections();
      relay.close();
    },
  };
}
