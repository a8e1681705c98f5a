/** One client of the older era over HTTP: a session with an id, requests by POST, and a stream for what belongs to no request. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isJsonObject } from '@hintlock/core';
import { isRequest, isResponse, type Message } from '@hintlock/upstream/connect';
import type { Gateway, OpenConnection } from '../../gateway.ts';
import type { Id } from '../../line/server-answer.ts';
import { introductionFromInitialize } from '../../link/envelope.ts';
import type { Session } from '../../session/session.ts';
import { createExchanges } from '../exchanges.ts';
import { createBacklog } from './backlog.ts';
import type { Endpoint } from './endpoint.ts';
import { keepAlive, STREAM_HEADERS, writeEvent } from './event-stream.ts';
import { respondEmpty, respondError, respondJson } from './respond.ts';
import { createResumableStream, type ResumableStream } from './resumable-stream.ts';

export interface LegacySession {
  readonly id: string;
  readonly key: string;
  readonly session: Session;
  readonly take: (message: Message, version: unknown, response: ServerResponse) => void;
  /** Opens the stream for what belongs to no request, or takes up an earlier one. */
  readonly listen: (request: IncomingMessage, response: ServerResponse) => void;
  readonly isIdle: () => boolean;
  /** How many requests are open. */
  readonly underWay: () => number;
  /** Settles when no request is open. */
  readonly idle: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** How long a stream that is over can still be taken up. */
const KEPT_MS = 60_000;
/** The first version of the protocol whose clients can take up a stream by an event without data. */
const FIRST_PRIMED = '2025-11-25';
const STREAM_AFTER_MS = 10_000;
/** What waits for a client that has no stream open now. */
const WAITING = { count: 100, size: 1024 * 1024 };
const INVALID = { code: -32_600, message: 'Invalid request' };

export interface LegacySessionParts {
  /** The client's `initialize`. */
  readonly message: Message;
  readonly endpoint: Endpoint;
  readonly principal: string;
  /** It was answered with an error, so that there is no session. */
  readonly refused: () => void;
}

export function createLegacySession(
  gateway: Gateway,
  { message, endpoint, principal, refused }: LegacySessionParts,
): LegacySession {
  const id = randomUUID();
  const exchanges = createExchanges();
  const streams = new Map<string, ResumableStream>();
  let standalone: ServerResponse | undefined;
  const waiting = createBacklog<string>(WAITING);
  const session = gateway.sessions.open(`http ${id}`, principal, 'passing');
  const params = isJsonObject(message['params']) ? message['params'] : {};

  const connection: OpenConnection = gateway.connect({
    client: {
      era: 'legacy',
      transport: 'http',
      introduction: introductionFromInitialize(params),
      broadcast: (text) => {
        if (standalone === undefined) waiting.add(text, text.length);
        else writeEvent(standalone, text);
        return standalone !== undefined;
      },
    },
    session,
    ...endpoint,
  });

  const request = (asked: Message, version: unknown, response: ServerResponse): void => {
    const name = randomUUID();
    const primes = typeof version === 'string' && version >= FIRST_PRIMED;
    const stream = createResumableStream(response, { name, primes, headers: { 'mcp-session-id': id } });
    const impatience = setTimeout(stream.open, STREAM_AFTER_MS);
    impatience.unref();
    const opened = exchanges.open(asked['id'] as Id, {
      send: stream.send,
      answer: (text, errorCode) => {
        clearTimeout(impatience);
        setTimeout(() => streams.delete(name), KEPT_MS).unref();
        const isOpening = asked['method'] === 'initialize';
        const isRefused = isOpening && errorCode !== undefined;
        // An opening that took long has become a stream by now.
        if (!isOpening || response.headersSent) stream.end(text);
        else respondJson(response, 200, text, isRefused ? {} : { 'mcp-session-id': id });
        if (isRefused) refused();
      },
    });
    if (opened === undefined)
      return respondError(response, 400, { ...INVALID, message: 'Its id is taken' }, asked['id']);
    streams.set(name, stream);
    const takenBack = (): void => {
      clearTimeout(impatience);
      streams.delete(name);
      // Who took its request back waits for nothing more.
      if (response.headersSent) response.end();
      else respondEmpty(response, 202);
    };
    opened.signal.addEventListener('abort', takenBack, { once: true });
    // That its connection breaks does not mean, in this era, that the client takes the request back.
    void connection.request(asked, { ...opened, rest: stream.rest });
  };

  return {
    id,
    key: endpoint.key,
    session,
    take: (taken, version, response) => {
      session.lastSeen = Date.now();
      if (isRequest(taken)) return request(taken, version, response);
      if (isResponse(taken)) connection.respond(taken);
      else if (taken['method'] === 'notifications/cancelled') exchanges.cancel(taken);
      else if (typeof taken['method'] === 'string' && taken['id'] === undefined) connection.notify(taken);
      else return respondError(response, 400, INVALID, taken['id']);
      respondEmpty(response, 202);
    },
    listen: (asking, response) => {
      session.lastSeen = Date.now();
      const [name = '', after = '0'] = String(asking.headers['last-event-id'] ?? '').split('.');
      const earlier = streams.get(name);
      if (earlier !== undefined) return earlier.resume(response, Number(after));
      // A second stream takes the place of the first: nothing is sent twice.
      standalone?.end();
      standalone = response;
      response.writeHead(200, { ...STREAM_HEADERS, 'mcp-session-id': id });
      response.flushHeaders();
      keepAlive(response);
      for (const text of waiting.items()) writeEvent(response, text);
      waiting.clear();
      response.once('close', () => {
        if (standalone === response) standalone = undefined;
      });
    },
    isIdle: () => standalone === undefined && streams.size === 0,
    underWay: exchanges.count,
    idle: exchanges.idle,
    close: async () => {
      exchanges.closeAll();
      standalone?.end();
      gateway.sessions.leave(session);
      await connection.close();
    },
  };
}
