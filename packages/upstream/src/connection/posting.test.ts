/** Shows what becomes of one POST when the channel is kept for hours: its failure is its own, and a lost stream is found again. */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import {
  type Exchange,
  type RunningHttp,
  refusedUrl,
  startAuthWall,
  startEndlessBody,
  startNotMcp,
  startRedirect,
  startScriptedHttp,
  waitUntil,
} from '@hintlock/testkit';
import { afterEach, describe, expect, test } from 'vitest';
import type { Message } from '../wire/message.ts';
import type { Channel, ChannelHandlers } from './channel.ts';
import { openHttpChannel } from './http-channel.ts';

const JSON_TYPE = { 'content-type': 'application/json' };
const STREAM_TYPE = { 'content-type': 'text/event-stream' };
const LEGACY = { protocolVersion: '2025-11-25', modern: false };
const MODERN = { protocolVersion: '2026-07-28', modern: true };

const ending: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ending.splice(0)) await end();
});

const ask = (id: number | string, method = 'tools/call', params: object = {}): Message => ({
  jsonrpc: '2.0',
  id,
  method,
  params,
});
const result = (id: unknown, value: object = {}): string => JSON.stringify({ jsonrpc: '2.0', id, result: value });

/** A channel as the gateway opens it, with everything that it hears. */
async function connect(url: string, handlers: Partial<ChannelHandlers> = {}) {
  const heard: { message: Message; text: string | undefined; about: unknown }[] = [];
  const failures: string[] = [];
  const lost: string[] = [];
  const channel = await openHttpChannel(
    { kind: 'url', url, headers: { 'X-Team': 'blue', Accept: 'text/html' }, transport: 'http' },
    {
      message: (message, text, about) => heard.push({ message, text, about }),
      failure: (error) => failures.push(`channel: ${error.code}`),
      requestFailure: (id, error) => failures.push(`${id}: ${error.code}`),
      sessionLost: () => lost.push('lost'),
      ...handlers,
    },
  );
  ending.push(channel.close);
  return { channel, heard, failures, lost };
}

async function serve(script: (exchange: Exchange) => void | Promise<void>) {
  const server = await startScriptedHttp(script);
  ending.push(() => server.close());
  return server;
}

const until = (done: () => boolean): Promise<void> => waitUntil(done, 5000);

describe('what is handed on', () => {
  test('the text as it came and the request it is about, as JSON, as events and in a batch', async () => {
    const odd = '{ "jsonrpc":"2.0",  "id": 1, "result": {"n": 1.0, "unknown": "é"} }';
    const note = '{"jsonrpc":"2.0","method":"notifications/progress"}';
    const { url } = await serve(({ response, message }) => {
      if (message.id === 1) response.writeHead(200, JSON_TYPE).end(odd);
      else if (message.id === 2) response.writeHead(200, STREAM_TYPE).end(`data: ${note}\n\ndata: ${result(2)}\n\n`);
      else response.writeHead(200, JSON_TYPE).end(`[${note},${result(3)}]`);
    });
    const { channel, heard, failures } = await connect(url);
    for (const id of [1, 2, 3]) {
      channel.send(ask(id));
      await until(() => heard.some(({ message }) => message['id'] === id));
    }
    expect(failures).toEqual([]);
    expect(heard.map(({ text, about }) => [text, about])).toEqual([
      [odd, 1],
      [note, 2],
      [result(2), 2],
      [undefined, 3],
      [undefined, 3],
    ]);
    expect(heard[0]?.message).toEqual(JSON.parse(odd));
  });

  test('a message that is written already is sent as it is, with headers of its own', async () => {
    const bodies: string[] = [];
    const { url, requests } = await startRaw((body) => bodies.push(body));
    const { channel, heard } = await connect(url);
    channel.settle?.(LEGACY);
    const written = '{ "id":1,"jsonrpc":"2.0", "method":"tools/call", "params":{} }';
    const own = { 'Mcp-Param-Region': 'eu', 'x-team': 'red', 'Mcp-Session-Id': 'stolen', Accept: 'x' };
    channel.send(ask(1), written, own);
    channel.send(ask(2));
    await until(() => heard.length === 2);
    expect(bodies).toContain(written);
    const [first, second] = requests.map(({ headers }) => headers);
    expect(first).toMatchObject({ 'mcp-param-region': 'eu', 'x-team': 'red', 'mcp-protocol-version': '2025-11-25' });
    expect(first?.['mcp-session-id']).toBeUndefined();
    expect(second).toMatchObject({ 'x-team': 'blue', accept: 'application/json, text/event-stream' });
    expect(second?.['mcp-param-region']).toBeUndefined();
  });

  test('an error without an id is the answer to the request it came for', async () => {
    const error = { code: -32_700, message: 'Parse error', data: { unknown: 1 } };
    const { url } = await serve(({ response }) => {
      response.writeHead(200, JSON_TYPE).end(JSON.stringify({ jsonrpc: '2.0', id: null, error, extra: 2 }));
    });
    const { channel, heard, failures } = await connect(url);
    channel.send(ask(7));
    await until(() => heard.length + failures.length > 0);
    expect(heard).toEqual([{ message: { jsonrpc: '2.0', id: 7, error, extra: 2 }, text: undefined, about: 7 }]);
  });
});

