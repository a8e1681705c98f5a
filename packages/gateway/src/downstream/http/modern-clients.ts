/** Clients of the newer era over HTTP: every request stands alone, so connections are found by who asks and what it can do. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isJsonObject } from '@hintlock/core';
import { isRequest, type Message } from '@hintlock/upstream/connect';
import type { Gateway, OpenConnection } from '../../gateway.ts';
import type { Id } from '../../line/server-answer.ts';
import { type ClientIntroduction, introductionFromMeta } from '../../link/envelope.ts';
import type { Session } from '../../session/session.ts';
import type { Endpoint } from './endpoint.ts';
import { createHttpExchange } from './http-exchange.ts';
import { headerProblem, notificationProblem } from './modern-headers.ts';
import { respondEmpty, respondError } from './respond.ts';

export interface ModernClients {
  readonly take: (message: Message, endpoint: Endpoint, request: IncomingMessage, response: ServerResponse) => void;
  /** How many requests are open but those that only listen. */
  readonly underWay: () => number;
  /** Settles when no request is open but those that only listen. */
  readonly idle: () => Promise<void>;
  readonly close: () => Promise<void>;
}

interface Kept {
  readonly connection: OpenConnection;
  readonly session: Session;
  lastUsed: number;
  open: number;
}

const GONE = { code: -32_601, message: 'Method not found: this era has no handshake' };
/** How many different clients are kept connections for, and for how long without a request. */
const KEPT_LIMIT = 64;
const KEPT_MS = 30 * 60 * 1000;

export function createModernClients(gateway: Gateway, principal: string): ModernClients {
  const kept = new Map<string, Kept>();
  const working = new Set<Promise<void>>();

  const drop = async (key: string, one: Kept): Promise<void> => {
    kept.delete(key);
    gateway.sessions.leave(one.session);
    await one.connection.close();
  };
  const sweep = setInterval(() => {
    const old = Date.now() - KEPT_MS;
    for (const [key, one] of kept) if (one.open === 0 && one.lastUsed < old) void drop(key, one);
  }, 60_000).unref();

  const notify = (message: Message, endpoint: Endpoint, request: IncomingMessage, response: ServerResponse): void => {
    const problem = notificationProblem(request.headers, message);
    if (problem !== undefined) return respondError(response, 400, problem);
    // A cancelled request is one whose stream was closed; and without a request before it there is nobody to tell.
    if (message['method'] !== 'notifications/cancelled') kept.get(keyOf(message, endpoint))?.connection.notify(message);
    respondEmpty(response, 202);
  };

  const connectionFor = (message: Message, endpoint: Endpoint): Kept => {
    const introduction = introductionOf(message);
    const key = keyOf(message, endpoint);
    const known = kept.get(key);
    if (known !== undefined) return known;
    if (kept.size >= KEPT_LIMIT) {
      const oldest = [...kept].filter(([, one]) => one.open === 0).sort(([, a], [, b]) => a.lastUsed - b.lastUsed)[0];
      if (oldest !== undefined) void drop(...oldest);
    }
    const session = gateway.sessions.open(`principal ${principal}`, principal);
    const client = { era: 'modern', transport: 'http', introduction, broadcast: () => false } as const;
    const connection = gateway.connect({ client, session, ...endpoint });
    const made = { connection, session, lastUsed: Date.now(), open: 0 };
    kept.set(key, made);
    return made;
  };

  return {
    take: (message, endpoint, request, response) => {
      const { id } = message;
      if (message['method'] === 'initialize') return respondError(response, 404, GONE, id);
      if (id === undefined && typeof message['method'] === 'string')
        return notify(message, endpoint, request, response);
      const problem = headerProblem(request.headers, message);
      if (problem !== undefined) return respondError(response, 400, problem, id);
      if (!isRequest(message)) return respondError(response, 400, { code: -32_600, message: 'Invalid request' }, id);
      const one = connectionFor(message, endpoint);
      one.lastUsed = Date.now();
      one.open += 1;
      const served = one.connection.request(message, createHttpExchange(id as Id, request, response)).finally(() => {
        one.open -= 1;
        working.delete(served);
      });
      // A subscription is open for as long as its client likes.
      if (message['method'] !== 'subscriptions/listen') working.add(served);
    },
    underWay: () => working.size,
    idle: async () => {
      while (working.size > 0) await Promise.all(working);
    },
    close: async () => {
      clearInterval(sweep);
      await Promise.all([...kept].map(([key, one]) => drop(key, one)));
    },
  };
}

function introductionOf({ params }: Message): ClientIntroduction {
  return introductionFromMeta(isJsonObject(params) ? params : {});
}

/** What a client can do decides what a server may ask of it; its name does not. */
function keyOf(message: Message, endpoint: Endpoint): string {
  return `${endpoint.key}\n${JSON.stringify(introductionOf(message).capabilities)}`;
}
