/** What newer clients subscribe to, served from an older server's unasked notifications. */
import { HintlockError, isJsonObject, type JsonObject } from '@hintlock/core';
import type { Message } from '@hintlock/upstream/connect';
import type { Asker } from '../line/exchange.ts';
import { ownId } from '../line/own-id.ts';
import { resultAnswer, type ServerAnswer } from '../line/server-answer.ts';
import { META, metaOf } from './envelope.ts';

export interface Subscriptions {
  /** Serves `subscriptions/listen` until its client goes. */
  readonly listen: (params: JsonObject, asker: Asker) => Promise<ServerAnswer>;
  /** Passes a notification to whoever subscribed; false when it is of a kind that nobody can subscribe to. */
  readonly told: (message: Message) => boolean;
  /** The server is gone: whoever listens is told, and may listen again. */
  readonly end: () => void;
}

const LIST_CHANGES: Readonly<Record<string, readonly [filter: string, capability: string]>> = {
  'notifications/tools/list_changed': ['toolsListChanged', 'tools'],
  'notifications/prompts/list_changed': ['promptsListChanged', 'prompts'],
  'notifications/resources/list_changed': ['resourcesListChanged', 'resources'],
};

/** `tell` subscribes to a resource at the server, or ends that; false when the server refuses. */
export function createSubscriptions(
  { capabilities }: JsonObject,
  tell: (method: 'resources/subscribe' | 'resources/unsubscribe', uri: string) => Promise<boolean>,
): Subscriptions {
  const offers = isJsonObject(capabilities) ? capabilities : {};
  const offered = (name: string, what: string): boolean => isJsonObject(offers[name]) && offers[name][what] === true;
  const listeners = new Map<Asker, JsonObject>();
  const broken = new Set<() => void>();
  const holders = new Map<string, { count: number; readonly agreed: Promise<boolean> }>();

  const hold = (uri: string): Promise<boolean> => {
    const held = holders.get(uri) ?? { count: 0, agreed: tell('resources/subscribe', uri).catch(() => false) };
    held.count += 1;
    holders.set(uri, held);
    return held.agreed;
  };
  const release = (uri: string): void => {
    const held = holders.get(uri);
    if (held === undefined) return;
    held.count -= 1;
    if (held.count > 0) return;
    holders.delete(uri);
    void tell('resources/unsubscribe', uri).catch(() => {});
  };

  const agree = (asked: JsonObject): JsonObject => {
    const changes = Object.values(LIST_CHANGES).filter(
      ([filter, name]) => asked[filter] === true && offered(name, 'listChanged'),
    );
    const uris: readonly unknown[] = Array.isArray(asked['resourceSubscriptions'])
      ? asked['resourceSubscriptions']
      : [];
    return {
      ...Object.fromEntries(changes.map(([filter]) => [filter, true])),
      ...(uris.length > 0 && offered('resources', 'subscribe')
        ? { resourceSubscriptions: uris.filter((uri) => typeof uri === 'string') }
        : {}),
    };
  };

  return {
    listen: async (params, asker) => {
      const { resourceSubscriptions, ...lists } = agree(
        isJsonObject(params['notifications']) ? params['notifications'] : {},
      );
      const uris = (resourceSubscriptions ?? []) as readonly string[];
      // Only once the server has agreed is there something to acknowledge.
      const held = await Promise.all(uris.map(async (uri) => ((await hold(uri)) ? [uri] : [])));
      const agreed = { ...lists, ...(uris.length > 0 ? { resourceSubscriptions: held.flat() } : {}) };
      const meta = { [META.subscriptionId]: asker.id };
      const method = 'notifications/subscriptions/acknowledged';
      asker.send(JSON.stringify({ jsonrpc: '2.0', method, params: { _meta: meta, notifications: agreed } }));
      listeners.set(asker, agreed);
      return new Promise((resolve, reject) => {
        const breakOff = (): void => {
          asker.signal.removeEventListener('abort', end);
          listeners.delete(asker);
          reject(new HintlockError('HL_SERVER_GONE', { detail: 'it ended while the client listened' }));
        };
        broken.add(breakOff);
        const end = (): void => {
          broken.delete(breakOff);
          listeners.delete(asker);
          for (const uri of uris) release(uri);
          resolve(resultAnswer(ownId(), { resultType: 'complete', _meta: meta }));
        };
        if (asker.signal.aborted) end();
        else asker.signal.addEventListener('abort', end, { once: true });
      });
    },
    end: () => {
      for (const breakOff of broken) breakOff();
      broken.clear();
    },
    told: (message) => {
      const params = isJsonObject(message['params']) ? message['params'] : {};
      const filter = LIST_CHANGES[String(message['method'])]?.[0];
      if (filter === undefined && message['method'] !== 'notifications/resources/updated') return false;
      for (const [asker, agreed] of listeners) {
        const uris = (agreed['resourceSubscriptions'] ?? []) as readonly unknown[];
        if (filter === undefined ? !uris.includes(params['uri']) : agreed[filter] !== true) continue;
        const _meta = { ...metaOf(params), [META.subscriptionId]: asker.id };
        asker.send(JSON.stringify({ ...message, params: { ...params, _meta } }));
      }
      return true;
    },
  };
}