describe('a request fails alone', () => {
  const answer = (status: number, headers: Record<string, string>, body: string) => () =>
    startScriptedHttp(({ response }) => void response.writeHead(status, headers).end(body));

  test.each<[string, () => Promise<RunningHttp | string>, string]>([
    ['nobody listens', refusedUrl, 'HL_UNREACHABLE'],
    ['cut at once', () => startScriptedHttp(({ request }) => void request.socket.destroy()), 'HL_UNREACHABLE'],
    [
      'cut in the middle',
      () =>
        startScriptedHttp(({ response }) => {
          response.writeHead(200, JSON_TYPE).write('{');
          setTimeout(() => response.destroy(), 30);
        }),
      'HL_UNREACHABLE',
    ],
    ['a wall', startAuthWall, 'HL_AUTH_REQUIRED'],
    ['a redirect', () => startRedirect('http://127.0.0.1:1/'), 'HL_REDIRECTED'],
    ['not found', answer(404, JSON_TYPE, '{"error":"no"}'), 'HL_HTTP_STATUS'],
    ['a fault of its own', answer(502, { 'content-type': 'text/html' }, '<h1>Bad gateway'), 'HL_HTTP_STATUS'],
    ['a web page', startNotMcp, 'HL_PROTOCOL'],
    ['no message', answer(200, JSON_TYPE, '{}'), 'HL_PROTOCOL'],
    ['the answer to something else', answer(200, JSON_TYPE, result('other')), 'HL_PROTOCOL'],
    ['a stream without the answer', answer(200, STREAM_TYPE, ': bye\n\n'), 'HL_PROTOCOL'],
    ['a body without end', startEndlessBody, 'HL_MESSAGE_TOO_LARGE'],
  ])('%s', async (_name, start, code) => {
    const server = await start();
    const url = typeof server === 'string' ? server : server.url;
    if (typeof server !== 'string') ending.push(() => server.close());
    const { channel, failures } = await connect(url);
    channel.send({ jsonrpc: '2.0', method: 'notifications/roots/list_changed' });
    channel.send(ask(1));
    channel.send({ jsonrpc: '2.0', id: 9, result: {} });
    channel.send(ask('two'));
    await waitUntil(() => failures.length === 2, 20_000);
    expect(failures.toSorted()).toEqual([`1: ${code}`, `two: ${code}`]);
  });

  test('and the next one is answered', async () => {
    const { url } = await serve(({ request, response, message }) => {
      if (message.id === 1) request.socket.destroy();
      else response.writeHead(200, JSON_TYPE).end(result(message.id));
    });
    const { channel, heard, failures } = await connect(url);
    channel.send(ask(1));
    await until(() => failures.length === 1);
    channel.send(ask(2));
    await until(() => heard.length === 1);
    expect([failures, heard[0]?.about]).toEqual([['1: HL_UNREACHABLE'], 2]);
  });

  test('a header that HTTP forbids', async () => {
    const server = await startNotMcp();
    ending.push(() => server.close());
    const { channel, failures } = await connect(server.url);
    channel.send(ask(1), undefined, { 'X-Bad': 'a\r\nb: c' });
    await until(() => failures.length === 1);
    expect([failures, server.requests]).toEqual([['1: HL_UNREACHABLE'], []]);
  });

  test.each([400, 401, 403, 404, 429, 500, 503])('an HTTP %i that explains itself is the answer', async (status) => {
    const error = { code: -32_020, message: 'Header mismatch', data: [1] };
    const { url } = await serve(({ response, message }) => {
      // Some servers give such an error an id of their own.
      const id = message.id === 1 ? 1 : message.id === 2 ? null : 'server-error';
      response.writeHead(status, JSON_TYPE).end(JSON.stringify({ jsonrpc: '2.0', id, error, more: true }));
    });
    const { channel, heard, failures, lost } = await connect(url);
    for (const id of [1, 2, 3]) channel.send(ask(id));
    await until(() => heard.length + failures.length === 3);
    expect([failures, lost]).toEqual([[], []]);
    expect(heard.map(({ message, about }) => [message, about])).toEqual(
      expect.arrayContaining([1, 2, 3].map((id) => [{ jsonrpc: '2.0', id, error, more: true }, id])),
    );
  });

  test('without anybody to tell, the whole channel fails, once', async () => {
    const failures: string[] = [];
    const channel = await openHttpChannel(
      { kind: 'url', url: await refusedUrl(), headers: {}, transport: 'http' },
      { message: () => {}, failure: ({ code }) => failures.push(code) },
    );
    ending.push(channel.close);
    for (const id of [1, 2, 3]) channel.send(ask(id));
    await delay(200);
    expect(failures).toEqual(['HL_UNREACHABLE']);
  });
});

