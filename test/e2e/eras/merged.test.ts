/** Several servers of different eras at one address: what they have is one list, and everything finds its way to the right one. */
import { serverPath, waitUntil } from '@hintlock/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Running } from '../../conformance/running.ts';
import { MAIN } from '../run-hintlock.ts';
import { temporaryFolder, writeInto } from '../temporary-folder.ts';
import { type EraClient, openEraClient, textIn } from './era-client.ts';
import { openHttpWire } from './http-wire.ts';
import { startServe, type Transport } from './odd-world.ts';
import { openStdioWire } from './stdio-wire.ts';
import type { Era, Message } from './wire.ts';

const SUBSCRIPTION = 'io.modelcontextprotocol/subscriptionId';
const node = (...args: string[]): object => ({ command: process.execPath, args });
const SERVERS = {
  old: node(serverPath('odd-server'), '--era', 'legacy'),
  new: node(serverPath('odd-server'), '--era', 'modern'),
  broken: node(serverPath('exits-at-once')),
};

interface Merged {
  readonly gateway: Running;
  readonly connect: (era: Era, transport?: Transport) => Promise<EraClient>;
  readonly close: () => Promise<void>;
}

async function openMerged(servers: object): Promise<Merged> {
  const home = await temporaryFolder();
  const config = await writeInto(home, 'hintlock.yaml', { servers });
  const env = { HOME: home, HINTLOCK_HOME: `${home}/state` };
  const gateway = await startServe(config, env);
  const clients: EraClient[] = [];
  return {
    gateway,
    connect: async (era, transport = 'http') => {
      const command = [process.execPath, MAIN, 'serve', '--stdio', '--config', config];
      const client = await openEraClient(era, (receive) =>
        transport === 'http' ? openHttpWire(gateway.url, era, receive) : openStdioWire(command, env, receive),
      );
      clients.push(client);
      return client;
    },
    close: async () => {
      await Promise.all(clients.map((client) => client.close()));
      await gateway.stop();
    },
  };
}

/** Takes its time, so it begins with the file and is looked at in the end. */
async function openSlow(): Promise<{ readonly merged: Merged; readonly client: EraClient; readonly first: Message }> {
  const late = node(serverPath('slow-start'), '12000');
  const merged = await openMerged({ odd: SERVERS.old, hanging: node(serverPath('hangs')), late });
  const client = await merged.connect('legacy');
  return { merged, client, first: await client.request('tools/list') };
}
let slow: ReturnType<typeof openSlow>;
beforeAll(() => {
  slow = openSlow();
});
afterAll(async () => (await slow).merged.close());

const resultOf = (message: Message): Message => message['result'] as Message;
const namesIn = (message: Message, key: string): unknown[] =>
  (resultOf(message)[key] as Message[]).map(({ name }) => name);

