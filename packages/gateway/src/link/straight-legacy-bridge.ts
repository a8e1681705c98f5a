/** Client and server of the older era: everything passes, with only ids and tokens exchanged. */
import { isJsonObject } from '@hintlock/core';
import { CallController } from '../line/exchange.ts';
import type { Bridge, BridgeParts } from './bridge.ts';

export function straightLegacyBridge({ line, greeting, side }: BridgeParts): Bridge {
  /** What the client is being asked for the server, by the server's own id. */
  const asking = new Map<unknown, CallController>();

  const withdraw = (id: unknown): void => {
    const question = asking.get(id);
    asking.delete(id);
    question?.abort();
  };

  return {
    era: 'legacy',
    greeting,
    request: line.request,
    notify: line.notify,
    asked: (message, about) => {
      const { id, method } = message;
      const params = isJsonObject(message['params']) ? message['params'] : {};
      if (method === 'ping') return line.respond({ jsonrpc: '2.0', id, result: {} });
      const question = new CallController();
      asking.set(id, question);
      const guessed = line.latest();
      // Only a request that it surely belongs to takes its question along when it is taken back.
      const owner = about ?? (line.waiting() === 1 ? guessed : undefined);
      const drop = (): void => question.abort();
      owner?.signal.addEventListener('abort', drop, { once: true });
      void side.ask(String(method), params, about ?? guessed, question).then((answer) => {
        owner?.signal.removeEventListener('abort', drop);
        if (asking.get(id) !== question) return;
        asking.delete(id);
        line.respond({ ...answer, id });
      });
    },
    told: (message, text, about) => {
      const params = isJsonObject(message['params']) ? message['params'] : {};
      // The client knows the question by another id, which may be that of something else here.
      if (message['method'] === 'notifications/cancelled') withdraw(params['requestId']);
      else if (about === undefined) side.broadcast(message, text);
      else about.send(text);
    },
    hears: () => true,
    ended: () => {
      for (const id of asking.keys()) withdraw(id);
    },
  };
}
