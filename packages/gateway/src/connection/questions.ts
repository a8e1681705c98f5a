/** Questions to an older client: each under an id of ours, answered once, withdrawn when nobody needs the answer any more. */
import type { JsonObject } from '@hintlock/core';
import type { Message } from '@hintlock/upstream/connect';
import type { Asker, CallSignal } from '../line/exchange.ts';
import { ownId } from '../line/own-id.ts';
import type { Client } from './client.ts';

export interface Questions {
  /** Settles with the client's answer: a result or an error. Never rejects. */
  readonly ask: (method: string, params: JsonObject, about?: Asker, signal?: CallSignal) => Promise<Message>;
  /** Takes an answer of the client. An answer to anything else concerns nobody. */
  readonly answer: (message: Message) => void;
  readonly close: () => void;
}

/** How long a client may take; longer than any person should need, and shorter than for ever. */
const ANSWER_MS = 10 * 60 * 1000;
/** How long a question waits for a client to open a stream by which it can be reached. */
const REACH_MS = 30_000;
/** A server that asks more than this at once is not waiting for a person. */
const OPEN_LIMIT = 1000;

export function createQuestions(client: Pick<Client, 'broadcast'>): Questions {
  const open = new Map<unknown, (answer: Message) => void>();
  return {
    ask: (method, params, about, signal = about?.signal) =>
      new Promise((resolve) => {
        const id = ownId();
        const settle = (answer: Message): void => {
          clearTimeout(limit);
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
          settle(noAnswer('The question was withdrawn.'));
        };
        const giveUp = (): void => {
          send({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: id } });
          settle(noAnswer('The client did not answer in time.'));
        };
        let limit: NodeJS.Timeout | undefined;
        if (signal?.aborted) return settle(noAnswer('The question was withdrawn.'));
        if (open.size >= OPEN_LIMIT) return settle(noAnswer('Too many questions are open.'));
        signal?.addEventListener('abort', withdraw, { once: true });
        open.set(id, settle);
        const isSent = send({ jsonrpc: '2.0', id, method, params });
        limit = setTimeout(giveUp, isSent ? ANSWER_MS : REACH_MS).unref();
      }),
    answer: (message) => open.get(message['id'])?.(message),
    close: () => {
      for (const settle of open.values()) settle(noAnswer('The client has left.'));
    },
  };
}

function noAnswer(message: string): Message {
  return { jsonrpc: '2.0', error: { code: -32_603, message } };
}
