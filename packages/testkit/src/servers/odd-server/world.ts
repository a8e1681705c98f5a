/** What all clients of one odd server share, in either era: what was done, what was heard, and who wants to know of changes. */
import type { Id, JsonObject, Notification } from './message.ts';

export type Change = { readonly kind: 'tools' } | { readonly kind: 'resource'; readonly uri: string };

interface Cancellation {
  readonly requestId: Id;
  /** The argument by which the caller of `slow` knows the call again. */
  readonly label: unknown;
  readonly reason: unknown;
}

export interface World {
  deletions: number;
  readonly addedTools: string[];
  readonly cancellations: Cancellation[];
  /** Every notification that a client sent, as it was. */
  readonly notifications: Notification[];
  readonly announce: (change: Change) => void;
  /** Gives back a way to stop listening. */
  readonly onChange: (listener: (change: Change) => void) => () => void;
}

export function createWorld(): World {
  const listeners = new Set<(change: Change) => void>();
  return {
    deletions: 0,
    addedTools: [],
    cancellations: [],
    notifications: [],
    announce: (change) => {
      for (const listener of listeners) listener(change);
    },
    onChange: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** The notification that tells of a change, the same in both eras but for the subscription it belongs to. */
export function changeNotice(change: Change): { readonly method: string; readonly params: JsonObject } {
  return change.kind === 'tools'
    ? { method: 'notifications/tools/list_changed', params: {} }
    : { method: 'notifications/resources/updated', params: { uri: change.uri } };
}
