/** What an older client has set up at a server for as long as its session lasts: a server that was started again does not know of it. */
import type { JsonObject } from '@hintlock/core';
import type { ServerAnswer } from '../line/server-answer.ts';

export interface SetUp {
  /** Whether such a request leaves something standing, or ends it. */
  readonly concerns: (method: string) => boolean;
  /** The server has agreed to it, or would have if it were there. */
  readonly keep: (method: string, params: JsonObject) => void;
  /** What a server has to be asked once more, in the order in which it was asked first. */
  readonly requests: () => readonly { readonly method: string; readonly params: JsonObject }[];
  /** The addresses about which the client wants to be told. */
  readonly subscriptions: () => readonly unknown[];
}

const SUBSCRIBE = 'resources/subscribe';
const UNSUBSCRIBE = 'resources/unsubscribe';
const SET_LEVEL = 'logging/setLevel';
const CONCERNED: ReadonlySet<string> = new Set([SUBSCRIBE, UNSUBSCRIBE, SET_LEVEL]);
/** More than any client needs. */
const SUBSCRIPTIONS_LIMIT = 1000;

export function createSetUp(): SetUp {
  const subscribed = new Map<unknown, JsonObject>();
  let level: JsonObject | undefined;
  return {
    concerns: (method) => CONCERNED.has(method),
    keep: (method, params) => {
      if (method === SET_LEVEL) level = params;
      if (method === UNSUBSCRIBE) subscribed.delete(params['uri']);
      if (method === SUBSCRIBE && subscribed.size < SUBSCRIPTIONS_LIMIT) subscribed.set(params['uri'], params);
    },
    requests: () => [
      ...(level === undefined ? [] : [{ method: SET_LEVEL, params: level }]),
      ...[...subscribed.values()].map((params) => ({ method: SUBSCRIBE, params })),
    ],
    subscriptions: () => [...subscribed.keys()],
  };
}

/** Whether the server did what it was asked. */
export function isAgreed({ message }: ServerAnswer): boolean {
  return message['error'] === undefined;
}
