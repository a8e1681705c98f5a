/** Sessions that outlive their process: who comes back after a crash finds its own again, with what it holds and what was approved in it. */
import { isJsonObject, type Label, SENSITIVITIES } from '@hintlock/core';
import type { Store } from '../store/store.ts';
import type { Session } from './session.ts';

export interface KeptSessions {
  /** By key. */
  readonly load: () => Promise<ReadonlyMap<string, Session>>;
  /** Resolves when a crash cannot take them any more. */
  readonly save: (sessions: ReadonlyMap<string, Session>) => Promise<void>;
}

/** `face` tells one kind of gateway from another that has the same store. */
export function createKeptSessions(store: Pick<Store, 'recall' | 'remember'>, face: string): KeptSessions {
  const fact = `sessions:${face}`;
  return {
    load: async () => readSessions((await store.recall(fact)) ?? '{}'),
    save: (sessions) => store.remember(fact, JSON.stringify(Object.fromEntries(sessions))),
  };
}

function readSessions(text: string): ReadonlyMap<string, Session> {
  try {
    const kept: unknown = JSON.parse(text);
    return new Map(
      Object.entries(isJsonObject(kept) ? kept : {}).filter((entry): entry is [string, Session] => isSession(entry[1])),
    );
  } catch {
    // Whatever it was, it names no session: all begin anew.
    return new Map();
  }
}

function isSession(value: unknown): value is Session {
  if (!isJsonObject(value) || !isLabel(value['label'])) return false;
  const { id, principal, client, startedAt, lastSeen, calls } = value;
  return (
    [id, principal, client].every((text) => typeof text === 'string') &&
    [startedAt, lastSeen, calls].every((number) => typeof number === 'number')
  );
}

function isLabel(value: unknown): value is Label {
  return (
    isJsonObject(value) &&
    SENSITIVITIES.some((level) => level === value['sensitivity']) &&
    typeof value['private'] === 'boolean' &&
    typeof value['untrusted'] === 'boolean' &&
    Array.isArray(value['sources'])
  );
}
