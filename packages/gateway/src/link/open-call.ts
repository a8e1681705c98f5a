/** A call that stays open at an older server while its newer client goes away to find an answer and comes back. */
import { HintlockError, isJsonObject, type JsonObject } from '@hintlock/core';
import type { Message } from '@hintlock/upstream/connect';
import { type Asker, CallController } from '../line/exchange.ts';
import type { ServerAnswer } from '../line/server-answer.ts';

/** Something an older server asked. */
export interface ServerQuestion {
  readonly message: Message;
  /** The transport told which request it belongs to. */
  readonly isSure: boolean;
}

export interface OpenCall {
  /** What makes the request the same one when it comes again. */
  readonly digest: string;
  /** Stands for whichever of the client's requests is here now. */
  readonly asker: Asker;
  readonly isHere: () => boolean;
  readonly isAsking: () => boolean;
  readonly answered: (answer: ServerAnswer) => void;
  readonly failed: (error: unknown) => void;
  /** The server asks for something. */
  readonly asked: (question: ServerQuestion) => void;
  /** The server does not need the answer any more. */
  readonly withdrawn: (id: unknown) => void;
  /** The answer, or nothing when the client has to be asked first. */
  readonly next: () => Promise<ServerAnswer | undefined>;
  /** What the client has to be asked, by key. */
  readonly requests: () => JsonObject;
  /** Takes the client's responses: gives those to pass on, and keeps what is still missing. */
  readonly take: (responses: JsonObject) => readonly { readonly id: unknown; readonly result: JsonObject }[];
  /** Takes out what nobody has answered. */
  readonly unanswered: () => readonly ServerQuestion[];
  /** The client goes with our question; if it does not come back in time, the call is taken back. */
  readonly leave: (forMs: number, forgotten: () => void) => void;
  readonly comeBack: (asker: Asker) => void;
}

/** What is kept for a client that is away. */
const MISSED_LIMIT = 100;

export function createOpenCall(digest: string, first: Asker): OpenCall {
  const controller = new CallController();
  const asking = new Map<string, ServerQuestion>();
  let current: Asker | undefined;
  let missed: string[] = [];
  let outcome: { readonly answer: ServerAnswer } | { readonly error: unknown } | undefined;
  let wake: (() => void) | undefined;
  let expiry: NodeJS.Timeout | undefined;
  let count = 0;
  const takeBack = (): void => controller.abort(current?.signal.reason);

  const comeBack = (asker: Asker): void => {
    clearTimeout(expiry);
    current = asker;
    for (const text of missed) asker.send(text);
    missed = [];
    if (asker.signal.aborted) takeBack();
    else asker.signal.addEventListener('abort', takeBack, { once: true });
  };
  const leave: OpenCall['leave'] = (forMs, forgotten) => {
    // Its request is answered: that its stream closes now means nothing any more.
    current?.signal.removeEventListener('abort', takeBack);
    current = undefined;
    expiry = setTimeout(() => {
      forgotten();
      takeBack();
    }, forMs).unref();
  };

  comeBack(first);
  return {
    digest,
    asker: {
      signal: controller,
      send: (text) => {
        if (current !== undefined) current.send(text);
        else missed = [...missed, text].slice(-MISSED_LIMIT);
      },
    },
    isHere: () => current !== undefined,
    isAsking: () => asking.size > 0,
    answered: (answer) => {
      outcome = { answer };
      wake?.();
    },
    failed: (error) => {
      outcome = { error };
      wake?.();
    },
    asked: (question) => {
      count += 1;
      asking.set(`input-${count}`, question);
      wake?.();
    },
    withdrawn: (id) => {
      for (const [key, { message }] of asking) if (message['id'] === id) asking.delete(key);
    },
    next: async () => {
      while (outcome === undefined && asking.size === 0) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
        // A server that asks for two things at once writes them one after the other.
        await new Promise((resolve) => setImmediate(resolve));
      }
      if (outcome === undefined) return undefined;
      if ('error' in outcome)
        throw outcome.error instanceof Error ? outcome.error : new HintlockError('HL_SERVER_GONE', { detail: '' });
      return outcome.answer;
    },
    requests: () =>
      Object.fromEntries(
        [...asking].map(
          ([
            key,
            {
              message: { method, params },
            },
          ]) => [key, { method, ...(isJsonObject(params) ? { params } : {}) }],
        ),
      ),
    take: (responses) =>
      [...asking].flatMap(([key, { message }]) => {
        const result = responses[key];
        if (!isJsonObject(result)) return [];
        asking.delete(key);
        return [{ id: message['id'], result }];
      }),
    unanswered: () => {
      const questions = [...asking.values()];
      asking.clear();
      return questions;
    },
    leave,
    comeBack,
  };
}
