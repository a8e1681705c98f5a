/** Shows that the stream for what belongs to no request is kept open, and never costs more than it brings. */
import { setTimeout as delay } from 'node:timers/promises';
import { type Exchange, respond, startScriptedHttp, waitUntil } from '@hintlock/testkit';
import { test } from 'vitest';
import type { Message } from '../wire/message.ts';
import { openHttpChannel } from './http-channel.ts';

const STREAM_TYPE = { 'content-type': 'text/event-stream' };
const NOTE = '{"jsonrpc":"2.0",  "method":"notifications/tools/list_changed"}';

/** A channel in a session, to a server that answers its GETs as told; `sent` says when each of them came. */
async function connect(answerGet: (exchange: Exchange, turn: number) => void) {
  const sent: number[] = [];
  const server = await startScriptedHttp((exchange) => {
    if (exchange.request.method === 'GET') answerGet(exchange, sent.push(performance.now()));
    else {
      exchange.response.setHeader('mcp-session-id', 'abc');
      respond(exchange);
    }
  });
  const heard: unknown[] = [];
  const failures: string[] = [];
  const lost: string[] = [];
  const channel = await openHttpChannel(
    { kind: 'url', url: server.url, headers: {}, transport: 'http' },
    {
      message: (message: Message, text, about) => message['id'] === undefined && heard.push([text, about]),
      failure: ({ code }) => failures.push(code),
      requestFailure: (_id, { code }) => failures.push(code),
      sessionLost: () => lost.push('lost'),
    },
  );
  channel.settle?.({ protocolVersion: '2025-11-25', modern: false });
  channel.send({ jsonrpc: '2.0', id: 1, method: 'initialize' });
  await waitUntil(() => server.requests.length === 1, 5000);
  await delay(30);
  const gets = () => server.requests.filter(({ method }) => method === 'GET').map(({ headers }) => headers);
  const end = async () => {
    await channel.close();
    await server.close();
  };
  return { channel, heard, failures, lost, sent, gets, end };
}

test.concurrent('it is opened once, in the session, and what comes is about nothing', async ({ expect }) => {
  const { channel, heard, failures, gets, end } = await connect(({ response }) => {
    response.writeHead(200, STREAM_TYPE).write(`data: ${NOTE}\n\n`);
  });
  channel.listen?.();
  channel.listen?.();
  await waitUntil(() => heard.length === 1, 5000);
  await end();
  expect([heard, failures]).toEqual([[[NOTE, undefined]], []]);
  expect(gets()).toMatchObject([
    { accept: 'text/event-stream', 'mcp-session-id': 'abc', 'mcp-protocol-version': '2025-11-25' },
  ]);
});

test.concurrent.for([405, 404])('a server without one (HTTP %i) is left in peace', async (status, { expect }) => {
  const { channel, failures, lost, gets, end } = await connect(({ response }) => void response.writeHead(status).end());
  channel.listen?.();
  await delay(1500);
  await end();
  expect([gets().length, failures, lost]).toEqual([1, [], []]);
});

test.concurrent('when it ends it is opened again, from where it was and after the time asked for', async ({
  expect,
}) => {
  const { channel, heard, sent, gets, end } = await connect(({ response }, turn) => {
    response.writeHead(200, STREAM_TYPE);
    if (turn === 1) response.end(`id: a-1\nretry: 120\ndata: \n\nid: a-2\ndata: ${NOTE}\n\n`);
    else if (turn === 2) response.write(`data: ${NOTE}\n\n`, () => response.destroy());
    else response.write(`data: ${NOTE}\n\n`);
  });
  channel.listen?.();
  await waitUntil(() => heard.length === 3, 5000);
  await end();
  expect(gets().map((headers) => headers['last-event-id'])).toEqual([undefined, 'a-2', 'a-2']);
  const pauses = sent.slice(1).map((time, index) => time - (sent[index] ?? 0));
  expect(Math.min(...pauses)).toBeGreaterThan(115);
  expect(Math.max(...pauses)).toBeLessThan(900);
});

test.concurrent.for<[string, (exchange: Exchange) => void]>([
  ['is down', ({ response }) => void response.writeHead(503).end()],
  ['cuts the line', ({ request }) => void request.socket.destroy()],
  ['answers something else', ({ response }) => void response.writeHead(200).end('hello')],
  ['hangs up at once', ({ response }) => void response.writeHead(200, STREAM_TYPE).end('retry: 0\n\n')],
])('a server that %s is asked more and more rarely, and nothing fails', async ([, answer], { expect }) => {
  const { channel, failures, lost, sent, end } = await connect(answer);
  channel.listen?.();
  await waitUntil(() => sent.length === 3, 8000);
  await end();
  const [first = 0, second = 0] = sent.slice(1).map((time, index) => time - (sent[index] ?? 0));
  expect([Math.round(first / 1000), Math.round(second / 1000)]).toEqual([1, 2]);
  expect([failures, lost]).toEqual([[], []]);
});

test.concurrent('a session that is gone is told, and waits to be opened anew', async ({ expect }) => {
  const { channel, heard, lost, gets, end } = await connect(({ response }, turn) => {
    if (turn === 2) response.writeHead(404).end();
    else if (turn === 1) response.writeHead(200, STREAM_TYPE).end(`id: 1\nretry: 50\ndata: ${NOTE}\n\n`);
    else response.writeHead(200, STREAM_TYPE).write(`data: ${NOTE}\n\n`);
  });
  channel.listen?.();
  await waitUntil(() => lost.length === 1, 5000);
  await delay(200);
  expect(gets().length).toBe(2);
  channel.listen?.();
  await waitUntil(() => heard.length === 2, 5000);
  await end();
  expect(lost).toEqual(['lost']);
  // Nothing of the old session is taken into the new one.
  expect([gets()[2]?.['last-event-id'], gets()[2]?.['mcp-session-id']]).toEqual([undefined, undefined]);
});

test.concurrent('the 2026 era has none', async ({ expect }) => {
  const { channel, gets, end } = await connect(({ response }) => void response.writeHead(405).end());
  channel.settle?.({ protocolVersion: '2026-07-28', modern: true });
  channel.listen?.();
  await delay(100);
  await end();
  expect(gets()).toEqual([]);
});
