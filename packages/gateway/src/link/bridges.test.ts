/** What bridges do when time passes: clients that do not come back, subscriptions that break, servers that go back on their word. */
import type { JsonObject } from '@hintlock/core';
import type { Channel, ChannelHandlers, Message } from '@hintlock/upstream';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Asker, CallController } from '../line/exchange.ts';
import { openLine } from '../line/line.ts';
import type { Bridge, BridgeParts } from './bridge.ts';
import { legacyClientBridge } from './legacy-client-bridge.ts';
import { modernClientBridge } from './modern-client-bridge.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

interface Played {
  readonly bridge: Bridge;
  /** What the server got. */
  readonly got: Message[];
  /** Lets the server say something. */
  readonly says: (message: JsonObject) => void;
  readonly broadcasts: string[];
  readonly missed: () => number;
}

/** A bridge before a server that says only what the test lets it say. */
async function play(make: (parts: BridgeParts) => Bridge, capabilities: JsonObject): Promise<Played> {
  const got: Message[] = [];
  const broadcasts: string[] = [];
  let missed = 0;
  let handlers: ChannelHandlers | undefined;
  const channel: Channel = {
    transport: 'stdio',
    send: (message) => void got.push(message),
    close: async () => {},
    findings: () => [],
    lastWords: () => [],
  };
  let bridge: Bridge | undefined;
  const line = await openLine(
    async (given) => {
      handlers = given;
      return channel;
    },
    {
      asked: (message, about) => bridge?.asked(message, about),
      told: (message, text, about) => bridge?.told(message, text, about),
      words: () => {},
      failed: () => bridge?.ended(),
    },
  );
  bridge = make({
    line,
    greeting: { capabilities },
    side: {
      client: { clientInfo: {}, capabilities: { elicitation: {} }, others: {} },
      ask: () => new Promise(() => {}),
      broadcast: (_, text) => void broadcasts.push(text),
    },
    missed: () => {
      missed += 1;
    },
  });
  return {
    bridge,
    got,
    broadcasts,
    missed: () => missed,
    says: (message) => handlers?.message({ jsonrpc: '2.0', ...message }),
  };
}

const someone = (): Asker => ({ id: 1, signal: new CallController(), send: () => {} });
const OPTIONS = { timeoutMs: 1_000_000 };
const QUESTION = { method: 'elicitation/create', params: { message: 'Well?' } };

describe('a newer client before an older server', () => {
  const startsAndIsAsked = async (played: Played): Promise<JsonObject> => {
    const answer = played.bridge.request('tools/call', { name: 'ask' }, someone(), OPTIONS);
    await vi.advanceTimersByTimeAsync(1);
    played.says({ id: 7, ...QUESTION });
    await vi.advanceTimersByTimeAsync(1);
    return (await answer).message['result'] as JsonObject;
  };

  test('that does not come back has its call cancelled, and the server’s question is not left open', async () => {
    const played = await play(modernClientBridge, {});
    const { requestState } = await startsAndIsAsked(played);
    await vi.advanceTimersByTimeAsync(4 * 60_000);
    expect(played.got).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(2 * 60_000);
    expect(played.got.slice(1)).toMatchObject([
      { id: 7, error: { code: -32_603 } },
      { method: 'notifications/cancelled', params: { requestId: played.got[0]?.['id'] } },
    ]);
    const late = await played.bridge.request('tools/call', { name: 'ask', requestState }, someone(), OPTIONS);
    expect(late.message).toMatchObject({ error: { code: -32_602 } });
  });

  test('whose question is withdrawn goes on without it', async () => {
    const played = await play(modernClientBridge, {});
    const { requestState } = await startsAndIsAsked(played);
    played.says({ method: 'notifications/cancelled', params: { requestId: 7 } });
    const again = played.bridge.request('tools/call', { name: 'ask', requestState }, someone(), OPTIONS);
    played.says({ id: played.got[0]?.['id'], result: { content: [] } });
    await vi.advanceTimersByTimeAsync(1);
    expect((await again).message).toMatchObject({ result: { resultType: 'complete', content: [] } });
  });

  test('gets what happened while it was away when it is back', async () => {
    const played = await play(modernClientBridge, {});
    const sent: string[] = [];
    const { requestState } = await startsAndIsAsked(played);
    played.says({ method: 'notifications/x/custom', params: { while: 'away' } });
    const asker = { ...someone(), send: (text: string) => void sent.push(text) };
    void played.bridge.request('tools/call', { name: 'ask', requestState }, asker, OPTIONS);
    expect(sent).toEqual([expect.stringContaining('away')]);
  });

  test('that subscribes to a resource is told only of what the server agreed to', async () => {
    const played = await play(modernClientBridge, { resources: { subscribe: true } });
    const sent: Message[] = [];
    const asker = { ...someone(), send: (text: string) => void sent.push(JSON.parse(text) as Message) };
    const notifications = { resourceSubscriptions: ['a:1', 'a:2'], toolsListChanged: true };
    void played.bridge.request('subscriptions/listen', { notifications }, asker, OPTIONS);
    expect(sent).toEqual([]);
    played.says({ id: played.got[0]?.['id'], result: {} });
    played.says({ id: played.got[1]?.['id'], error: { code: -32_602, message: 'No.' } });
    await vi.advanceTimersByTimeAsync(1);
    expect(sent).toMatchObject([{ params: { notifications: { resourceSubscriptions: ['a:1'] } } }]);
    for (const uri of ['a:1', 'a:2']) played.says({ method: 'notifications/resources/updated', params: { uri } });
    expect(sent.slice(1)).toMatchObject([{ params: { uri: 'a:1' } }]);
  });
});