describe.each<readonly [Era, Transport]>([
  ['legacy', 'http'],
  ['modern', 'http'],
  ['legacy', 'stdio'],
  ['modern', 'stdio'],
])('a %s client over %s', (era, transport) => {
  let merged: Merged;
  let client: EraClient;
  beforeAll(async () => {
    merged = await openMerged(SERVERS);
    client = await merged.connect(era, transport);
  });
  afterAll(() => merged?.close());

  test('follows changes of servers that nobody has used yet', async () => {
    const { id, cancel } =
      era === 'modern'
        ? client.start('subscriptions/listen', { notifications: { toolsListChanged: true } })
        : { id: 0, cancel: () => {} };
    if (era === 'modern') await waitUntil(() => client.heard.length > 0, 5000);
    else await client.request('tools/list');
    for (const server of ['old', 'new']) {
      client.heard.length = 0;
      await client.call(`${server}__change_list`);
      await waitUntil(() => client.heard.some(({ method }) => method === 'notifications/tools/list_changed'), 5000);
      const _meta = era === 'modern' ? { [SUBSCRIPTION]: id } : {};
      expect(client.heard).toMatchObject([{ params: { _meta } }]);
      expect(textIn(await client.call(`${server}__added_1`))).toBe('added_1 was called.');
    }
    cancel();
  });

  test('sees the tools of all servers that are there, and is told of the one that is not', async () => {
    const message = await client.request('tools/list');
    const names = namesIn(message, 'tools');
    expect(names).toEqual(expect.arrayContaining(['old__echo', 'new__echo', 'old__added_1', 'new__delete_everything']));
    expect(resultOf(message)['_meta']).toMatchObject({ 'dev.hintlock/unreachable': ['broken'] });
    expect(resultOf(message)['resultType']).toBe(era === 'modern' ? 'complete' : undefined);
    expect(namesIn(await client.request('prompts/list'), 'prompts')).toEqual(['old__greet', 'new__greet']);
    expect(resultOf(await client.request('resources/list'))['resources']).toHaveLength(2);
    expect(resultOf(await client.request('resources/templates/list'))['resourceTemplates']).toHaveLength(2);
  });

  test.each(['old', 'new'])('reaches %s with calls, questions, prompts and completion', async (server) => {
    client.asked.length = 0;
    expect(textIn(await client.call(`${server}__echo`, { a: 1 }))).toMatchObject({ name: 'echo', arguments: { a: 1 } });
    expect(textIn(await client.call(`${server}__ask_person`))).toMatchObject({ answer: { content: { name: 'Ada' } } });
    expect(textIn(await client.call(`${server}__delete_everything`))).toBe('Deleted everything 1 time(s).');
    expect(client.asked).toHaveLength(2);
    expect(client.asked[0]?.params['message']).toBe(`The server ${server} asks: What is your name?`);
    expect(client.asked[1]?.params['message']).toContain(`delete_everything (delete everything) on ${server}`);
    const prompt = await client.request('prompts/get', { name: `${server}__greet`, arguments: { name: 'Ada' } });
    expect(resultOf(prompt)).toMatchObject({ messages: [{ content: { text: 'Greet Ada.' } }] });
    const ref = { type: 'ref/prompt', name: `${server}__greet` };
    const completed = await client.request('completion/complete', { ref, argument: { name: 'name', value: 'Ad' } });
    expect(resultOf(completed)).toMatchObject({ completion: { values: ['Ada', 'Adele'] } });
  });

  test('reads resources by their addresses, completes their templates and hears of their changes', async () => {
    // Both servers give the same, so it has to be said which is meant.
    const _meta = { 'dev.hintlock/server': 'old' };
    const read = await client.request('resources/read', { uri: 'odd://items/7', _meta });
    expect(resultOf(read)).toMatchObject({ contents: [{ text: '{"id":7}' }] });
    expect(await client.request('resources/read', { uri: 'odd://items/7' })).toMatchObject({
      error: { code: -32_602, data: { code: 'HL_RESOURCE_SHARED' } },
    });
    const completing = { ref: { type: 'ref/resource', uri: 'odd://items/{id}' }, argument: { name: 'id', value: 'G' } };
    expect(await client.request('completion/complete', { ...completing, _meta })).toMatchObject({
      result: { completion: { values: ['Grace'] } },
    });
    const uri = 'odd://greeting';
    client.heard.length = 0;
    if (era === 'legacy') await client.request('resources/subscribe', { uri, _meta });
    else {
      client.start('subscriptions/listen', { notifications: { resourceSubscriptions: [uri] }, _meta });
      await waitUntil(() => client.heard.length > 0, 5000);
    }
    await client.call('old__touch_resource', { uri });
    await waitUntil(() => client.heard.some(({ method }) => method === 'notifications/resources/updated'), 5000);
  });

  test('is told what it asked for that nobody has', async () => {
    const missing: readonly (readonly [string, Message])[] = [
      ['prompts/get', { name: 'greet' }],
      ['prompts/get', { name: 'nobody__greet' }],
      ['resources/read', { uri: 'nothing://here' }],
      ['tools/call', { name: 'echo' }],
      ['tools/call', { name: 'nobody__echo' }],
      ['tools/call', { name: 'old__nothing' }],
    ];
    for (const [method, params] of missing) {
      expect(await client.request(method, params), `${method} ${JSON.stringify(params)}`).toMatchObject({
        error: { code: -32_602 },
      });
    }
    expect(await client.request('tools/call', { name: 'broken__echo' })).toMatchObject({
      error: { data: { code: /^HL_/ } },
    });
    expect(await client.request('x/custom')).toMatchObject({ error: { code: -32_601 } });
  });

  test('gets what servers log, at the level it wants', async () => {
    for (const server of ['old', 'new']) {
      client.heard.length = 0;
      if (era === 'legacy') await client.request('logging/setLevel', { level: 'info' });
      const _meta = era === 'modern' ? { 'io.modelcontextprotocol/logLevel': 'info' } : {};
      await client.call(`${server}__log_something`, { level: 'warning' }, { _meta });
      await client.call(`${server}__log_something`, { level: 'debug' }, { _meta });
      await client.call(`${server}__echo`);
      expect(client.heard).toMatchObject([{ method: 'notifications/message', params: { level: 'warning' } }]);
    }
  });
});

describe('servers that do not start, or late', () => {
  test('cost the others some seconds once, and one that comes after all is announced', async () => {
    const { first, client } = await slow;
    expect(namesIn(first, 'tools')).toContain('odd__echo');
    expect(resultOf(first)['_meta']).toMatchObject({ 'dev.hintlock/unreachable': ['hanging', 'late'] });
    await waitUntil(() => client.heard.some(({ method }) => method === 'notifications/tools/list_changed'), 10_000);
    const started = performance.now();
    const second = await client.request('tools/list');
    expect(namesIn(second, 'tools')).toEqual(expect.arrayContaining(['odd__echo', 'late__tool_0']));
    expect(resultOf(second)['_meta']).toMatchObject({ 'dev.hintlock/unreachable': ['hanging'] });
    expect(namesIn(await client.request('prompts/list'), 'prompts')).toEqual(['odd__greet']);
    expect(textIn(await client.call('odd__echo'))).toMatchObject({ name: 'echo' });
    expect(performance.now() - started).toBeLessThan(3000);
  });
});
