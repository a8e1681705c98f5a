/** Nothing is lost: what comes through the gateway is what comes without it, but for what is listed here with its reason. */
import { waitUntil } from '@hintlock/testkit';
import { describe, expect, test } from 'vitest';
import { type EraClient, ODD, textIn } from './era-client.ts';
import type { Combination, Subject } from './odd-world.ts';
import type { Message } from './wire.ts';

type Change = (message: Message) => Message;

interface Exception {
  readonly applies: (combination: Combination, label: string) => boolean;
  readonly why: string;
  /** What the gateway gives, made from what the server gives without it. */
  readonly change: Change;
}

const isDown = ({ client, server }: Combination): boolean => client === 'legacy' && server === 'modern';
const isUp = ({ client, server }: Combination): boolean => client === 'modern' && server === 'legacy';
const inResult =
  (change: Change): Change =>
  (message) => {
    const { result } = message;
    return result === undefined ? message : { ...message, result: change(result as Message) };
  };
const SERVER_INFO = 'io.modelcontextprotocol/serverInfo';
const CACHEABLE = /^(?:\w+\/)*(?:list|read)$/;

const EXCEPTIONS: readonly Exception[] = [
  {
    applies: (_, label) => label === 'tools/list',
    why: 'A tool is shown with its effective annotations and where they come from: that is what the gateway is for.',
    change: inResult((result) => ({ ...result, tools: toolsOf(result).map(completed) })),
  },
  {
    applies: isDown,
    why: 'The older era has no kinds of result and no caching.',
    change: inResult(({ resultType: _type, ttlMs: _ttl, cacheScope: _scope, ...rest }) => rest),
  },
  {
    applies: isUp,
    why: 'The newer era requires the kind of a result.',
    change: inResult((result) => ({ resultType: 'complete', ...result })),
  },
  {
    applies: (combination, label) => isUp(combination) && CACHEABLE.test(label),
    why: 'The newer era requires how long a result keeps; nobody said so, so it does not.',
    change: inResult((result) => ({ ttlMs: 0, cacheScope: 'private', ...result })),
  },
  {
    applies: (combination, label) => isUp(combination) && label === 'a resource that is not there',
    why: 'The newer era gave up the error code of its own.',
    change: (message) => ({ ...message, error: { ...(message['error'] as Message), code: -32_602 } }),
  },
  {
    applies: (combination, label) => isDown(combination) && label === 'greeting',
    why: 'The older era names one version, and its server beside it.',
    change: inResult(({ supportedVersions: _versions, _meta, ...rest }) => {
      const { [SERVER_INFO]: serverInfo, ...meta } = _meta as Message;
      return { ...rest, _meta: meta, serverInfo, protocolVersion: '2025-11-25' };
    }),
  },
  {
    applies: (combination, label) => isUp(combination) && label === 'greeting',
    why: 'The newer era names all versions, its server in the envelope, and how long that keeps.',
    change: inResult(({ protocolVersion: _version, serverInfo, _meta, ...rest }) => ({
      ...rest,
      ttlMs: 0,
      cacheScope: 'private',
      supportedVersions: ['2026-07-28'],
      _meta: { ...(_meta as Message), [SERVER_INFO]: serverInfo },
    })),
  },
];

function completed(tool: Message): Message {
  const annotations = tool['annotations'] as Message;
  const isRead = annotations['readOnlyHint'] === true;
  return {
    ...tool,
    annotations: { ...(isRead ? { destructiveHint: false, idempotentHint: true } : {}), ...annotations },
    _meta: {
      ...(tool['_meta'] as Message),
      'dev.hintlock/hints': expect.anything() as unknown,
      'dev.hintlock/provenance': { tier: expect.any(String) as unknown, sources: expect.anything() as unknown },
    },
  };
}

/** Other tests may have added tools to one server and not to another. */
function toolsOf(result: Message): Message[] {
  return (result['tools'] as Message[]).filter(({ name }) => !String(name).startsWith('added_'));
}