describe('abandoning', () => {
  test('closes the response stream, and nobody hears of it again', async () => {
    let closed = 0;
    const { url } = await serve(({ response, message }) => {
      response.writeHead(200, STREAM_TYPE).write(`data: {"jsonrpc":"2.0","method":"notifications/${message.id}"}\n\n`);
      response.on('close', () => (closed += 1));
    });
    const { channel, heard, failures } = await connect(url);
    channel.settle?.(MODERN);
    channel.send(ask(1));
    channel.send(ask(2));
    await until(() => heard.length === 2);
    channel.abandon?.(1);
    channel.abandon?.(1);
    channel.abandon?.('nobody');
    await until(() => closed === 1);
    await delay(50);
    expect([closed, failures, heard.length]).toEqual([1, [], 2]);
  });

  test('what has not left yet never leaves', async () => {
    let answerNotice = (): void => {};
    const server = await serve(({ response, message }) => {
      if (message.id !== undefined) response.writeHead(200, JSON_TYPE).end(result(message.id));
      else answerNotice = () => response.writeHead(202).end();
    });
    const { channel, heard, failures } = await connect(server.url);
    channel.send({ jsonrpc: '2.0', method: 'notifications/initialized' });
    channel.send(ask(1));
    channel.send(ask(2));
    channel.abandon?.(1);
    await until(() => server.requests.length === 1);
    answerNotice();
    await until(() => heard.length === 1);
    expect([heard[0]?.about, server.requests.length, failures]).toEqual([2, 2, []]);
  });

  test('a stream that stays open after its answer is closed by us', async () => {
    let closed = false;
    const { url } = await serve(({ response, message }) => {
      response.writeHead(200, STREAM_TYPE).write(`data: ${result(message.id)}\n\n`);
      response.on('close', () => (closed = true));
    });
    const { channel, heard, failures } = await connect(url);
    channel.send(ask(1));
    await until(() => closed);
    expect([heard.length, failures]).toEqual([1, []]);
  });
});

