/** Shows that each HTTP server does what it is named for, and that closing one frees its port and its callers at once. */
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { SSEClientTransport } from '@modelcontextprotocol/sdk/client/sse.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { afterEach, describe, expect, test } from 'vitest';
import { waitUntil } from '../processes.ts';
import {
  startAuthWall,
  startEndlessBody,
  startHangingHttp,
  startNotMcp,
  startRedirect,
  startSseEndless,
} from './broken-http.ts';
import { startLegacyHttp, startOldSse } from './legacy-http.ts';
import { startDualHttp, startModernHttp } from './modern-http.ts';
import { type RunningHttp, refusedUrl } from './running-http.ts';

const NAMES = ['read_page', 'delete_page'];
let running: RunningHttp | undefined;

afterEach(async () => {
  await running?.close();
  running = undefined;
});

test.each([startModernHttp, startDualHttp, startLegacyHttp, startOldSse, startHangingHttp, startSseEndless])(
  '%o closes at once, with a caller waiting',
  async (start) => {
    const server = await start();
    const stream = fetch(server.url, { headers: { accept: 'text/event-stream' } }).then((response) => response.text());
    const ended = stream.catch(() => {});
    await waitUntil(() => server.requests.length > 0, 1000);
    const began = performance.now();
    await server.close();
    await ended;
    expect(performance.now() - began).toBeLessThan(500);
    await expect(fetch(server.url)).rejects.toThrow('fetch failed');
  },
);

describe('working endpoints', () => {
  test('startModernHttp refuses initialize', async () => {
    running = await startModernHttp();
    expect(await listModern(running.url)).toEqual(NAMES);
    await expect(listLegacy(new StreamableHTTPClientTransport(new URL(running.url)))).rejects.toThrow('2026-07-28');
  });

  test('startDualHttp serves both', async () => {
    running = await startDualHttp();
    expect(await listModern(running.url)).toEqual(NAMES);
    expect(await listLegacy(new StreamableHTTPClientTransport(new URL(running.url)))).toEqual(NAMES);
  });

  test('startLegacyHttp keeps sessions', async () => {
    running = await startLegacyHttp();
    const transport = new StreamableHTTPClientTransport(new URL(running.url));
    expect(await listLegacy(transport)).toEqual(NAMES);
    expect(transport.sessionId).toBeTypeOf('string');
    expect((await postModern(running.url)).status).toBe(400);
    const stranger = await postModern(running.url, { 'mcp-session-id': 'unknown' });
    expect(stranger.status).toBe(404);
  });

  test('startOldSse', async () => {
    running = await startOldSse();
    expect(await listLegacy(new SSEClientTransport(new URL(running.url)))).toEqual(NAMES);
    expect((await postModern(running.url)).status).toBe(405);
  });
});

describe('broken endpoints', () => {
  test('startAuthWall', async () => {
    running = await startAuthWall();
    const response = await postModern(running.url);
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toMatch(/^Bearer resource_metadata="http/);
  });

  test('startRedirect, to elsewhere and in circles', async () => {
    const page = await startNotMcp();
    running = await startRedirect(page.url);
    expect(await (await postModern(running.url)).text()).toContain('<!doctype html>');
    expect(page.requests).toMatchObject([{ method: 'POST', path: '/mcp' }]);
    await page.close();
    await running.close();
    running = await startRedirect();
    await expect(postModern(running.url)).rejects.toThrow('fetch failed');
    expect(running.requests.length).toBeGreaterThan(5);
  });

  test('startNotMcp', async () => {
    running = await startNotMcp();
    expect((await postModern(running.url)).headers.get('content-type')).toBe('text/html');
  });

  test('startHangingHttp', async () => {
    running = await startHangingHttp();
    const waiting = postModern(running.url);
    const outcome = await Promise.race([waiting.then(() => 'answered'), after(200)]);
    expect(outcome).toBe('nothing');
    await Promise.all([running.close(), expect(waiting).rejects.toThrow('fetch failed')]);
  });

  test.each([
    ['startEndlessBody', startEndlessBody, 'application/json', 5_000_000],
    ['startSseEndless', startSseEndless, 'text/event-stream', 30],
  ] as const)('%s never ends until it is closed', async (_name, start, type, enough) => {
    const server = await start();
    running = server;
    const response = await postModern(server.url);
    expect(response.headers.get('content-type')).toBe(type);
    let bytes = 0;
    const reading = (async () => {
      for await (const chunk of response.body ?? []) {
        bytes += chunk.length;
        if (bytes > enough) await server.close();
      }
    })();
    await expect(reading).rejects.toThrow('terminated');
    expect(bytes).toBeGreaterThan(enough);
  });

  test('refusedUrl', async () => {
    await expect(fetch(await refusedUrl())).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } });
  });
});

async function listLegacy(transport: Transport): Promise<string[]> {
  const client = new Client({ name: 'test', version: '1.0.0' });
  await client.connect(transport);
  const { tools } = await client.listTools();
  await client.close();
  return tools.map((tool) => tool.name);
}

async function listModern(url: string): Promise<string[]> {
  const response = await postModern(url);
  const { result } = (await response.json()) as { result: { tools: { name: string }[] } };
  return result.tools.map((tool) => tool.name);
}

function postModern(url: string, headers: Record<string, string> = {}): Promise<Response> {
  const envelope = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1.0.0' },
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  return fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': 'tools/list',
      ...headers,
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: { _meta: envelope } }),
  });
}

function after(milliseconds: number): Promise<string> {
  return new Promise((resolve) => setTimeout(() => resolve('nothing'), milliseconds));
}
