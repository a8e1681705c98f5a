/** Shows the old HTTP+SSE transport: found when the new one is refused, and held to the origin it was called at. */
import {
  type Exchange,
  type RunningHttp,
  sampleAnswer,
  startEndlessBody,
  startHangingHttp,
  startLegacyHttp,
  startNotMcp,
  startOldSse,
  startScriptedHttp,
  startSseEndless,
  waitUntil,
} from '@hintlock/testkit';
import { test } from 'vitest';
import { reachServer, type Visit } from '../reach-server.ts';
import type { UrlTarget } from '../target.ts';
import { openSseChannel } from './sse-channel.ts';

const HEADERS = { Authorization: 'Bearer secret-token' };

async function visitTo(starting: Promise<RunningHttp>, transport: UrlTarget['transport'] = 'sse', timeoutMs = 20_000) {
  const server = await starting;
  const client = { name: 'test', version: '1.0.0' };
  const target = { kind: 'url', url: server.url, headers: HEADERS, transport } as const;
  const began = performance.now();
  try {
    const visit = await reachServer(target, { client, timeoutMs, signal: new AbortController().signal });
    return { ...visit, took: performance.now() - began, requests: server.requests };
  } finally {
    await server.close();
  }
}

const told = (visit: Visit): string[] =>
  visit.findings.map(({ code, message }) => `${code}: ${message.replaceAll(/127\.0\.0\.1:\d+/g, 'HOST')}`);

/** Opens the stream with `endpoint`, and answers on it what is posted. */
function startSse(endpoint: string, post: (exchange: Exchange, stream: Exchange['response']) => void | Promise<void>) {
  let stream: Exchange['response'] | undefined;
  return startScriptedHttp(async (exchange) => {
    if (exchange.request.method === 'GET') {
      stream = exchange.response;
      stream.writeHead(200, { 'content-type': 'text/event-stream' }).write(`event: endpoint\ndata: ${endpoint}\n\n`);
    } else if (stream !== undefined) await post(exchange, stream);
  });
}

const answerOn = (stream: Exchange['response'], { message, response }: Exchange): void => {
  response.writeHead(202).end('Accepted');
  if (message.id !== undefined) stream.write(`data: ${JSON.stringify(sampleAnswer(message))}\n\n`);
};

test.concurrent.for(['auto', 'sse'] as const)('the old transport is found (%s)', async (transport, { expect }) => {
  const visit = await visitTo(startOldSse(), transport);
  expect(visit).toMatchObject({ status: 'reached', transport: 'sse', handshake: { era: 'legacy' }, findings: [] });
  expect(visit.tools.map((tool) => tool.name)).toEqual(['read_page', 'delete_page']);
  expect(visit.requests.map(({ headers }) => headers.authorization)).toEqual(
    visit.requests.map(() => HEADERS.Authorization),
  );
});

test.concurrent('an endpoint elsewhere is refused, and gets nothing', async ({ expect }) => {
  const elsewhere = await startLegacyHttp();
  const other = new URL(elsewhere.url);
  const endpoints = [elsewhere.url, `//${other.host}/mcp`, 'https://127.0.0.1/', 'http://[bad', 'data:,x'];
  const visits = await Promise.all(
    endpoints.map((endpoint) => visitTo(startSse(endpoint, (exchange, stream) => answerOn(stream, exchange)))),
  );
  await elsewhere.close();
  expect(elsewhere.requests).toEqual([]);
  expect(visits.map((visit) => visit.requests.length)).toEqual([1, 1, 1, 1, 1]);
  expect(new Set(visits.flatMap(told))).toMatchInlineSnapshot(`
    Set {
      "HL_PROTOCOL: The server broke the protocol while answering: it wants messages sent to another host.",
    }
  `);
});

test.concurrent('a notification comes before what is sent after it', async ({ expect }) => {
  let initialized = false;
  const start = startSse('/messages?a=1', async (exchange, stream) => {
    if (exchange.message.id === undefined) {
      await new Promise((resolve) => setTimeout(resolve, 150));
      initialized = true;
    }
    if (exchange.message.method === 'tools/list' && !initialized) exchange.response.writeHead(400).end();
    else answerOn(stream, exchange);
  });
  expect((await visitTo(start)).status).toBe('reached');
});

