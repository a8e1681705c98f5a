/** The odd server is odd only where it may be: the official client gets along with it in both eras, over both transports. */
import { serverPath, waitUntil } from '@hintlock/testkit';
import { ProtocolError } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { INITIALIZE, startRawClient } from '../e2e/raw-client.ts';
import { ANY, connectOddClient, type OddClient } from './odd-client.ts';

const WORLDS = [
  { era: 'legacy', transport: 'stdio', negotiates: 'auto', speaks: 'legacy' },
  { era: 'legacy', transport: 'http', negotiates: 'auto', speaks: 'legacy' },
  { era: 'modern', transport: 'stdio', negotiates: 'auto', speaks: 'modern' },
  { era: 'modern', transport: 'http', negotiates: 'auto', speaks: 'modern' },
  { era: 'both', transport: 'stdio', negotiates: 'auto', speaks: 'modern' },
  { era: 'both', transport: 'http', negotiates: 'auto', speaks: 'modern' },
  { era: 'both', transport: 'stdio', negotiates: 'legacy', speaks: 'legacy' },
  { era: 'both', transport: 'http', negotiates: 'legacy', speaks: 'legacy' },
] as const;

/** In the modern era each request says for itself what it wants logged. */
const LOG_LEVEL = 'io.modelcontextprotocol/logLevel';

describe.each(WORLDS)('--era $era over $transport, $speaks client', ({ era, transport, negotiates, speaks }) => {
  let odd: OddClient;
  beforeAll(async () => {
    odd = await connectOddClient(era, transport, negotiates);
  });
  afterAll(() => odd?.close());

  test('is spoken to in the expected era', async () => {
    expect(odd.client.getProtocolEra()).toBe(speaks);
    expect(odd.client.getServerVersion()).toMatchObject({ name: 'odd-server' });
    if (speaks === 'legacy') expect(await odd.client.ping()).toEqual({});
  });

  test('lists its tools and answers calls', async () => {
    const { tools } = await odd.client.listTools();
    expect(tools).toHaveLength(18);
    expect(tools[0]).toMatchObject({
      name: 'echo',
      annotations: { readOnlyHint: true },
      _meta: { futureField: 'kept' },
    });
    expect(await odd.call('echo', { a: [1] })).toMatchObject({ name: 'echo', arguments: { a: [1] } });
    expect(await odd.call('mirrored', { region: 'süd ' })).toMatchObject({ arguments: { region: 'süd ' } });
    expect(await odd.client.callTool({ name: 'fail' })).toMatchObject({ isError: true });
    const refused = await odd.client.callTool({ name: 'protocol_error' }).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(ProtocolError);
    expect(refused).toMatchObject({ code: -31_415, data: [{ futureField: 'kept' }] });
    await odd.call('delete_everything');
    expect(await odd.call('deleted_count')).toEqual({ count: 1 });
  });

  test('asks the client', async () => {
    expect(await odd.call('ask_person')).toMatchObject({ answer: { action: 'accept', content: { name: 'Ada' } } });
    expect(await odd.call('ask_model')).toMatchObject({ answer: { content: { text: 'Paris' } } });
    expect(await odd.call('ask_roots')).toMatchObject({ answer: { roots: [{ uri: 'file:///here' }] } });
    const answer = { answer: { opinion: 'odd' } };
    expect(await odd.call('ask_custom')).toEqual(speaks === 'legacy' ? answer : 'The modern era has no x/custom.');
  });

  test('serves resources, prompts, completion and a method of its own', async () => {
    const { client } = odd;
    expect(await client.listResources()).toMatchObject({ resources: [{ uri: 'odd://greeting' }] });
    expect(await client.listResourceTemplates()).toMatchObject({ resourceTemplates: [{ name: 'items' }] });
    expect(await client.readResource({ uri: 'odd://items/7' })).toMatchObject({ contents: [{ text: '{"id":7}' }] });
    await expect(client.readResource({ uri: 'odd://nothing' })).rejects.toThrow('Resource not found');
    expect(await client.listPrompts()).toMatchObject({ prompts: [{ name: 'greet' }] });
    const prompt = await client.getPrompt({ name: 'greet', arguments: { name: 'Ada' } });
    expect(prompt).toMatchObject({ messages: [{ content: { text: 'Greet Ada.' } }] });
    const ref = { type: 'ref/prompt', name: 'greet' } as const;
    const completed = await client.complete({ ref, argument: { name: 'name', value: 'Ad' } });
    expect(completed.completion.values).toEqual(['Ada', 'Adele']);
    const custom = await client.request({ method: 'x/custom', params: { futureField: 1 } }, ANY);
    expect(custom).toMatchObject({ seen: { futureField: 1 }, futureField: 'kept' });
  });

  test('reports progress and honours cancellation', async () => {
    const steps: number[] = [];
    const slow = { name: 'slow', arguments: { steps: 3, stepMs: 5 } };
    await odd.client.callTool(slow, { onprogress: ({ progress }) => void steps.push(progress) });
    expect(steps).toEqual([1, 2, 3]);
    const controller = new AbortController();
    const endless = { name: 'slow', arguments: { label: 'mine', steps: 1000, stepMs: 10 } };
    const call = odd.client.callTool(endless, {
      signal: controller.signal,
      onprogress: () => controller.abort('enough'),
    });
    await expect(call).rejects.toThrow('enough');
    await waitUntil(async () => JSON.stringify(await odd.call('was_cancelled')).includes('"mine"'), 2000);
  });

  test('tells of changes, logs and notifies', async () => {
    const { client, heard } = odd;
    const uri = 'odd://greeting';
    if (speaks === 'modern') await client.listen({ toolsListChanged: true, resourceSubscriptions: [uri] });
    else await client.subscribeResource({ uri });
    await odd.call('change_list');
    await odd.call('touch_resource', { uri: 'odd://items/1' });
    await odd.call('touch_resource', { uri });
    await odd.call('notify_custom');
    await client.callTool({ name: 'log_something', _meta: { [LOG_LEVEL]: 'info' } });
    // A level that the next message does not reach.
    if (speaks === 'legacy') await client.setLoggingLevel('error');
    await client.callTool({ name: 'log_something', _meta: { [LOG_LEVEL]: 'error' } });
    await waitUntil(() => heard.length >= 4, 2000);
    expect(heard.toSorted()).toEqual([
      'notifications/message',
      'notifications/resources/updated',
      'notifications/tools/list_changed',
      'x/custom',
    ]);
    const { tools } = await client.listTools(undefined, { cacheMode: 'refresh' });
    expect(tools.at(-1)).toMatchObject({ name: 'added_1' });
    await client.notification({ method: 'notifications/x/custom', params: { futureField: 2 } });
    const seen = async (): Promise<string> => JSON.stringify(await odd.call('seen_notifications'));
    await waitUntil(async () => (await seen()).includes('"futureField":2'), 2000);
  });
});

