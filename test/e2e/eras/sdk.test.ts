/** The official client, in both eras, before servers of both: it notices nothing of the gateway but the questions. */
import { waitUntil } from '@hintlock/testkit';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { COMBINATIONS, type Combination, type OddWorld, openOddWorld } from './odd-world.ts';

/** Every era with every era, each transport on each side at least once. */
const TRIED = COMBINATIONS.filter(({ client, server, downstream, upstream }) =>
  client === server ? downstream === 'http' && upstream === 'stdio' : downstream === 'stdio' && upstream === 'http',
);

let world: OddWorld;
beforeAll(async () => {
  world = await openOddWorld();
});
afterAll(() => world?.close());

interface Connected {
  readonly client: Client;
  readonly questions: string[];
  readonly heard: string[];
  readonly call: (name: string, args?: Record<string, unknown>) => Promise<{ text: string; isError: boolean }>;
}

async function connect(combination: Combination): Promise<Connected> {
  const mode = combination.client === 'modern' ? { pin: '2026-07-28' } : 'legacy';
  const client = new Client(
    { name: 'sdk', version: '1.0.0' },
    { capabilities: { elicitation: { form: {} }, sampling: {}, roots: {} }, versionNegotiation: { mode } },
  );
  const questions: string[] = [];
  const heard: string[] = [];
  client.setRequestHandler('elicitation/create', ({ params }) => {
    questions.push(params.message);
    return params.message.includes('"scope":"no"')
      ? { action: 'decline' }
      : { action: 'accept', content: params.message.startsWith('What') ? { name: 'Ada' } : {} };
  });
  client.setRequestHandler('sampling/createMessage', () => ({
    role: 'assistant',
    content: { type: 'text', text: 'Paris' },
    model: 'none',
  }));
  client.setRequestHandler('roots/list', () => ({ roots: [{ uri: 'file:///here' }] }));
  client.setNotificationHandler('notifications/tools/list_changed', () => void heard.push('tools'));
  const [command = '', ...args] = world.command(combination);
  const env = {
    PATH: process.env['PATH'] ?? '',
    ...world.env,
    HINTLOCK_HOME: `${world.env['HOME']}/sdk-${combination.client}`,
  };
  const { server, upstream, downstream } = combination;
  await client.connect(
    downstream === 'stdio'
      ? new StdioClientTransport({ command, args, env })
      : new StreamableHTTPClientTransport(new URL(`${world.endpoint}/server/${server}-${upstream}`)),
  );
  return {
    client,
    questions,
    heard,
    call: async (name, given = {}) => {
      const { content, isError } = await client.callTool({ name, arguments: given });
      return { text: (content as { text: string }[])[0]?.text ?? '', isError: isError === true };
    },
  };
}

describe.each(TRIED)('$client client over $downstream, $server server over $upstream', (combination) => {
  let odd: Connected;
  beforeAll(async () => {
    odd = await connect(combination);
  });
  afterAll(() => odd?.client.close());

  test('lists, reads, is asked, declines and approves', async () => {
    const { client, questions, call } = odd;
    expect(client.getServerVersion()).toMatchObject({ name: 'odd-server' });
    const { tools } = await client.listTools();
    expect(tools.every(({ annotations }) => typeof annotations?.destructiveHint === 'boolean')).toBe(true);
    const { text: before } = await call('deleted_count');
    expect(await call('delete_everything', { scope: 'no' })).toMatchObject({ isError: true });
    expect((await call('deleted_count')).text).toBe(before);
    expect(await call('delete_everything', { scope: 'yes' })).toMatchObject({ isError: false });
    expect((await call('deleted_count')).text).not.toBe(before);
    expect(questions).toHaveLength(2);
  });

  test('answers the server’s own questions beside ours', async () => {
    const { call, questions } = odd;
    questions.length = 0;
    expect((await call('ask_person')).text).toContain('"name":"Ada"');
    expect((await call('ask_roots')).text).toContain('file:///here');
    expect((await call('ask_model')).text).toContain('Paris');
    expect(questions.map((question) => question.split(' ', 1)[0])).toEqual(['What', 'READ:']);
  });

  test('sees progress, cancels, and hears of changes', async () => {
    const { client, call, heard } = odd;
    const steps: number[] = [];
    const slow = { name: 'slow', arguments: { steps: 3, stepMs: 5 } };
    await client.callTool(slow, { onprogress: ({ progress }) => void steps.push(progress) });
    expect(steps).toEqual([1, 2, 3]);
    const label = `sdk ${Math.random()}`;
    const controller = new AbortController();
    const endless = { name: 'slow', arguments: { label, steps: 1000, stepMs: 10 } };
    const options = { signal: controller.signal, onprogress: () => controller.abort('enough') };
    await expect(client.callTool(endless, options)).rejects.toThrow('enough');
    await waitUntil(async () => (await call('was_cancelled')).text.includes(label), 5000);
    if (combination.client === 'modern') await client.listen({ toolsListChanged: true });
    const added = /added_\d+/.exec((await call('change_list')).text)?.[0] ?? '';
    await waitUntil(() => heard.length > 0, 5000);
    expect((await call(added)).text).toBe(`${added} was called.`);
  });
});
