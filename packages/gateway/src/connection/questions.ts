/** Questions to an older client: each under an id of ours, answered once, withdrawn when nobody needs the answer any more. */
import type { JsonObject } from '@hintlock/core';
import type { Message } from '@hintlock/upstream';
import type { Asker } from '../line/exchange.ts';
import { ownId } from '../line/own-id.ts';
import type { Client } from './client.ts';

export interface Questions {
  /** Settles with the client's answer: a result or an error. Never rejects. */
  readonly ask: (method: string, params: JsonObject, about?: Asker, signal?: AbortSignal) => Promise<Message>;
  /** Takes an answer of the client. An answer to anything else concerns nobody. */
  readonly answer: (message: Message) => void;
  readonly close: () => void;
}

export function createQuestions(client: Pick<Client, 'broadcast'>): Questions {
  const open = new Map<unknown, (answer: Message) => void>();
  return {
    ask: (method, params, about, signal = about?.signal) =>
      new Promise((resolve) => {
        const id = ownId();
        const settle = (answer: Message): void => {
          open.delete(id);
          signal?.removeEventListener('abort', withdraw);
          resolve(answer);
        };
        const send = (message: Message): boolean => {
          const text = JSON.stringify(message);
          if (about === undefined || about.signal.aborted) return client.broadcast(text);
          about.send(text);
          return true;
        };
        const withdraw = (): void => {
          send({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: id } });
          settle({ jsonrpc: '2.0', error: { code: -32603, message: 'The question was withdrawn.' } });
        };
        if (signal?.aborted) return withdraw();
        signal?.addEventListener('abort', withdraw, { once: true });
        open.set(id, settle);
        if (!send({ jsonrpc: '2.0', id, method, params })) {
          settle({ jsonrpc: '2.0', error: { code: -32603, message: 'The client cannot be reached now.' } });
        }
      }),
    answer: (message) => open.get(message['id'])?.(message),
    close: () => {
      for (const settle of [...open.values()]) {
        settle({ jsonrpc: '2.0', error: { code: -32603, message: 'The client has left.' } });
      }
    },
  };
}
