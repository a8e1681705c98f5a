/** Opens a channel to a target by the transport it names. */
import type { ObservationHandlers } from '../observe/observe-server.ts';
import type { Target, UrlTarget } from '../target.ts';
import type { Channel, ChannelHandlers } from './channel.ts';
import { openStdioChannel } from './stdio-channel.ts';

/**
 * The signal ends the opening, not the channel. An address whose transport is `auto` is taken for Streamable HTTP: that it is
 * not shows only in its answers.
 *
 * @example
 * ```ts
 * import { openChannel } from '@hintlock/upstream';
 *
 * const target = { kind: 'url', url: 'http://127.0.0.1:3000/mcp', headers: {}, transport: 'http' } as const;
 * const handlers = { message: () => {}, failure: () => {}, requestFailure: () => {} };
 * const channel = await openChannel(target, handlers, new AbortController().signal);
 * await channel.close();
 * ```
 */
export async function openChannel(target: Target, handlers: ChannelHandlers, signal: AbortSignal): Promise<Channel> {
  signal.throwIfAborted();
  if (target.kind === 'url') {
    if (handlers.observation !== undefined) await refuseObservation(target, handlers.observation);
    // What HTTP needs takes longer to load than most servers to start, and most are started.
    if (target.transport !== 'sse') return (await import('./http-channel.ts')).openHttpChannel(target, handlers);
    return (await import('./sse-channel.ts')).openSseChannel(target, handlers, signal);
  }
  const channel = await openStdioChannel(target, handlers);
  // A process cannot be stopped while it starts, but it need not stay.
  if (signal.aborted) await channel.close();
  signal.throwIfAborted();
  return channel;
}

async function refuseObservation(target: UrlTarget, { notObservable }: ObservationHandlers): Promise<void> {
  const { canObserve } = await import('../observe/can-observe.ts');
  const verdict = await canObserve(target);
  if (!verdict.observable) notObservable(verdict.reason);
}