describe('a stream that ends before its answer is taken up again', () => {
  const primed = (id: string, retry = 60): string => `id: ${id}\nretry: ${retry}\ndata: \n\n`;

  test('from the last event, after the time the server asks for, as often as it brings something', async () => {
    const times: number[] = [];
    const server = await serve(({ request, response }) => {
      times.push(performance.now());
      response.writeHead(200, { ...STREAM_TYPE, 'mcp-session-id': 's' });
      const from = request.headers['last-event-id'];
      const turn = times.length;
      if (request.method === 'POST') response.end(primed('é/0'));
      else if (turn < 9) response.end(`id: e-${turn}\ndata: {"jsonrpc":"2.0","method":"n/${String(from)}"}\n\n`);
      else response.end(`id: last\ndata: ${result(1, { from })}\n\n`);
    });
    const { channel, heard, failures } = await connect(server.url);
    channel.settle?.(LEGACY);
    channel.send(ask(1));
    await until(() => heard.length + failures.length === 8);
    expect(failures).toEqual([]);
    expect(new Set(heard.map(({ about }) => about))).toEqual(new Set([1]));
    expect(heard.at(-1)?.message).toMatchObject({ id: 1, result: { from: 'e-8' } });
    // The bytes of the id come back as they were.
    const sent = server.requests.map(({ headers }) => headers['last-event-id']);
    expect(Buffer.from(String(sent[1]), 'latin1').toString('utf8')).toBe('é/0');
    expect(sent.slice(2)).toEqual(['e-2', 'e-3', 'e-4', 'e-5', 'e-6', 'e-7', 'e-8']);
    expect(server.requests[1]).toMatchObject({
      method: 'GET',
      headers: { accept: 'text/event-stream', 'mcp-protocol-version': '2025-11-25', 'x-team': 'blue' },
    });
    const pauses = times.slice(1).map((time, index) => time - (times[index] ?? 0));
    expect(Math.min(...pauses)).toBeGreaterThan(55);
  });

  test('also when it is cut', async () => {
    const { url } = await serve(({ request, response }) => {
      response.writeHead(200, STREAM_TYPE);
      if (request.method === 'POST') response.write(primed('a'), () => response.destroy());
      else response.end(`data: ${result(1)}\n\n`);
    });
    const { channel, heard, failures } = await connect(url);
    channel.settle?.(LEGACY);
    channel.send(ask(1));
    await until(() => heard.length + failures.length === 1);
    expect(failures).toEqual([]);
  });

  test.each<[string, (exchange: Exchange) => void, number, string]>([
    ['brings nothing new', ({ response }) => void response.writeHead(200, STREAM_TYPE).end(), 6, 'HL_PROTOCOL'],
    ['is cut', ({ request }) => void request.socket.destroy(), 6, 'HL_UNREACHABLE'],
    ['is down', ({ response }) => void response.writeHead(503).end(), 6, 'HL_HTTP_STATUS'],
    ['knows no such stream', ({ response }) => void response.writeHead(400).end(), 2, 'HL_HTTP_STATUS'],
    ['takes no GET', ({ response }) => void response.writeHead(405).end(), 2, 'HL_HTTP_STATUS'],
  ])('but not for ever: a server that %s', async (_name, script, requests, code) => {
    const server = await serve((exchange) => {
      if (exchange.request.method === 'GET') script(exchange);
      else exchange.response.writeHead(200, STREAM_TYPE).end(primed('a'));
    });
    const { channel, failures } = await connect(server.url);
    channel.settle?.(LEGACY);
    channel.send(ask(1));
    await until(() => failures.length === 1);
    expect([failures, server.requests.length]).toEqual([[`1: ${code}`], requests]);
  });

  test('nor once it is abandoned, nor in the era that knows no such thing', async () => {
    const server = await serve(({ response }) => void response.writeHead(200, STREAM_TYPE).end(primed('a')));
    const { channel, failures } = await connect(server.url);
    channel.settle?.(LEGACY);
    channel.send(ask(1));
    await until(() => server.requests.length === 1);
    await delay(20);
    channel.abandon?.(1);
    await delay(150);
    expect([server.requests.length, failures]).toEqual([1, []]);
    channel.settle?.(MODERN);
    channel.send(ask(2));
    await until(() => failures.length === 1);
    expect([server.requests.length, failures]).toEqual([2, ['2: HL_PROTOCOL']]);
  });
});

describe('sessions', () => {
  /** Keeps one session at a time; `end` forgets it. */
  async function startSessions() {
    let current = 0;
    const server = await serve(({ request, response, message }) => {
      const sent = request.headers['mcp-session-id'];
      if (message.method === 'initialize') {
        current += 1;
        response.writeHead(200, { ...JSON_TYPE, 'mcp-session-id': `s${current}` }).end(result(message.id));
      } else if (sent !== `s${current}`) response.writeHead(404).end();
      else if (message.method === 'unknown') {
        const error = { code: -32_601, message: 'Method not found' };
        response.writeHead(404, JSON_TYPE).end(JSON.stringify({ jsonrpc: '2.0', id: message.id, error }));
      } else response.writeHead(200, { ...JSON_TYPE, 'mcp-session-id': 'other' }).end(result(message.id));
    });
    return { server, end: () => (current += 1) };
  }

  test('one that is gone is told once, fails what was asked in it, and is opened anew', async () => {
    const { server, end } = await startSessions();
    const { channel, heard, failures, lost } = await connect(server.url);
    channel.settle?.(LEGACY);
    channel.send(ask(1, 'initialize'));
    await until(() => heard.length === 1);
    channel.send(ask(2));
    channel.send(ask(3, 'unknown'));
    await until(() => heard.length === 3);
    expect([lost, failures]).toEqual([[], []]);
    end();
    channel.send(ask(4));
    channel.send(ask(5));
    await until(() => failures.length === 2);
    expect([lost, failures.toSorted()]).toEqual([['lost'], ['4: HL_SESSION_LOST', '5: HL_SESSION_LOST']]);
    channel.send(ask(6, 'initialize'));
    await until(() => heard.length === 4);
    channel.send(ask(7));
    await until(() => heard.length === 5);
    await channel.close();
    const sent = server.requests.map(({ method, headers }) => [
      method,
      headers['mcp-session-id'],
      headers['mcp-protocol-version'],
    ]);
    expect(sent.slice(-3)).toEqual([
      ['POST', undefined, undefined],
      ['POST', 's3', '2025-11-25'],
      ['DELETE', 's3', '2025-11-25'],
    ]);
  });
});

