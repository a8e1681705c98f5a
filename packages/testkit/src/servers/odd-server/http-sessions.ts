/** The sessions of 2025-era clients over HTTP, each with the stream that brings it what belongs to no request. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { LEGACY_VERSIONS, type LegacySession, openLegacySession } from './legacy-session.ts';
import type { Incoming, JsonObject } from './message.ts';
import { createPostReply, openStream, sendError, writeEvent } from './post-reply.ts';
import type { World } from './world.ts';

interface HttpSession {
  readonly session: LegacySession;
  /** What could not be told yet because no stream is open. */
  readonly backlog: JsonObject[];
  stream: ServerResponse | undefined;
}

export interface HttpSessions {
  readonly post: (request: IncomingMessage, response: ServerResponse, incoming: Incoming) => Promise<void>;
  readonly get: (request: IncomingMessage, response: ServerResponse) => void;
  readonly delete: (request: IncomingMessage, response: ServerResponse) => void;
}

export function createHttpSessions(world: World): HttpSessions {
  const sessions = new Map<string, HttpSession>();

  /** The session that a request names; without one the request has been answered. */
  const find = (request: IncomingMessage, response: ServerResponse): HttpSession | undefined => {
    const version = request.headers['mcp-protocol-version'];
    const id = request.headers['mcp-session-id'];
    const found = typeof id === 'string' ? sessions.get(id) : undefined;
    if (version !== undefined && !LEGACY_VERSIONS.some((known) => known === version)) {
      sendError(response, 400, -32_000, 'Unsupported protocol version');
      return undefined;
    }
    if (id === undefined) sendError(response, 400, -32_000, 'A session is needed');
    else if (!found) sendError(response, 404, -32_001, 'Session not found');
    return found;
  };

  return {
    post: async (request, response, incoming) => {
      const opens = incoming.kind === 'request' && incoming.request.method === 'initialize';
      const found = opens ? openSession(world, sessions, response) : find(request, response);
      if (!found) return;
      if (incoming.kind === 'request') {
        await found.session.request(incoming.request, createPostReply(response));
        // Only a cancelled request ends without a response; its stream must end all the same.
        if (!response.writableEnded) response.end();
        return;
      }
      if (incoming.kind === 'answer') found.session.answer(incoming.answer);
      else found.session.notification(incoming.notification);
      response.writeHead(202).end();
    },
    get: (request, response) => {
      const found = find(request, response);
      if (!found) return;
      found.stream?.end();
      found.stream = response;
      openStream(response);
      for (const message of found.backlog.splice(0)) writeEvent(response, message);
      response.on('close', () => {
        if (found.stream === response) found.stream = undefined;
      });
    },
    delete: (request, response) => {
      const found = find(request, response);
      if (!found) return;
      sessions.delete(String(request.headers['mcp-session-id']));
      found.session.close();
      found.stream?.end();
      response.writeHead(204).end();
    },
  };
}

function openSession(world: World, sessions: Map<string, HttpSession>, response: ServerResponse): HttpSession {
  const id = randomUUID();
  const opened: HttpSession = {
    session: openLegacySession(world, (message) => {
      if (opened.stream) writeEvent(opened.stream, message);
      else opened.backlog.push(message);
    }),
    backlog: [],
    stream: undefined,
  };
  sessions.set(id, opened);
  response.setHeader('mcp-session-id', id);
  return opened;
}
