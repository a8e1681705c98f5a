/** `GET /api/events`: what happens, as it happens. */
import { randomBytes } from 'node:crypto';
import { HintlockError } from '@hintlock/core';
import type { AdminHandler } from '../admin-environment.ts';
import type { AdminSource } from '../admin-source.ts';
import { openEventStream } from '../event-stream.ts';
import { keptTokenHash } from '../token.ts';

/** More than a person has windows open. */
const STREAM_LIMIT = 32;

export function streamEvents({ events, store, signal }: AdminSource, heartbeatMs: number): AdminHandler {
  const run = randomBytes(4).toString('hex');
  let open = 0;
  return (context) => {
    // Nobody would read, and nobody would ever end, the stream of a request that wants no body.
    if (context.req.method === 'HEAD')
      throw new HintlockError('HL_METHOD_REFUSED', { path: context.req.path, method: 'HEAD', allowed: 'GET' });
    if (open >= STREAM_LIMIT) throw new HintlockError('HL_STREAMS_EXHAUSTED', { count: open });
    open += 1;
    const { hash } = context.get('credential');
    const stream = openEventStream({
      events,
      run,
      lastSeen: context.req.header('last-event-id'),
      heartbeatMs,
      isAllowed: async () => (await keptTokenHash(store)) === hash,
      signal,
      ended: () => {
        open -= 1;
      },
    });
    return new Response(stream, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } });
  };
}
