/** Servers that ask in wrong ways, and clients that answer in wrong ways or not at all: whoever is at fault, nobody else waits for it. */
import { fileURLToPath } from 'node:url';
import { waitUntil } from '@hintlock/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Running } from '../../conformance/running.ts';
import { temporaryFolder, writeInto } from '../temporary-folder.ts';
import { answerEverything, type EraClient, openEraClient, type Question, textIn } from './era-client.ts';
import { openHttpWire } from './http-wire.ts';
import { startServe } from './odd-world.ts';
import type { Era, Message } from './wire.ts';

const BAD_ASKER = fileURLToPath(new URL('bad-asker.ts', import.meta.url));
const TIMEOUT_S = 1;

let gateway: Running;
const clients: EraClient[] = [];
beforeAll(async () => {
  const home = await temporaryFolder();
  const server = (era: Era): object => ({
    command: process.execPath,
    args: [BAD_ASKER, '--era', era],
    timeout: TIMEOUT_S,
  });
  const servers = { legacy: server('legacy'), modern: server('modern') };
  const config = await writeInto(home, 'hintlock.yaml', { servers });
  gateway = await startServe(config, { HOME: home, HINTLOCK_HOME: `${home}/state` });
});
afterAll(async () => {
  await Promise.all(clients.map((client) => client.close()));
  await gateway?.stop();
});

/** Capabilities that nobody else has: in the newer era that makes a server process of its own. */
async function connect(client: Era, server: Era, name = `test-${clients.length}`): Promise<EraClient> {
  const capabilities = { elicitation: { form: {} }, roots: {}, experimental: { [name]: {} } };
  const url = `${gateway.url}/server/${server}`;
  const made = await openEraClient(client, (receive) => openHttpWire(url, client, receive), { capabilities });
  clients.push(made);
  return made;
}

const accept = (content: Message): Message => ({ action: 'accept', content });
const repeat = ({ params }: Question): Message => accept({ said: params['message'] });
const answerRoots = (question: Question, answer: (question: Question) => Message | undefined): Message | undefined =>
  question.method === 'roots/list' ? (answerEverything(question) as Message) : answer(question);

