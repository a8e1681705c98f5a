/** One request over HTTP in the newer era: answered with a JSON body, or with an event stream once something comes before the answer. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { CallController, type Exchange } from '../../line/exchange.ts';
import type { Id } from '../../line/server-answer.ts';
import { eventText, keepAlive, STREAM_HEADERS } from './event-stream.ts';
import { respondJson } from './respond.ts';
import { statusOf } from './status-of.ts';

/** A client that reads nothing of what is sent to it is given up at this many bytes. */
const UNREAD_LIMIT = 64 * 1024 * 1024;
/** After so long without an answer, the client is shown that somebody is there. */
const STREAM_AFTER_MS = 10_000;

export function createHttpExchange(id: Id, request: IncomingMessage, response: ServerResponse): Exchange {
  const controller = new CallController();
  let done = false;
  const openStream = (): void => {
    if (response.headersSent) return;
    response.writeHead(200, STREAM_HEADERS);
    response.flushHeaders();
    keepAlive(response);
  };
  const impatience = setTimeout(openStream, STREAM_AFTER_MS);
  impatience.unref();
  // In this era a closed stream is how a client takes its request back.
  response.once('close', () => {
    clearTimeout(impatience);
    if (!done) controller.abort();
    done = true;
  });
  return {
    id,
    headers: request.headers,
    signal: controller.signal,
    send: (text) => {
      if (done) return;
      openStream();
      response.write(eventText(text));
      if (response.writableLength > UNREAD_LIMIT) response.destroy();
    },
    answer: (text, errorCode) => {
      if (done) return;
      done = true;
      if (response.headersSent) response.end(eventText(text));
      else respondJson(response, statusOf(errorCode, 'modern'), text);
    },
  };
}
