/** The answer to a POST: one JSON object, or an event stream as soon as something is said before the response. */
import type { ServerResponse } from 'node:http';
import type { Reply } from './exchange.ts';
import type { JsonObject } from './message.ts';

const EVENT_STREAM = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-cache',
  'x-accel-buffering': 'no',
} as const;

export function createPostReply(response: ServerResponse): Reply {
  return {
    say: (message) => {
      openStream(response);
      writeEvent(response, message);
    },
    finish: (message, httpStatus) => {
      if (response.headersSent) {
        writeEvent(response, message);
        response.end();
      } else sendJson(response, httpStatus, message);
    },
  };
}

/** The headers go out at once: a client waits for them before it reads. */
export function openStream(response: ServerResponse): void {
  if (!response.headersSent) response.writeHead(200, EVENT_STREAM).flushHeaders();
}

export function writeEvent(response: ServerResponse, message: JsonObject): void {
  response.write(`event: message\ndata: ${JSON.stringify(message)}\n\n`);
}

export function sendJson(response: ServerResponse, status: number, message: JsonObject): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(message));
}

/** For what has no request that an error could answer. */
export function sendError(response: ServerResponse, status: number, code: number, message: string): void {
  sendJson(response, status, { jsonrpc: '2.0', id: null, error: { code, message } });
}