test('what the official client would not show is on the wire', async () => {
  const raw = startRawClient([process.execPath, serverPath('odd-server')]);
  const meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientCapabilities': { elicitation: {} },
  };
  const call = { method: 'tools/call', params: { name: 'odd_content' } };
  raw.send(INITIALIZE);
  raw.send({ jsonrpc: '2.0', id: 1, ...call });
  raw.send({ jsonrpc: '2.0', id: 2, ...call, params: { ...call.params, _meta: meta } });
  raw.send({ jsonrpc: '2.0', id: 3, ...call, params: { name: 'ask_person', _meta: meta, requestState: 'forged' } });
  const [opening, legacy, modern, forged] = await Promise.all(
    ['init', 1, 2, 3].map(async (id) => JSON.parse(await raw.waitFor((message) => message['id'] === id)) as unknown),
  );
  raw.child.stdin.end();
  expect(await raw.exited).toBe(0);
  const odd = { futureField: 'kept', 'ключ ☂': false };
  expect(opening).toMatchObject({ result: { ...odd, capabilities: { ...odd, tools: odd }, serverInfo: odd } });
  const result = {
    content: [{ type: 'hologram', depth: 3, ...odd }, {}, {}],
    structuredContent: [1, 'two', odd],
    ...odd,
  };
  expect(legacy).toMatchObject({ result });
  expect(legacy).not.toHaveProperty('result.resultType');
  expect(modern).toMatchObject({ result: { ...result, resultType: 'complete' } });
  expect(forged).toMatchObject({ error: { code: -32_602 } });
});
