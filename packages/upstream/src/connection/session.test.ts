/** Shows how a session treats answers, questions and notices that nobody expects. */
import { HintlockError } from '@hintlock/core';
import { expect, test } from 'vitest';
import type { Message } from '../wire/message.ts';
import type { Channel, ChannelHandlers } from './channel.ts';
import { Session } from './session.ts';

/** A channel whose far end is the test itself. */
async function open() {
  const sent: Message[] = [];
  const far: ChannelHandlers[] = [];
  const channel: Channel = {
    transport: 'stdio',
    send: (message) => sent.push(message),
    close: () => Promise.resolve(),
    findings: () => [],
    lastWords: () => [],
  };
  const session = await Session.open((handlers) => {
    far.push(handlers);
    return Promise.resolve(channel);
  });
  const receive = (message: object): void => far[0]?.message({ jsonrpc: '2.0', ...message });
  return { session, sent, receive, break: (error: HintlockError) => far[0]?.failure(error) };
}

test('answers find their questions in any order, and a second answer changes nothing', async () => {
  const { session, receive } = await open();
  const first = session.request('one', undefined, 'asking');
  const second = session.request('two', {}, 'asking');
  receive({ id: 2, result: { n: 2 } });
  receive({ id: 2, result: { n: 'again' } });
  receive({ id: 1, error: { code: -1, message: 'no', data: [1] } });
  expect(await second).toEqual({ ok: true, result: { n: 2 } });
  expect(await first).toEqual({ ok: false, error: { code: -1, message: 'no', data: [1] } });
});

test.each([
  [{ id: 9, result: {} }, 'it answered a request that nobody made (id 9)'],
  [{ id: '1', result: {} }, 'it answered a request that nobody made (id "1")'],
  [{ id: '\u001b[2J'.repeat(99), result: {} }, 'it answered a request that nobody made (id "\\u001b[2J'],
  [{ id: [1], result: {} }, 'it answered a request that nobody made (id that is no id)'],
  [{ id: true, result: {} }, 'it answered a request that nobody made (id true)'],
  [{ id: 1, result: 'text' }, 'its answer is neither a result nor an error'],
  [{ id: 1, result: [] }, 'its answer is neither a result nor an error'],
  [{ id: 1, error: 'text' }, 'its answer is neither a result nor an error'],
])('%j breaks the protocol', async (message, detail) => {
  const { session, receive } = await open();
  const answer = session.request('one', undefined, 'listing');
  receive(message);
  await expect(answer).rejects.toMatchObject({ code: 'HL_PROTOCOL', values: { step: 'listing' } });
  await expect(answer).rejects.toThrow(detail);
});

test.each([
  { id: null, error: { code: -32601, message: 'Method not found' } },
  { result: {} },
  { id: 0, result: {} },
  { id: -1, result: {} },
  { id: null, method: 'ping' },
  { id: [[]], method: 'ping' },
  { method: 'notifications/unheard-of' },
  {},
])('%j changes nothing', async (message) => {
  const { session, sent, receive } = await open();
  const answer = session.request('one', undefined, 'listing');
  receive(message);
  receive({ id: 1, result: {} });
  expect(await answer).toEqual({ ok: true, result: {} });
  expect(sent).toHaveLength(1);
});

test('what a server may ask is answered politely and given nothing', async () => {
  const { sent, receive } = await open();
  const methods = ['ping', 'roots/list', 'elicitation/create', 'sampling/createMessage', 'constructor', '__proto__'];
  methods.forEach((method, id) => receive({ id, method }));
  receive({ id: 'text', method: 'ping' });
  expect(sent.map((message) => JSON.stringify(message))).toMatchInlineSnapshot(`
    [
      "{"jsonrpc":"2.0","id":0,"result":{}}",
      "{"jsonrpc":"2.0","id":1,"result":{"roots":[]}}",
      "{"jsonrpc":"2.0","id":2,"result":{"action":"decline"}}",
      "{"jsonrpc":"2.0","id":3,"error":{"code":-32601,"message":"Method not found"}}",
      "{"jsonrpc":"2.0","id":4,"error":{"code":-32601,"message":"Method not found"}}",
      "{"jsonrpc":"2.0","id":5,"error":{"code":-32601,"message":"Method not found"}}",
      "{"jsonrpc":"2.0","id":"text","result":{}}",
    ]
  `);
});

test('a server that asks without end is left', async () => {
  const { session, sent, receive } = await open();
  const answer = session.request('one', undefined, 'listing');
  for (let id = 0; id < 5000; id += 1) receive({ id, method: 'ping' });
  await expect(answer).rejects.toThrow('it asked more than 100 questions of its own');
  expect(sent).toHaveLength(101);
});

test('the first failure counts, for what waits and for what comes after', async () => {
  const { session, break: breakChannel } = await open();
  const waiting = session.request('one', undefined, 'listing');
  breakChannel(new HintlockError('HL_SERVER_EXITED', { status: 'code 1', step: 'talking' }));
  breakChannel(new HintlockError('HL_PROTOCOL', { step: 'x', detail: 'too late' }));
  await expect(waiting).rejects.toThrow('The server exited (code 1) while listing.');
  await expect(session.request('two', undefined, 'more')).rejects.toThrow('The server exited (code 1) while listing.');
});

test('list changes are counted', async () => {
  const { session, receive } = await open();
  receive({ method: 'notifications/tools/list_changed' });
  receive({ method: 'notifications/tools/list_changed' });
  receive({ method: 'notifications/prompts/list_changed' });
  expect(session.listChanges).toBe(2);
});

test('what arrives while the channel opens is not lost', async () => {
  const { session } = await open();
  const early = await Session.open((handlers) => {
    handlers.message({ jsonrpc: '2.0', method: 'notifications/tools/list_changed' });
    handlers.failure(new HintlockError('HL_SERVER_EXITED', { status: 'code 1', step: '' }));
    return Promise.resolve(session.channel);
  });
  expect(early.listChanges).toBe(1);
  await expect(early.request('one', undefined, 'x')).rejects.toThrow('exited (code 1)');
});