test.concurrent('ways to fail', async ({ expect }) => {
  const sse = { 'content-type': 'text/event-stream' };
  const visits = {
    'a web page': await visitTo(startNotMcp()),
    'a body without end': await visitTo(startEndlessBody()),
    'a stream that ends': await visitTo(startScriptedHttp(({ response }) => void response.writeHead(200, sse).end())),
    'a stream that ends later': await visitTo(startSse('/m', (_exchange, stream) => void stream.end())),
    'a stream that is cut': await visitTo(startSse('/m', (_exchange, stream) => void stream.destroy())),
    'posts refused': await visitTo(startSse('/m', ({ response }) => void response.writeHead(404).end())),
    'posts redirected': await visitTo(
      startSse('/m', ({ response }) => void response.writeHead(307, { location: 'http://127.0.0.1:1/' }).end()),
    ),
    'no such transport': await visitTo(startLegacyHttp()),
  };
  expect(Object.entries(visits).map(([name, visit]) => [name, ...told(visit)])).toMatchInlineSnapshot(`
    [
      [
        "a web page",
        "HL_HTTP_STATUS: http://HOST/mcp answered HTTP 200, which is no MCP answer.",
      ],
      [
        "a body without end",
        "HL_HTTP_STATUS: http://HOST/mcp answered HTTP 200, which is no MCP answer.",
      ],
      [
        "a stream that ends",
        "HL_PROTOCOL: The server broke the protocol while answering: it ended the event stream.",
      ],
      [
        "a stream that ends later",
        "HL_PROTOCOL: The server broke the protocol while answering the handshake: it ended the event stream.",
      ],
      [
        "a stream that is cut",
        "HL_UNREACHABLE: http://HOST/mcp could not be reached: the connection was cut.",
      ],
      [
        "posts refused",
        "HL_HTTP_STATUS: http://HOST/mcp answered HTTP 404, which is no MCP answer.",
      ],
      [
        "posts redirected",
        "HL_REDIRECTED: http://HOST/mcp redirects to http://HOST/.",
      ],
      [
        "no such transport",
        "HL_HTTP_STATUS: http://HOST/mcp answered HTTP 400, which is no MCP answer.",
      ],
    ]
  `);
});

test.concurrent.for([
  ['never answers', startHangingHttp],
  ['never names its endpoint', startSseEndless],
  ['takes posts and says nothing', () => startSse('/m', ({ response }) => void response.writeHead(202).end())],
  ['hangs on posts', () => startSse('/m', () => {})],
] as const)('a server that %s is left in time', async ([, start], { expect }) => {
  const visit = await visitTo(start(), 'sse', 800);
  expect(told(visit)[0]).toMatch(
    /^HL_SERVER_TIMEOUT: The server was still (starting|answering the handshake) after 0.8 s/,
  );
  expect(visit.took).toBeLessThan(2800);
});

test.concurrent('found to be old only after the time was over: it is not called again', async ({ expect }) => {
  // POST is refused at the very last moment, and GET would hang for ever.
  const start = startScriptedHttp(({ request, response, message }) => {
    if (request.method === 'POST' && message.method === 'initialize') response.writeHead(405).end();
  });
  const visit = await visitTo(start, 'auto', 500);
  expect(told(visit)).toEqual([
    'HL_SERVER_TIMEOUT: The server was still answering the handshake after 0.5 s and was stopped.',
  ]);
  expect(visit.took).toBeLessThan(2500);
  expect(visit.requests.map(({ method }) => method)).toEqual(['POST', 'POST']);
});

test.concurrent('kept for hours: a POST fails alone, the end of the stream is the end', async ({ expect }) => {
  const written = '{ "id":2,"jsonrpc":"2.0", "method":"tools/list" }';
  const answer = '{ "jsonrpc":"2.0", "id":2, "result":{} }';
  let stream: Exchange['response'] | undefined;
  const server = await startSse('/messages?a=1', (exchange, opened) => {
    stream = opened;
    if (exchange.message.id === 1) exchange.response.writeHead(500).end();
    else {
      exchange.response.writeHead(202).end();
      opened.write(`data: ${answer}\n\n`);
    }
  });
  const heard: unknown[] = [];
  const failures: string[] = [];
  const channel = await openSseChannel(
    { kind: 'url', url: server.url, headers: HEADERS, transport: 'sse' },
    {
      message: (_message, text, about) => heard.push([text, about]),
      failure: ({ code }) => failures.push(`channel: ${code}`),
      requestFailure: (id, { code }) => failures.push(`${id}: ${code}`),
    },
    new AbortController().signal,
  );
  channel.send({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
  channel.send({ jsonrpc: '2.0', id: 2, method: 'tools/list' }, written, { 'X-Trace': 'abc' });
  await waitUntil(() => heard.length + failures.length === 2, 5000);
  stream?.end();
  await waitUntil(() => failures.length === 2, 5000);
  channel.send({ jsonrpc: '2.0', id: 3, method: 'tools/list' });
  await channel.close();
  await server.close();
  expect(heard).toEqual([[answer, undefined]]);
  expect(failures).toEqual(['1: HL_HTTP_STATUS', 'channel: HL_PROTOCOL']);
  expect(server.requests.map(({ path, headers }) => [path, headers['x-trace']])).toEqual([
    ['/mcp', undefined],
    ['/messages?a=1', undefined],
    ['/messages?a=1', 'abc'],
  ]);
});