describe('an older client before a newer server', () => {
  const SUBSCRIPTION = 'io.modelcontextprotocol/subscriptionId';
  const listens = ({ got }: Played): readonly Message[] =>
    got.filter(({ method }) => method === 'subscriptions/listen');
  const acknowledges = (played: Played, at: number): void => {
    const _meta = { [SUBSCRIPTION]: listens(played)[at]?.['id'] };
    played.says({ method: 'notifications/subscriptions/acknowledged', params: { _meta } });
  };

  test('keeps hearing of changes when the subscription breaks, and is told that it may have missed some', async () => {
    const played = await play(legacyClientBridge, { tools: { listChanged: true } });
    expect(played.bridge.hears()).toBe(false);
    acknowledges(played, 0);
    expect(played.bridge.hears()).toBe(true);
    played.says({ id: listens(played)[0]?.['id'], result: { resultType: 'complete' } });
    await vi.advanceTimersByTimeAsync(100);
    expect(played.bridge.hears()).toBe(false);
    await vi.advanceTimersByTimeAsync(1000);
    acknowledges(played, 1);
    expect([played.bridge.hears(), played.missed()]).toEqual([true, 1]);
  });

  test('does not listen again where the server refuses', async () => {
    const played = await play(legacyClientBridge, { tools: { listChanged: true } });
    played.says({ id: listens(played)[0]?.['id'], error: { code: -32_601, message: 'No.' } });
    await vi.advanceTimersByTimeAsync(600_000);
    expect(listens(played)).toHaveLength(1);
    expect(played.bridge.hears()).toBe(false);
  });

  test('is answered once the server has agreed, and hears each change once while one subscription takes over', async () => {
    const played = await play(legacyClientBridge, { tools: { listChanged: true } });
    acknowledges(played, 0);
    const answered = vi.fn();
    void played.bridge.request('resources/subscribe', { uri: 'a:1' }, someone(), OPTIONS).then(answered);
    await vi.advanceTimersByTimeAsync(1);
    expect(answered).not.toHaveBeenCalled();
    const changes = (at: number): void => {
      const _meta = { [SUBSCRIPTION]: listens(played)[at]?.['id'] };
      played.says({ method: 'notifications/tools/list_changed', params: { _meta } });
    };
    changes(0);
    changes(1);
    expect(played.broadcasts).toHaveLength(1);
    acknowledges(played, 1);
    changes(0);
    changes(1);
    expect(played.broadcasts).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(answered).toHaveBeenCalled();
    expect(played.got.at(-1)).toMatchObject({ method: 'notifications/cancelled' });
  });
});
