/** An event stream of the older era that a client may leave and take up again where it was. */
import type { ServerResponse } from 'node:http';
import { createBacklog } from './backlog.ts';
import { keepAlive, STREAM_HEADERS, writeEvent } from './event-stream.ts';

export interface ResumableStream {
  /** Opens the stream, so that the client sees that somebody is there. */
  readonly open: () => void;
  /** Sends to the response, or keeps it until there is one. */
  readonly send: (text: string) => void;
  /** The last event: the stream ends with it. */
  readonly end: (text: string) => void;
  /** Lets the client go; it comes back after `retryMs`. */
  readonly rest: (retryMs: number) => void;
  /** Goes on with another response, after the event of this number. */
  readonly resume: (response: ServerResponse, after: number) => void;
}

/** What is kept for a client that comes back. */
const KEPT = { count: 1000, size: 8 * 1024 * 1024 };
const RETRY_MS = 1000;

export interface StreamOptions {
  /** Tells this stream's events from those of all others. */
  readonly name: string;
  /** Whether the client knows that an event without data only tells where to go on: before 2025-11-25 none did. */
  readonly primes: boolean;
  readonly headers: Readonly<Record<string, string>>;
}

export function createResumableStream(
  first: ServerResponse,
  { name, primes, headers }: StreamOptions,
): ResumableStream {
  let response: ServerResponse | undefined = first;
  const events = createBacklog<{ readonly number: number; readonly text: string }>(KEPT);
  let last = 0;
  let started = false;
  let ended = false;

  const prime = (to: ServerResponse, retryMs: number): void => {
    if (!to.headersSent) {
      to.writeHead(200, { ...STREAM_HEADERS, ...headers });
      keepAlive(to);
    }
    // An event without data tells the client where it can take the stream up again.
    if (primes) to.write(`id: ${name}.${last}\nretry: ${retryMs}\ndata: \n\n`);
  };
  const start = (): void => {
    if (started) return;
    started = true;
    if (response !== undefined) prime(response, RETRY_MS);
  };
  const watch = (one: ServerResponse): void => {
    one.once('close', () => {
      if (response === one) response = undefined;
    });
  };
  const put = (text: string): void => {
    start();
    last += 1;
    events.add({ number: last, text }, text.length);
    if (response !== undefined) writeEvent(response, text, `${name}.${last}`);
  };

  watch(first);
  return {
    open: start,
    send: put,
    end: (text) => {
      put(text);
      ended = true;
      response?.end();
    },
    rest: (retryMs) => {
      const resting = response;
      if (resting === undefined || !primes) return;
      if (started) resting.write(`retry: ${retryMs}\n\n`);
      else {
        started = true;
        prime(resting, retryMs);
      }
      response = undefined;
      resting.end();
    },
    resume: (next, after) => {
      response?.end();
      response = next;
      watch(next);
      next.writeHead(200, STREAM_HEADERS);
      keepAlive(next);
      for (const { number, text } of events.items()) if (number > after) writeEvent(next, text, `${name}.${number}`);
      if (ended) next.end();
    },
  };
}