/** The same message whatever the order of keys in a text that is JSON. */
function comparable(message: Message): Message {
  return inResult((result) => {
    if (result['tools'] !== undefined) return { ...result, tools: toolsOf(result) };
    if (result['structuredContent'] === undefined) return result;
    return {
      ...result,
      content: (result['content'] as Message[]).map((block) => ({ ...block, text: read(block['text']) })),
    };
  })(message);
}

function read(text: unknown): unknown {
  return typeof text === 'string' && text.startsWith('{') ? (JSON.parse(text) as unknown) : text;
}

const NAMED = { name: 'greet', arguments: { name: 'Ada' } };
const REQUESTS: Readonly<Record<string, readonly [method: string, params: Message]>> = {
  echo: ['tools/call', { name: 'echo', arguments: { a: [1, { '': null }], ...ODD }, _meta: ODD, ...ODD }],
  'odd content': ['tools/call', { name: 'odd_content' }],
  mirrored: ['tools/call', { name: 'mirrored', arguments: { region: 'süd ' } }],
  'a tool error': ['tools/call', { name: 'fail', arguments: {} }],
  'a protocol error': ['tools/call', { name: 'protocol_error' }],
  'tools/list': ['tools/list', {}],
  'resources/list': ['resources/list', {}],
  'resources/templates/list': ['resources/templates/list', ODD],
  'resources/read': ['resources/read', { uri: 'odd://items/7', ...ODD }],
  'a resource that is not there': ['resources/read', { uri: 'odd://nothing' }],
  'prompts/list': ['prompts/list', {}],
  'prompts/get': ['prompts/get', NAMED],
  completion: [
    'completion/complete',
    { ref: { type: 'ref/prompt', name: 'greet', ...ODD }, argument: { name: 'name', value: 'Ad' } },
  ],
  'a method that nobody has defined': ['x/custom', { value: [ODD], _meta: ODD, ...ODD }],
  'a method that nobody has': ['x/nothing', ODD],
};

export function testCarrying(combination: Combination, current: () => Subject): void {
  const expected = (label: string, direct: Message): Message =>
    EXCEPTIONS.filter(({ applies }) => applies(combination, label)).reduce(
      (message, { change }) => change(message),
      direct,
    );
  const direct = (): Promise<EraClient> => current().world.direct(combination.server);

  describe('carrying', () => {
    test('the greeting', async () => {
      const given = { result: (await direct()).greeting };
      expect({ result: current().client.greeting }).toEqual(expected('greeting', given));
    });

    test.each(Object.entries(REQUESTS))('%s', async (label, [method, params]) => {
      const [mine, theirs] = [current().client.start(method, params), (await direct()).start(method, params)];
      const { id: _mine, ...through } = await mine.response;
      const { id: _theirs, ...without } = await theirs.response;
      expect(comparable(through)).toEqual(comparable(expected(label, without)));
      // Between the same eras what is not touched is not even written anew.
      if (combination.client !== combination.server || label === 'tools/list') return;
      const bytes = (client: EraClient, id: number): string => client.textOf(id).replace(`"id":${id}`, '');
      expect(bytes(current().client, mine.id)).toBe(bytes(await direct(), theirs.id));
    });

    test('notifications that nobody has defined, both ways', async () => {
      const { client } = current();
      client.heard.length = 0;
      await client.call('notify_custom');
      await waitUntil(() => client.heard.length > 0, 3000);
      const reference = await direct();
      reference.heard.length = 0;
      await reference.call('notify_custom');
      await waitUntil(() => reference.heard.length > 0, 3000);
      expect(client.heard).toEqual(reference.heard);

      const mark = Math.random();
      client.notify('notifications/x/custom', { mark, ...ODD });
      const seen = async (): Promise<readonly Message[]> =>
        (textIn(await client.call('seen_notifications')) as { notifications: Message[] }).notifications.filter(
          ({ params }) => (params as Message | undefined)?.['mark'] === mark,
        );
      await waitUntil(async () => (await seen()).length > 0, 3000);
      expect(await seen()).toMatchObject([{ method: 'notifications/x/custom', params: { mark, ...ODD } }]);
    });
  });
}
