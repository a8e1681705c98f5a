/** Client and server of the newer era: everything passes, with only ids, tokens and subscriptions exchanged. */
import { isJsonObject } from '@hintlock/core';
import type { Message } from '@hintlock/upstream/connect';
import type { Asker } from '../line/exchange.ts';
import { type ServerAnswer, withResult } from '../line/server-answer.ts';
import type { Bridge, BridgeParts } from './bridge.ts';
import { META, metaOf } from './envelope.ts';
import { createLogReaders } from './log-readers.ts';

export function straightModernBridge({ line, greeting, side }: BridgeParts): Bridge {
  const logs = createLogReaders();
  return {
    era: 'modern',
    greeting,
    request: (method, params, asker, options) => {
      const level = metaOf(params)[META.logLevel];
      const ask = (): Promise<ServerAnswer> => line.request(method, params, asker, options);
      const answer = level === undefined ? ask() : logs.during(level, asker, ask);
      return method === 'subscriptions/listen' ? answer.then((given) => ownSubscription(given, asker)) : answer;
    },
    notify: line.notify,
    // The client could not be asked in this way, nor answer.
    asked: ({ id }) => line.respond({ jsonrpc: '2.0', id, error: NO_REQUESTS }),
    told: (message, text, about) => {
      // A subscription that nobody has any more.
      if (about === undefined && isOfSubscription(message)) return;
      // Over stdio a message does not say which request it belongs to, and over HTTP there is no other way to a client.
      const to = about ?? (message['method'] === 'notifications/message' ? logs.latest(message) : line.latest());
      if (to === undefined) side.broadcast(message, text);
      else to.send(withSubscription(message, text, to));
    },
    hears: () => false,
    ended: () => {},
  };
}

export const NO_REQUESTS = { code: -32_601, message: 'In this era a server asks through its results.' } as const;

/** Whether a notification belongs to a subscription. */
export function isOfSubscription({ params }: Message): boolean {
  return isJsonObject(params) && metaOf(params)[META.subscriptionId] !== undefined;
}

/** A subscription bears the id of the request that opened it: the client's own, not ours. */
function withSubscription(message: Message, text: string, { id }: Asker): string {
  const params = isJsonObject(message['params']) ? message['params'] : {};
  const meta = metaOf(params);
  if (meta[META.subscriptionId] === undefined || id === undefined) return text;
  return JSON.stringify({ ...message, params: { ...params, _meta: { ...meta, [META.subscriptionId]: id } } });
}

function ownSubscription(answer: ServerAnswer, { id }: Asker): ServerAnswer {
  const { result } = answer.message;
  if (!isJsonObject(result) || metaOf(result)[META.subscriptionId] === undefined) return answer;
  return withResult(answer, { ...result, _meta: { ...metaOf(result), [META.subscriptionId]: id } });
}