describe.each<Era>(['legacy', 'modern'])('a %s client before an older server', (era) => {
  let client: EraClient;
  beforeAll(async () => {
    client = await connect(era, 'legacy');
    client.answer = (question) => answerRoots(question, repeat);
  });

  test('that asks as soon as it may is answered, before anybody makes a call or with the first one', async () => {
    await client.call('quiet');
    const seen = async (): Promise<string> => JSON.stringify(textIn(await client.call('seen')));
    await waitUntil(async () => (await seen()).includes('"roots"'), 5000);
    expect(await seen()).toContain('file:///here');
  });

  test('that asks three things at once, or one after the other, gets each answer to its question', async () => {
    expect(textIn(await client.call('ask_three'))).toEqual([{ said: 'a' }, { said: 'b' }, { said: 'c' }]);
    expect(textIn(await client.call('ask_in_rounds'))).toEqual([{ said: 'first' }, { said: 'second' }]);
  });

  test('fifty calls at once, each with a question: every answer goes to its question, every result to its call', async () => {
    const numbers = Array.from({ length: 50 }, (_, n) => n);
    client.asked.length = 0;
    const results = await Promise.all(numbers.map((n) => client.call('ask', { n })));
    expect(results.map(textIn)).toEqual(numbers.map((n) => ({ n, answer: { said: `question ${n}` } })));
    expect(client.asked).toHaveLength(50);
    expect(new Set(client.asked.map(({ params }) => params['message'])).size).toBe(50);
  });

  test('a question under an id that the client uses itself is still its own', async () => {
    const ids = [1, 2, 3].map((id) => client.call('ask_as_client', { id }));
    expect((await Promise.all(ids)).map(textIn)).toEqual(
      Array.from({ length: 3 }, () => ({ said: 'whose id is this?' })),
    );
  });

  test('a call that is answered twice, or for nobody, is answered once', async () => {
    expect(textIn(await client.call('answer_twice'))).toBe('first');
    expect(textIn(await client.call('quiet'))).toBe('quiet');
  });

  test('a call that is answered while its question is open does not take the question for another call’s', async () => {
    expect(textIn(await client.call('answer_unasked'))).toEqual({ id: 'string' });
    expect(textIn(await client.call('ask', { n: 'after' }))).toEqual({
      n: 'after',
      answer: { said: 'question after' },
    });
  });

  test('a person may take longer than the server may', async () => {
    client.answer = async (question) => {
      await new Promise((resolve) => setTimeout(resolve, TIMEOUT_S * 1000 + 600));
      return repeat(question);
    };
    expect(textIn(await client.call('ask', { n: 'slow' }))).toMatchObject({ answer: { said: 'question slow' } });
    client.answer = (question) => answerRoots(question, repeat);
  });

  test('that asks and then never finishes is given up in its time', async () => {
    const started = performance.now();
    const failed = await client.call('ask_and_hang');
    expect(failed).toMatchObject({ error: { data: { code: 'HL_CALL_TIMEOUT' } } });
    expect(performance.now() - started).toBeLessThan(TIMEOUT_S * 1000 * 4 + 3000);
  });

  test('that dies while its question is open ends the call, withdraws the question and starts again', async () => {
    client.heard.length = 0;
    client.asked.length = 0;
    client.answer = (question) => answerRoots(question, () => undefined);
    const { response } = client.start('tools/call', { name: 'ask_and_die', arguments: {} });
    const message = await response;
    if (era === 'legacy') {
      expect(message).toHaveProperty('error');
      const questions = client.asked.filter(({ method }) => method === 'elicitation/create').map(({ key }) => key);
      await waitUntil(
        () => client.heard.filter(({ method }) => method === 'notifications/cancelled').length >= questions.length,
        3000,
      );
      const withdrawn = client.heard.map(({ params }) => (params as Message)['requestId']);
      expect(withdrawn).toEqual(expect.arrayContaining(questions));
    } else {
      const { requestState, inputRequests } = message['result'] as Message;
      await new Promise((resolve) => setTimeout(resolve, 300));
      const inputResponses = Object.fromEntries(Object.keys(inputRequests as Message).map((key) => [key, accept({})]));
      const again = { name: 'ask_and_die', arguments: {}, requestState, inputResponses };
      expect(await client.request('tools/call', again)).toHaveProperty('error.code');
    }
    client.answer = (question) => answerRoots(question, repeat);
    await waitUntil(async () => textIn(await client.call('quiet')) === 'quiet', 8000);
  });
});

describe('an older client before an older server', () => {
  test('that withdraws its question has it withdrawn at the client, under the id the client knows', async () => {
    const client = await connect('legacy', 'legacy');
    client.answer = (question) => answerRoots(question, () => undefined);
    expect(textIn(await client.call('ask_and_withdraw'))).toBe('withdrawn');
    const question = client.asked.find(({ method }) => method === 'elicitation/create');
    const cancelled = client.heard.filter(({ method }) => method === 'notifications/cancelled');
    expect(cancelled).toMatchObject([{ params: { requestId: question?.key } }]);
  });

  test('answers to questions that were never put, or put to another client, concern nobody', async () => {
    const [one, other] = [await connect('legacy', 'legacy'), await connect('legacy', 'legacy')];
    one.answer = (question) => {
      if (question.method !== 'elicitation/create') return undefined;
      other.wire.send({ jsonrpc: '2.0', id: question.key, result: accept({ said: 'stolen' }) });
      one.wire.send({ jsonrpc: '2.0', id: 'made up', result: accept({ said: 'made up' }) });
      return new Promise((resolve) => setTimeout(() => resolve(repeat(question)), 200));
    };
    expect(textIn(await one.call('ask', { n: 1 }))).toMatchObject({ answer: { said: 'question 1' } });
  });

  test('a call taken back takes its question along', async () => {
    const client = await connect('legacy', 'legacy');
    client.answer = () => undefined;
    const { cancel } = client.start('tools/call', { name: 'ask', arguments: { n: 1 } });
    await waitUntil(() => client.asked.some(({ method }) => method === 'elicitation/create'), 5000);
    cancel();
    await waitUntil(() => client.heard.length > 0, 3000);
    const question = client.asked.find(({ method }) => method === 'elicitation/create');
    expect(client.heard).toMatchObject([{ method: 'notifications/cancelled', params: { requestId: question?.key } }]);
  });
});

