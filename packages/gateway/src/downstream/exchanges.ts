/** The open requests of one client whose ids are its own: none is used twice at a time, and each can be taken back. */
import { isJsonObject } from '@hintlock/core';
import type { Message } from '@hintlock/upstream/connect';
import { CallController, type Exchange } from '../line/exchange.ts';
import type { Id } from '../line/server-answer.ts';

export interface Exchanges {
  /** Opens an exchange, or gives nothing when its id is taken. */
  readonly open: (id: Id, ways: Pick<Exchange, 'send' | 'answer'>) => Exchange | undefined;
  /** Takes back what a `notifications/cancelled` names. */
  readonly cancel: (message: Message) => void;
  readonly closeAll: () => void;
  readonly count: () => number;
  /** Settles when nothing is open any more. */
  readonly idle: () => Promise<void>;
}

export function createExchanges(): Exchanges {
  const open = new Map<Id, CallController>();
  let whenIdle: PromiseWithResolvers<void> | undefined;
  const end = (id: Id): void => {
    open.delete(id);
    if (open.size === 0) whenIdle?.resolve();
  };
  return {
    open: (id, { send, answer }) => {
      if (open.has(id)) return undefined;
      const controller = new CallController();
      open.set(id, controller);
      const isOpen = (): boolean => open.get(id) === controller;
      return {
        id,
        signal: controller.signal,
        send: (text) => {
          if (isOpen()) send(text);
        },
        answer: (text, errorCode) => {
          if (!isOpen()) return;
          end(id);
          answer(text, errorCode);
        },
      };
    },
    cancel: ({ params }) => {
      const id = isJsonObject(params) ? (params['requestId'] as Id) : undefined;
      const controller = id === undefined ? undefined : open.get(id);
      if (id === undefined || controller === undefined) return;
      end(id);
      controller.abort(isJsonObject(params) ? params['reason'] : undefined);
    },
    closeAll: () => {
      for (const [id, controller] of open) {
        end(id);
        controller.abort();
      }
    },
    count: () => open.size,
    idle: () => {
      if (open.size === 0) return Promise.resolve();
      whenIdle ??= Promise.withResolvers();
      return whenIdle.promise;
    },
  };
}