test('a stream is not taken up again in another session', async () => {
  let session = 0;
  const server = await serve(({ response, message }) => {
    if (message.method === 'initialize') {
      session += 1;
      response.writeHead(200, { ...JSON_TYPE, 'mcp-session-id': `s${session}` }).end(result(message.id));
    } else response.writeHead(200, STREAM_TYPE).end('id: a\nretry: 200\ndata: \n\n');
  });
  const { channel, heard, failures } = await connect(server.url);
  channel.settle?.(LEGACY);
  channel.send(ask(1, 'initialize'));
  await until(() => heard.length === 1);
  channel.send(ask(2));
  await until(() => server.requests.length === 2);
  channel.send(ask(3, 'initialize'));
  await until(() => failures.length === 1);
  expect([failures, server.requests.map(({ method }) => method)]).toEqual([
    ['2: HL_PROTOCOL'],
    ['POST', 'POST', 'POST'],
  ]);
});

describe('the 2026 era', () => {
  const KEY = 'io.modelcontextprotocol/protocolVersion';
  const modern = (id: number, method: string, params: object, version: unknown = '2026-07-28'): Message =>
    ask(id, method, { ...params, _meta: { [KEY]: version } });

  test('each request carries its own version, method and name in its headers', async () => {
    const server = await serve(({ response, message }) => {
      response.writeHead(200, { ...JSON_TYPE, 'mcp-session-id': 'ignored' }).end(result(message.id));
    });
    const { channel, heard } = await connect(server.url);
    const messages = [
      modern(1, 'tools/call', { name: 'get_weather' }),
      modern(2, 'tools/call', { name: 'wetter_für_世界' }, '2027-01-01'),
      modern(3, 'resources/read', { uri: 'file:///a b.json' }),
      modern(4, 'prompts/get', { name: ' padded' }),
      modern(5, 'tools/list', { name: 'no tool' }),
      modern(6, 'tools/call', { name: 7 }, 'bad\r\nversion'),
      modern(7, 'odd\nmethod', {}),
    ];
    for (const message of messages) {
      channel.send(message);
      await until(() => heard.at(-1)?.about === message['id']);
    }
    channel.settle?.({ protocolVersion: '2026-12-31', modern: true });
    channel.send(ask(8, 'tools/list'));
    await until(() => heard.length === 8);
    const seen = server.requests.map(({ headers }) => [
      headers['mcp-protocol-version'],
      headers['mcp-method'],
      headers['mcp-name'],
    ]);
    expect(seen).toEqual([
      ['2026-07-28', 'tools/call', 'get_weather'],
      ['2027-01-01', 'tools/call', `=?base64?${Buffer.from('wetter_für_世界').toString('base64')}?=`],
      ['2026-07-28', 'resources/read', 'file:///a b.json'],
      ['2026-07-28', 'prompts/get', '=?base64?IHBhZGRlZA==?='],
      ['2026-07-28', 'tools/list', undefined],
      [undefined, 'tools/call', undefined],
      ['2026-07-28', undefined, undefined],
      ['2026-12-31', 'tools/list', undefined],
    ]);
    expect(server.requests.some(({ headers }) => headers['mcp-session-id'] !== undefined)).toBe(false);
  });

  test('an old server is not told of what a request says about the new era', async () => {
    const server = await serve(({ response, message }) => {
      response.writeHead(200, JSON_TYPE).end(result(message.id));
    });
    const { channel, heard } = await connect(server.url);
    channel.settle?.(LEGACY);
    channel.send(modern(1, 'tools/call', { name: 'x' }));
    await until(() => heard.length === 1);
    expect(server.requests[0]?.headers).toMatchObject({ 'mcp-protocol-version': '2025-11-25' });
    expect(server.requests[0]?.headers['mcp-method']).toBeUndefined();
  });
});

