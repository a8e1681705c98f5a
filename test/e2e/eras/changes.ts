/** A client hears of what changes, and of what the server logs, in the way of its own era; and what is new is judged like the rest. */
import { waitUntil } from '@hintlock/testkit';
import { describe, expect, test } from 'vitest';
import { type EraClient, textIn } from './era-client.ts';
import type { Combination, Subject } from './odd-world.ts';
import { ODDITIES } from './oddities.ts';
import type { Message } from './wire.ts';

const SUBSCRIPTION = 'io.modelcontextprotocol/subscriptionId';
const LOG_LEVEL = 'io.modelcontextprotocol/logLevel';
const GREETING = 'odd://greeting';

/** Begins to listen; gives what every notification of it must carry, and how to stop. */
async function listen(client: EraClient): Promise<{ readonly meta: Message; readonly stop: () => Promise<void> }> {
  if (client.era === 'legacy') {
    expect(await client.request('resources/subscribe', { uri: GREETING })).toHaveProperty('result');
    const stop = async (): Promise<void> => void (await client.request('resources/unsubscribe', { uri: GREETING }));
    return { meta: {}, stop };
  }
  const notifications = { toolsListChanged: true, resourceSubscriptions: [GREETING] };
  const { id, cancel } = client.start('subscriptions/listen', { notifications });
  const meta = { [SUBSCRIPTION]: id };
  const acknowledged = 'notifications/subscriptions/acknowledged';
  await waitUntil(() => client.heard.some(({ method }) => method === acknowledged), 5000);
  const heard = client.heard.find(({ method }) => method === acknowledged);
  expect(heard).toMatchObject({ params: { notifications, _meta: meta } });
  return { meta, stop: async () => cancel() };
}

function heardOf(client: EraClient, name: string): readonly Message[] {
  return client.heard.filter(({ method }) => method === `notifications/${name}`);
}

export function testChanges(combination: Combination, current: () => Subject): void {
  describe('changes', () => {
    test('of tools and resources are told, and a new tool is judged and called', async () => {
      const { client } = current();
      client.heard.length = 0;
      const { meta, stop } = await listen(client);
      const added = /added_\d+/.exec(String(textIn(await client.call('change_list'))))?.[0] ?? '';
      await waitUntil(() => heardOf(client, 'tools/list_changed').length > 0, 5000);
      expect(heardOf(client, 'tools/list_changed')).toMatchObject([
        { params: { ...ODDITIES, _meta: { ...ODDITIES, ...meta } } },
      ]);
      const { result } = await client.request('tools/list');
      expect((result as { tools: Message[] }).tools.find(({ name }) => name === added)).toMatchObject({
        annotations: {
          readOnlyHint: true,
          destructiveHint: false,
          idempotentHint: true,
          openWorldHint: false,
          ...ODDITIES,
        },
      });
      expect(textIn(await client.call(added))).toBe(`${added} was called.`);

      await client.call('touch_resource', { uri: 'odd://items/1' });
      await client.call('touch_resource', { uri: GREETING });
      await waitUntil(() => heardOf(client, 'resources/updated').length > 0, 5000);
      expect(heardOf(client, 'resources/updated')).toMatchObject([
        { params: { uri: GREETING, ...ODDITIES, _meta: { ...ODDITIES, ...meta } } },
      ]);

      await stop();
      client.heard.length = 0;
      await client.call('touch_resource', { uri: GREETING });
      await client.call('echo');
      expect(heardOf(client, 'resources/updated')).toEqual([]);
    });

    test('a tool that was added is called without being listed first', async () => {
      const { client } = current();
      const added = /added_\d+/.exec(String(textIn(await client.call('change_list'))))?.[0] ?? '';
      // Where the news travels on another stream than the answer, it may come a little later.
      const isCalled = async (): Promise<boolean> => textIn(await client.call(added)) === `${added} was called.`;
      await waitUntil(isCalled, 5000);
      expect(await isCalled()).toBe(true);
    });
  });

  describe('logging', () => {
    const log = async (level: string, wanted: string | undefined): Promise<readonly Message[]> => {
      const { client } = current();
      client.heard.length = 0;
      if (client.era === 'legacy' && wanted !== undefined) await client.request('logging/setLevel', { level: wanted });
      const _meta = client.era === 'modern' && wanted !== undefined ? { [LOG_LEVEL]: wanted } : {};
      await client.call('log_something', { level }, { _meta });
      // Whatever belongs to the call comes before its answer, or, on another stream, soon after.
      await client.call('echo');
      return heardOf(client, 'message');
    };

    test('a message that reaches the level arrives whole, and one that does not never does', async () => {
      const data = { message: 'something', ...ODDITIES };
      expect(await log('info', 'info')).toMatchObject([
        { params: { level: 'info', logger: 'odd', data, ...ODDITIES } },
      ]);
      expect(await log('info', 'error')).toEqual([]);
      expect(await log('critical', 'error')).toHaveLength(1);
      expect(await log('debug', 'debug')).toHaveLength(1);
      expect(await log('info', 'error')).toEqual([]);
    });

    test.runIf(combination.client === 'modern')('a request that asked for none gets none', async () => {
      await log('debug', 'debug');
      expect(await log('emergency', undefined)).toEqual([]);
    });
  });
}
