/** All sessions of a gateway: found by what a client cannot choose, ended when nobody has used them for a while. */
import { randomUUID } from 'node:crypto';
import type { Events } from '../events/events.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { createSession, type Session } from './session.ts';

export interface Sessions {
  /** The session under this key, made if there is none: a client's process, an HTTP session, a principal. */
  readonly open: (key: string, principal: string) => Session;
  /** Nobody is connected to it any more; it is kept for a while, so that coming back launders nothing. */
  readonly leave: (session: Session) => void;
  readonly list: () => readonly Session[];
  readonly close: () => void;
}

export interface SessionsParts {
  readonly now: () => number;
  readonly events: Events;
  readonly metrics: Metrics;
}

/** How long a session without a client or a call is kept. */
const IDLE_MS = 30 * 60 * 1000;
const SWEEP_MS = 60 * 1000;

export function createSessions({ now, events, metrics }: SessionsParts): Sessions {
  const byKey = new Map<string, Session>();
  const users = new Map<Session, number>();
  const sweep = setInterval(() => {
    for (const [key, session] of byKey) {
      if ((users.get(session) ?? 0) > 0 || session.lastSeen + IDLE_MS > now()) continue;
      byKey.delete(key);
      users.delete(session);
      metrics.sessionClosed();
      events.publish({ kind: 'session-ended', session: session.id });
    }
  }, SWEEP_MS).unref();
  return {
    open: (key, principal) => {
      let session = byKey.get(key);
      if (session === undefined) {
        session = createSession(randomUUID(), principal, now());
        byKey.set(key, session);
        metrics.sessionOpened();
        events.publish({ kind: 'session-started', session: session.id, client: session.client });
      }
      users.set(session, (users.get(session) ?? 0) + 1);
      return session;
    },
    leave: (session) => {
      session.lastSeen = now();
      users.set(session, Math.max(0, (users.get(session) ?? 0) - 1));
    },
    list: () => [...byKey.values()],
    close: () => clearInterval(sweep),
  };
}