describe('keeping the channel', () => {
  test('connections are used again', async () => {
    const ports = new Set<unknown>();
    const { url } = await serve(({ request, response, message }) => {
      ports.add(request.socket.remotePort);
      response.writeHead(200, message.id === 3 ? STREAM_TYPE : JSON_TYPE);
      response.end(message.id === 3 ? `data: ${result(3)}\n\n` : result(message.id));
    });
    const { channel, heard } = await connect(url);
    for (let id = 1; id <= 10; id += 1) {
      channel.send(ask(id));
      await until(() => heard.length === id);
    }
    expect(ports.size).toBe(1);
  });

  test('a handler may send, pause and continue from within', async () => {
    const { url } = await serve(({ response, message }) => {
      response.writeHead(200, STREAM_TYPE).write(`data: {"jsonrpc":"2.0","method":"n"}\n\n`);
      response.end(`data: ${result(message.id)}\n\n`);
    });
    let sent = 1;
    const box: { channel?: Channel } = {};
    const { channel, heard, failures } = await connect(url, {
      message: (message, text, about) => {
        heard.push({ message, text, about });
        box.channel?.pause?.();
        box.channel?.resume?.();
        if (message['method'] === undefined && sent < 50) box.channel?.send(ask((sent += 1)));
      },
    });
    box.channel = channel;
    channel.send(ask(1));
    await until(() => heard.length === 100);
    expect(failures).toEqual([]);
  });

  test('what one stream brings may let another one go on', async () => {
    const block = 'x'.repeat(65_536);
    const { url } = await serve(({ response, message }) => {
      response.writeHead(200, STREAM_TYPE);
      for (let n = 0; n < 100 && message.id === 1; n += 1) {
        response.write(`data: {"jsonrpc":"2.0","method":"n","params":"${block}"}\n\n`);
      }
      response.end(`data: ${result(message.id)}\n\n`);
    });
    const box: { channel?: Channel } = {};
    const { channel, heard, failures } = await connect(url, {
      message: (message, text, about) => {
        heard.push({ message, text, about });
        if (about === 2) box.channel?.resume?.();
      },
    });
    box.channel = channel;
    channel.pause?.();
    channel.send(ask(1));
    await delay(200);
    channel.send(ask(2));
    await until(() => heard.length + failures.length === 102);
    expect(failures).toEqual([]);
  });

  test('while it is paused a stream is not read, and afterwards nothing is missing', async () => {
    let written = 0;
    const total = 400;
    const block = 'x'.repeat(65_536);
    const { url } = await serve(async ({ response, message }) => {
      response.writeHead(200, STREAM_TYPE);
      for (; written < total; written += 1) {
        const event = `data: {"jsonrpc":"2.0","method":"n","params":{"n":${written},"block":"${block}"}}\n\n`;
        if (!response.write(event)) await new Promise((resolve) => response.once('drain', resolve));
      }
      response.end(`data: ${result(message.id)}\n\n`);
    });
    const { channel, heard, failures } = await connect(url);
    channel.send(ask(1));
    await until(() => heard.length > 0);
    channel.pause?.();
    await delay(100);
    const before = heard.length;
    await delay(200);
    // What the kernel's own buffers take is some megabytes, not all 26 of them.
    expect([heard.length - before, written < total]).toEqual([0, true]);
    channel.resume?.();
    await until(() => heard.length === total + 1);
    expect([heard.at(-1)?.about, failures]).toEqual([1, []]);
  });

  test('closing ends what is under way without a word, and what is sent afterwards goes nowhere', async () => {
    const server = await serve(({ response }) => void response.writeHead(200, STREAM_TYPE).write(': here\n\n'));
    const { channel, heard, failures } = await connect(server.url);
    channel.send(ask(1));
    await until(() => server.requests.length === 1);
    const began = performance.now();
    await Promise.all([channel.close(), channel.close()]);
    expect(performance.now() - began).toBeLessThan(400);
    channel.send(ask(2));
    channel.listen?.();
    await delay(50);
    expect([server.requests.length, heard, failures]).toEqual([1, [], []]);
  });
});

/** Answers every request, and hands on its body as it was. */
async function startRaw(seen: (body: string) => void) {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    void text(request).then((body) => {
      seen(body);
      response.writeHead(200, JSON_TYPE).end(result((JSON.parse(body) as Message)['id']));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ending.push(async () => server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`, requests };
}
