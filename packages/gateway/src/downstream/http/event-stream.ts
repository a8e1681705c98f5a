/** Server-sent events: messages on a response that stays open. */
import type { ServerResponse } from 'node:http';
import { oneLine } from '../one-line.ts';

export const STREAM_HEADERS = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-cache, no-transform',
  // Tells proxies in front not to hold events back.
  'x-accel-buffering': 'no',
} as const;

export function eventText(text: string, id?: string): string {
  return id === undefined
    ? `event: message\ndata: ${oneLine(text)}\n\n`
    : `id: ${id}\nevent: message\ndata: ${oneLine(text)}\n\n`;
}

/** A client that reads nothing of what is sent to it is given up at this many bytes. */
const UNREAD_LIMIT = 64 * 1024 * 1024;

/** Sends an event to a client that may have stopped reading. */
export function writeEvent(response: ServerResponse, text: string, id?: string): void {
  response.write(eventText(text, id));
  if (response.writableLength > UNREAD_LIMIT) response.destroy();
}

const BEAT_MS = 15_000;

/** Keeps a quiet stream from being taken for dead; stops by itself when the response ends. */
export function keepAlive(response: ServerResponse): void {
  const beat = setInterval(() => response.write(': still here\n\n'), BEAT_MS);
  beat.unref();
  response.once('close', () => clearInterval(beat));
}
