/** One request over HTTP in the newer era: answered with a JSON body, or with an event stream once something comes before the answer. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { CallController, type Exchange } from '../../line/exchange.ts';
import type { Id } from '../../line/server-answer.ts';
import { eventText, keepAlive, STREAM_HEADERS, writeEvent } from './event-stream.ts';
import { respondJson } from './respond.ts';
import { statusOf } from './status-of.ts';

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
      writeEvent(response, text);
    },
    answer: (text, errorCode) => {
      if (done) return;
      done = true;
      if (response.headersSent) response.end(eventText(text));
      else respondJson(response, statusOf(errorCode, 'modern'), text);
    },
  };
}
