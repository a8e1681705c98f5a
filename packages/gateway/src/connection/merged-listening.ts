/** One subscription of a newer client, served by all servers behind it: each is asked, and all notify under one id. */
import { isJsonObject, type JsonObject } from '@hintlock/core';
import type { Exchange } from '../line/exchange.ts';
import { ownId } from '../line/own-id.ts';
import { resultAnswer, type ServerAnswer } from '../line/server-answer.ts';
import { META } from '../link/envelope.ts';
import type { Link } from '../link/link.ts';

export interface MergedListening {
  readonly listen: (params: JsonObject, exchange: Exchange) => Promise<ServerAnswer>;
  /** Other servers are behind this now: whoever follows the tools is told. */
  readonly changed: () => void;
}

export function createMergedListening(links: () => ReadonlyMap<string, Link>): MergedListening {
  const followers = new Set<Exchange>();
  return {
    changed: () => {
      for (const { id, send } of followers) {
        const params = { _meta: { [META.subscriptionId]: id } };
        send(JSON.stringify({ jsonrpc: '2.0', method: 'notifications/tools/list_changed', params }));
      }
    },
    listen: (params, exchange) => {
      const _meta = { [META.subscriptionId]: exchange.id };
      const notifications = isJsonObject(params['notifications']) ? params['notifications'] : {};
      const method = 'notifications/subscriptions/acknowledged';
      exchange.send(JSON.stringify({ jsonrpc: '2.0', method, params: { _meta, notifications } }));
      // Ours is the one acknowledgement; what each server agrees to is its own affair.
      const quiet = {
        ...exchange,
        send: (text: string) => {
          if (!text.includes(method)) exchange.send(text);
        },
      };
      for (const link of links().values()) {
        if (link.isOpen()) void link.request('subscriptions/listen', params, quiet, { timeoutMs: Infinity }).catch(() => {});
      }
      if (notifications['toolsListChanged'] === true) followers.add(exchange);
      return new Promise((resolve) => {
        const end = (): void => {
          followers.delete(exchange);
          resolve(resultAnswer(ownId(), { resultType: 'complete', _meta }));
        };
        if (exchange.signal.aborted) end();
        else exchange.signal.addEventListener('abort', end, { once: true });
      });
    },
  };
}