describe('a newer client before an older server', () => {
  const asked = async (client: EraClient, params: Message): Promise<Message> =>
    (await client.request('tools/call', params))['result'] as Message;
  const answers = ({ inputRequests, requestState }: Message): Message => ({
    requestState,
    inputResponses: Object.fromEntries(
      Object.entries(inputRequests as Message).map(([key, question]) => [
        key,
        repeat({ ...(question as Question), key }),
      ]),
    ),
  });

  test('a state goes on with its own call only, once', async () => {
    const client = await connect('modern', 'legacy');
    client.answer = (question) => answerRoots(question, repeat);
    await client.call('quiet');
    const params = { name: 'ask', arguments: { n: 1 } };
    const question = await asked(client, params);
    const { requestState } = question;
    const unknown = { error: { code: -32_602 } };
    for (const wrong of [
      { ...params, arguments: { n: 2 }, ...answers(question) },
      { name: 'ask_three', arguments: {}, ...answers(question) },
      { ...params, ...answers(question), requestState: `${String(requestState)}x` },
    ]) {
      expect(await client.request('tools/call', wrong)).toMatchObject(unknown);
    }
    const other = await connect('modern', 'legacy');
    expect(await other.request('tools/call', { ...params, ...answers(question) })).toMatchObject(unknown);
    expect(textIn(await client.request('tools/call', { ...params, ...answers(question) }))).toEqual({
      n: 1,
      answer: { said: 'question 1' },
    });
    expect(await client.request('tools/call', { ...params, ...answers(question) })).toMatchObject(unknown);
  });

  test('one that comes back without the answer is asked again', async () => {
    const client = await connect('modern', 'legacy');
    client.answer = (question) => answerRoots(question, repeat);
    await client.call('quiet');
    const params = { name: 'ask', arguments: { n: 1 } };
    const { requestState } = await asked(client, params);
    const again = await asked(client, { ...params, requestState, inputResponses: { 'input-9': accept({}) } });
    expect(again).toMatchObject({ resultType: 'input_required' });
    expect(again['requestState']).not.toBe(requestState);
    expect(textIn(await client.request('tools/call', { ...params, ...answers(again) }))).toMatchObject({ n: 1 });
  });

  test('one that leaves while its call waits for an answer leaves nothing behind', async () => {
    const client = await connect('modern', 'legacy');
    client.answer = (question) => answerRoots(question, repeat);
    await client.call('quiet');
    const { cancel } = client.start('tools/call', { name: 'ask', arguments: { n: 1, waitMs: 60_000 } });
    await new Promise((resolve) => setTimeout(resolve, 200));
    cancel();
    expect(textIn(await client.call('ask', { n: 2 }))).toEqual({ n: 2, answer: { said: 'question 2' } });
  });
});

describe('two newer clients that share a server', () => {
  test('and count their requests in the same way get each what is theirs', async () => {
    const both = [await connect('modern', 'legacy', 'shared'), await connect('modern', 'legacy', 'shared')];
    for (const client of both) client.answer = (question) => answerRoots(question, repeat);
    await both[0]?.call('quiet');
    const numbers = Array.from({ length: 10 }, (_, n) => n);
    const calls = both.flatMap((client, at) => numbers.map((n) => client.call('ask', { n: `${at}.${n}` })));
    const expected = both.flatMap((_, at) => numbers.map((n) => `${at}.${n}`));
    expect((await Promise.all(calls)).map(textIn)).toEqual(
      expected.map((n) => ({ n, answer: { said: `question ${n}` } })),
    );
  });
});

describe('a newer server', () => {
  test('that never has enough is given up before an older client', async () => {
    const client = await connect('legacy', 'modern');
    client.answer = repeat;
    expect(await client.call('never_enough')).toMatchObject({ error: { data: { code: 'HL_PROTOCOL' } } });
    expect(client.asked.length).toBeLessThan(20);
  });

  test('that wants only to be asked again is, by us or by the client', async () => {
    expect(textIn(await (await connect('legacy', 'modern')).call('come_again'))).toBe('done');
    const client = await connect('modern', 'modern');
    expect((await client.request('tools/call', { name: 'come_again', arguments: {} }))['result']).toMatchObject({
      resultType: 'input_required',
      requestState: '1',
    });
  });

  test.each<Era>(['legacy', 'modern'])(
    'that pushes a request as in the older era is refused, before a %s client',
    async (era) => {
      const client = await connect(era, 'modern');
      expect(textIn(await client.call('push'))).toMatchObject({ answer: { error: { code: -32_601 } } });
      expect(client.asked).toEqual([]);
    },
  );
});
