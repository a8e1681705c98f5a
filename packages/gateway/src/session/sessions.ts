/** All sessions of a gateway: found by what a client cannot choose, ended when nobody has used them for a while. */
import { randomUUID } from 'node:crypto';
import type { Events } from '../events/events.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { createKeptSessions, type KeptSessions } from './kept-sessions.ts';
import { createSession, type Session } from './session.ts';

export interface Sessions {
  /**
   * The session under this key, made if there is none: a client's process, an HTTP session, a principal. `passing`: the key means
   * nothing to the next process.
   */
  readonly open: (key: string, principal: string, passing?: 'passing') => Session;
  /** Nobody is connected to it any more; it is kept for a while, so that coming back launders nothing. */
  readonly leave: (session: Session) => void;
  /** Takes up what an earlier process of this face left, and keeps what comes for the next. */
  readonly restore: (face: string) => Promise<void>;
  /** Resolves when what the sessions hold now cannot be lost in a crash. */
  readonly keep: () => Promise<void>;
  readonly list: () => readonly Session[];
  readonly close: () => Promise<void>;
}

export interface SessionsParts {
  readonly now: () => number;
  readonly events: Events;
  readonly metrics: Metrics;
  readonly store: Parameters<typeof createKeptSessions>[0];
  /** A session can never be come back to. */
  readonly ended: (session: Session) => Promise<void>;
}

/** How long a session without a client or a call is kept. */
const IDLE_MS = 30 * 60 * 1000;
const SWEEP_MS = 60 * 1000;

export function createSessions({ now, events, metrics, store, ended }: SessionsParts): Sessions {
  const byKey = new Map<string, Session>();
  const users = new Map<Session, number>();
  const passing = new Set<string>();
  let kept: KeptSessions | undefined;

  const isOver = (session: Session): boolean => (users.get(session) ?? 0) === 0 && session.lastSeen + IDLE_MS <= now();
  const keep = async (): Promise<void> => {
    await kept?.save(new Map([...byKey].filter(([key]) => !passing.has(key))));
  };
  // What is not written now is with the next that is opened or left.
  const keepSoon = (): void => void keep().catch(() => {});
  const ending = new Set<Promise<void>>();
  const end = (key: string, session: Session): void => {
    byKey.delete(key);
    passing.delete(key);
    users.delete(session);
    metrics.sessionClosed();
    events.publish({ kind: 'session-ended', session: session.id });
    const done: Promise<void> = ended(session)
      .catch(() => {})
      .finally(() => ending.delete(done));
    ending.add(done);
  };
  const sweep = setInterval(() => {
    for (const [key, session] of byKey) if (isOver(session)) end(key, session);
    keepSoon();
  }, SWEEP_MS).unref();

  return {
    open: (key, principal, isPassing) => {
      let session = byKey.get(key);
      if (session === undefined || isOver(session)) {
        session = createSession(randomUUID(), principal, now());
        byKey.set(key, session);
        if (isPassing === 'passing') passing.add(key);
        else keepSoon();
        metrics.sessionOpened();
        events.publish({ kind: 'session-started', session: session.id, client: session.client });
      }
      users.set(session, (users.get(session) ?? 0) + 1);
      return session;
    },
    leave: (session) => {
      session.lastSeen = now();
      const left = Math.max(0, (users.get(session) ?? 0) - 1);
      users.set(session, left);
      if (left > 0) return;
      // Nobody has its key any more.
      const key = [...passing].find((one) => byKey.get(one) === session);
      if (key !== undefined) end(key, session);
    },
    restore: async (face) => {
      kept = createKeptSessions(store, face);
      for (const [key, session] of await kept.load()) {
        if (byKey.has(key) || isOver(session)) continue;
        byKey.set(key, session);
        metrics.sessionOpened();
      }
    },
    keep,
    list: () => [...byKey.values()],
    close: async () => {
      clearInterval(sweep);
      await keep().catch(() => {});
      for (const [key, session] of byKey) if (kept === undefined || passing.has(key)) end(key, session);
      await Promise.all(ending);
    },
  };
}
