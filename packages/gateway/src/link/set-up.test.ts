import { describe, expect, it } from 'vitest';
import { openTestGateway, type TestClient, testServer } from '../test-gateway.contract.ts';

const TOOL = { name: 'do', inputSchema: { type: 'object' }, annotations: { readOnlyHint: true } };
/** Not made again when the connection is lost. */
const END = {
  name: 'end',
  inputSchema: { type: 'object' },
  annotations: { readOnlyHint: false, destructiveHint: false },
};
const CAPABILITIES = { resources: { subscribe: true }, logging: {}, tools: { listChanged: true } };

/** Ends when it is told to, and says what it was asked to keep. */
const LEGACY = testServer({
  tools: [TOOL, END],
  capabilities: CAPABILITIES,
  start: 'const kept = [];',
  answer: `
    if (method === 'resources/list') return give({ resources: [{ uri: 'a://1', name: '1' }, { uri: 'a://2', name: '2' }] });
    if (method === 'resources/templates/list') return give({ resourceTemplates: [] });
    if (method === 'resources/subscribe' && params.uri === 'a://2') return refuse(-32602, 'no');
    if (method === 'resources/subscribe' || method === 'resources/unsubscribe' || method === 'logging/setLevel') {
      kept.push(method.split('/')[1] + ' ' + (params.uri ?? params.level));
      return give({});
    }
    if (method === 'tools/call' && params.name === 'end') process.exit(1);
    if (method === 'tools/call') return give({ content: [{ type: 'text', text: kept.join(', ') }] });`,
});
const MODERN = testServer({
  era: 'modern',
  tools: [TOOL, END],
  capabilities: CAPABILITIES,
  start: 'const kept = [];',
  answer: `
    if (method === 'subscriptions/listen') {
      kept.push(JSON.stringify(params.notifications.resourceSubscriptions ?? []));
      const _meta = { 'io.modelcontextprotocol/subscriptionId': id };
      return send({ method: 'notifications/subscriptions/acknowledged', params: { _meta, notifications: params.notifications } });
    }
    if (method === 'tools/call' && params.name === 'end') process.exit(1);
    if (method === 'tools/call') {
      const level = params._meta['io.modelcontextprotocol/logLevel'];
      return give({ resultType: 'complete', content: [{ type: 'text', text: [...kept, level].join(', ') }] });
    }`,
});

async function call(client: TestClient, name: string): Promise<string | undefined> {
  const { result } = await client.request('tools/call', { name, arguments: {} });
  return (result as { content: { text: string }[] } | undefined)?.content[0]?.text;
}

describe('a server that was started again', () => {
  it('is asked once more for what an older client had set up, before the client asks for anything', async () => {
    const client = openTestGateway({ s: LEGACY }).connect('legacy', { kind: 'server', name: 's' });
    await client.request('logging/setLevel', { level: 'warning' });
    for (const uri of ['a://1', 'a://2', 'a://3']) await client.request('resources/subscribe', { uri });
    await client.request('resources/unsubscribe', { uri: 'a://3' });
    expect(await call(client, 'do')).toBe('setLevel warning, subscribe a://1, subscribe a://3, unsubscribe a://3');
    await call(client, 'end');
    await expect
      .poll(() => client.heard.map(({ method, params }) => [method, params]), { timeout: 5000 })
      .toContainEqual(['notifications/resources/updated', { uri: 'a://1' }]);
    expect(await call(client, 'do')).toBe('setLevel warning, subscribe a://1');
  });

  it('is so where it speaks the newer era, too', async () => {
    const client = openTestGateway({ s: MODERN }).connect('legacy', { kind: 'server', name: 's' });
    await client.request('logging/setLevel', { level: 'warning' });
    await client.request('resources/subscribe', { uri: 'a://1' });
    await call(client, 'end');
    await expect.poll(() => client.heard.length, { timeout: 5000 }).toBeGreaterThan(0);
    expect(await call(client, 'do')).toMatch(/\["a:\/\/1"\], warning$/);
  });

  it('is so among several servers', async () => {
    const client = openTestGateway({ s: LEGACY, t: testServer({ tools: [TOOL] }) }).connect('legacy');
    await client.request('logging/setLevel', { level: 'error' });
    expect(await call(client, 's__do')).toBe('setLevel error');
    await client.request('resources/subscribe', { uri: 'a://1' });
    await call(client, 's__end');
    await expect.poll(() => client.heard.length, { timeout: 5000 }).toBeGreaterThan(0);
    expect(await call(client, 's__do')).toBe('setLevel error, subscribe a://1');
  });

  it('ends what a newer client listens to, so that it can listen again', async () => {
    const client = openTestGateway({ s: LEGACY }).connect('modern', { kind: 'server', name: 's' });
    const notifications = { resourceSubscriptions: ['a://1'] };
    const listening = client.request('subscriptions/listen', { notifications });
    await expect.poll(() => client.heard.length, { timeout: 5000 }).toBeGreaterThan(0);
    void call(client, 'end');
    expect(await listening).toMatchObject({ error: { data: { code: 'HL_SERVER_GONE' } } });
  });

  it('is listened to again for a newer client where several stand behind one address', async () => {
    const client = openTestGateway({ s: LEGACY }).connect('modern');
    void client.request('subscriptions/listen', {
      notifications: { toolsListChanged: true, resourceSubscriptions: ['a://1'] },
    });
    await expect.poll(() => client.heard.length, { timeout: 5000 }).toBeGreaterThan(0);
    await call(client, 's__end');
    await expect.poll(() => call(client, 's__do'), { timeout: 10_000, interval: 500 }).toBe('subscribe a://1');
  });
});
