/** What newer clients subscribe to, served from an older server's unasked notifications. */
import { isJsonObject, type JsonObject } from '@hintlock/core';
import type { Message } from '@hintlock/upstream';
import type { Asker } from '../line/exchange.ts';
import { ownId } from '../line/own-id.ts';
import { resultAnswer, type ServerAnswer } from '../line/server-answer.ts';
import { META, metaOf } from './envelope.ts';

export interface Subscriptions {
  /** Serves `subscriptions/listen` until its client goes. */
  readonly listen: (params: JsonObject, asker: Asker) => Promise<ServerAnswer>;
  /** Passes a notification to whoever subscribed; false when it is of a kind that nobody can subscribe to. */
  readonly told: (message: Message) => boolean;
}

const LIST_CHANGES: Readonly<Record<string, readonly [filter: string, capability: string]>> = {
  'notifications/tools/list_changed': ['toolsListChanged', 'tools'],
  'notifications/prompts/list_changed': ['promptsListChanged', 'prompts'],
  'notifications/resources/list_changed': ['resourcesListChanged', 'resources'],
};

/** `tell` subscribes to a resource at the server, or ends that. */
export function createSubscriptions(
  { capabilities }: JsonObject,
  tell: (method: 'resources/subscribe' | 'resources/unsubscribe', uri: string) => void,
): Subscriptions {
  const offers = isJsonObject(capabilities) ? capabilities : {};
  const offered = (name: string, what: string): boolean => isJsonObject(offers[name]) && offers[name][what] === true;
  const listeners = new Map<Asker, JsonObject>();
  const holders = new Map<string, number>();

  const hold = (uri: string, change: 1 | -1): void => {
    const before = holders.get(uri) ?? 0;
    holders.set(uri, before + change);
    if (before === 0 && change === 1) tell('resources/subscribe', uri);
    if (before === 1 && change === -1) {
      holders.delete(uri);
      tell('resources/unsubscribe', uri);
    }
  };

  const agree = (asked: JsonObject): JsonObject => {
    const changes = Object.values(LIST_CHANGES).filter(([filter, name]) => asked[filter] === true && offered(name, 'listChanged'));
    const uris: readonly unknown[] = Array.isArray(asked['resourceSubscriptions']) ? asked['resourceSubscriptions'] : [];
    return {
      ...Object.fromEntries(changes.map(([filter]) => [filter, true])),
      ...(uris.length > 0 && offered('resources', 'subscribe')
        ? { resourceSubscriptions: uris.filter((uri) => typeof uri === 'string') }
        : {}),
    };
  };

  return {
    listen: (params, asker) => {
      const agreed = agree(isJsonObject(params['notifications']) ? params['notifications'] : {});
      const meta = { [META.subscriptionId]: asker.id };
      const method = 'notifications/subscriptions/acknowledged';
      asker.send(JSON.stringify({ jsonrpc: '2.0', method, params: { _meta: meta, notifications: agreed } }));
      listeners.set(asker, agreed);
      const uris = (agreed['resourceSubscriptions'] ?? []) as readonly string[];
      for (const uri of uris) hold(uri, 1);
      return new Promise((resolve) => {
        const end = (): void => {
          listeners.delete(asker);
          for (const uri of uris) hold(uri, -1);
          resolve(resultAnswer(ownId(), { resultType: 'complete', _meta: meta }));
        };
        if (asker.signal.aborted) end();
        else asker.signal.addEventListener('abort', end, { once: true });
      });
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
