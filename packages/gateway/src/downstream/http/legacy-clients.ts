/** Clients of the older era over HTTP, by the session id they were given. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Message } from '@hintlock/upstream/connect';
import type { Gateway } from '../../gateway.ts';
import { LEGACY_VERSIONS } from '../../link/envelope.ts';
import type { Endpoint } from './endpoint.ts';
import { createLegacySession, type LegacySession } from './legacy-session.ts';
import { respondEmpty, respondError } from './respond.ts';

export interface LegacyClients {
  readonly take: (message: Message, endpoint: Endpoint, request: IncomingMessage, response: ServerResponse) => void;
  readonly listen: (endpoint: Endpoint, request: IncomingMessage, response: ServerResponse) => void;
  readonly end: (endpoint: Endpoint, request: IncomingMessage, response: ServerResponse) => Promise<void>;
  /** Settles when no request is open. */
  readonly idle: () => Promise<void>;
  /** How many requests are open. */
  readonly underWay: () => number;
  readonly close: () => Promise<void>;
}

const SESSION_LIMIT = 1000;
/** A client that is gone without a word leaves its servers running; one that is there keeps a stream open. */
const IDLE_MS = 5 * 60 * 1000;
const NO_SESSION = {
  code: -32_600,
  message: 'Send initialize first, and its Mcp-Session-Id with every request after it.',
};
const UNKNOWN_SESSION = { code: -32_001, message: 'Session not found. Send initialize to begin a new one.' };
const FULL = { code: -32_603, message: 'Too many sessions are open. Try again later.' };

export function createLegacyClients(gateway: Gateway, principal: string): LegacyClients {
  const sessions = new Map<string, LegacySession>();
  const sweep = setInterval(() => {
    const old = Date.now() - IDLE_MS;
    for (const one of sessions.values()) if (one.isIdle() && one.session.lastSeen < old) void drop(one);
  }, 60_000).unref();

  const drop = async (one: LegacySession): Promise<void> => {
    sessions.delete(one.id);
    await one.close();
  };

  /** Whoever opens sessions without end closes its own first. */
  const dropOldestIdle = (): void => {
    const idle = [...sessions.values()].filter((one) => one.isIdle());
    const [oldest] = idle.sort((a, b) => a.session.lastSeen - b.session.lastSeen);
    if (oldest !== undefined) void drop(oldest);
  };

  /** The session that the request names; without one the request has been answered. */
  const find = (
    endpoint: Endpoint,
    request: IncomingMessage,
    response: ServerResponse,
    id?: unknown,
  ): LegacySession | undefined => {
    const version = request.headers['mcp-protocol-version'];
    if (version !== undefined && !LEGACY_VERSIONS.has(version)) {
      const error = {
        code: -32_600,
        message: `Unsupported protocol version. Supported: ${[...LEGACY_VERSIONS].join(', ')}.`,
      };
      respondError(response, 400, error, id);
      return undefined;
    }
    const named = request.headers['mcp-session-id'];
    const found = typeof named === 'string' ? sessions.get(named) : undefined;
    // A session belongs to the address where it began: its view must not widen.
    if (found?.key === endpoint.key) return found;
    if (named === undefined) respondError(response, 400, NO_SESSION, id);
    else respondError(response, 404, UNKNOWN_SESSION, id);
    return undefined;
  };

  return {
    take: (message, endpoint, request, response) => {
      if (message['method'] !== 'initialize') {
        return find(endpoint, request, response, message['id'])?.take(
          message,
          request.headers['mcp-protocol-version'],
          response,
        );
      }
      if (sessions.size >= SESSION_LIMIT) dropOldestIdle();
      if (sessions.size >= SESSION_LIMIT) return respondError(response, 503, FULL, message['id']);
      const made: LegacySession = createLegacySession(gateway, {
        message,
        endpoint,
        principal,
        refused: () => void drop(made),
      });
      sessions.set(made.id, made);
      made.take(message, undefined, response);
    },
    listen: (endpoint, request, response) => find(endpoint, request, response)?.listen(request, response),
    end: async (endpoint, request, response) => {
      const found = find(endpoint, request, response);
      if (found === undefined) return;
      await drop(found);
      respondEmpty(response, 200);
    },
    underWay: () => [...sessions.values()].reduce((count, one) => count + one.underWay(), 0),
    idle: async () => {
      await Promise.all([...sessions.values()].map((one) => one.idle()));
    },
    close: async () => {
      clearInterval(sweep);
      await Promise.all([...sessions.values()].map(drop));
    },
  };
}
