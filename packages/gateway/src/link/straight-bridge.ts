/** Client and server of the same era: everything passes, with only ids and tokens exchanged. */
import { isJsonObject } from '@hintlock/core';
import type { Asker } from '../line/exchange.ts';
import type { Bridge, BridgeParts } from './bridge.ts';
import { META, metaOf } from './envelope.ts';

export function straightBridge(era: Bridge['era'], { line, greeting, side }: BridgeParts): Bridge {
  return {
    era,
    greeting,
    request: line.request,
    notify: line.notify,
    asked: (message, about) => {
      const { id, method } = message;
      const params = isJsonObject(message['params']) ? message['params'] : {};
      if (method === 'ping') return line.respond({ jsonrpc: '2.0', id, result: {} });
      void side.ask(String(method), params, about ?? line.latest()).then((answer) => line.respond({ ...answer, id }));
    },
    told: (message, text, about) => {
      if (about === undefined) side.broadcast(message, text);
      else about.send(withSubscription(message, text, about));
    },
  };
}

/** A subscription bears the id of the request that opened it: the client's own, not ours. */
export function withSubscription(
  message: Readonly<Record<string, unknown>>,
  text: string,
  { id }: Pick<Asker, 'id'>,
): string {
  const params = isJsonObject(message['params']) ? message['params'] : {};
  const meta = metaOf(params);
  if (meta[META.subscriptionId] === undefined || id === undefined) return text;
  return JSON.stringify({ ...message, params: { ...params, _meta: { ...meta, [META.subscriptionId]: id } } });
}
