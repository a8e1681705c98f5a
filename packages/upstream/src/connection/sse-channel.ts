/** The old HTTP+SSE channel: one long event stream in, and an address it names to post to. */
import { HintlockError } from '@hintlock/core';
import { describeTarget } from '../redaction.ts';
import type { UrlTarget } from '../target.ts';
import type { Channel, ChannelHandlers } from './channel.ts';
import { createHttpClient, httpError, readEvents } from './http-client.ts';
import { createNotificationOrder } from './notification-order.ts';

export async function openSseChannel(
  target: UrlTarget,
  handlers: ChannelHandlers,
  signal: AbortSignal,
): Promise<Channel> {
  signal.throwIfAborted();
  const client = createHttpClient(target);
  // Until the channel is returned nobody else can close it.
  const abort = (): void => void client.close();
  signal.addEventListener('abort', abort, { once: true });
  try {
    return await open(target, handlers, client);
  } catch (error) {
    await client.close();
    throw client.explain(error);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

async function open(
  target: UrlTarget,
  handlers: ChannelHandlers,
  client: ReturnType<typeof createHttpClient>,
): Promise<Channel> {
  const stream = await client.request('GET', { accept: 'text/event-stream' });
  if (stream.status !== 200) throw await httpError(stream, target);
  if (stream.type !== 'text/event-stream') {
    await stream.discard();
    throw new HintlockError('HL_HTTP_STATUS', { url: describeTarget(target), status: stream.status });
  }
  let closed = false;
  const fail = (error: unknown): void => {
    if (!closed) handlers.failure(client.explain(error));
  };
  const endpoint = await new Promise<string>((resolve, reject) => {
    const onOther = (event: string, data: string): void => {
      if (event === 'endpoint') resolve(data);
    };
    readEvents(stream, ({ message }) => handlers.message(message), onOther).then(
      () => {
        const error = new HintlockError('HL_PROTOCOL', { step: 'answering', detail: 'it ended the event stream' });
        reject(error);
        fail(error);
      },
      (error: unknown) => {
        reject(error);
        fail(error);
      },
    );
  });
  const address = postAddress(endpoint, target);
  const inOrder = createNotificationOrder();
  return {
    transport: 'sse',
    send: (message) => {
      const body = JSON.stringify(message);
      inOrder(message, () => client.request('POST', { 'content-type': 'application/json' }, body, address))
        .then(async (answer) => {
          if (answer.status >= 300) throw await httpError(answer, target);
          await answer.discard();
        })
        .catch(fail);
    },
    close: async () => {
      closed = true;
      await client.close();
    },
    findings: () => [],
    lastWords: () => [],
  };
}

/** The address must be on the same origin, or our headers would go to whomever the server names. */
function postAddress(endpoint: string, target: UrlTarget): string {
  const address = URL.parse(endpoint, target.url);
  if (address?.origin === new URL(target.url).origin) return address.href;
  const detail = 'it wants messages sent to another host';
  throw new HintlockError('HL_PROTOCOL', { step: 'answering', detail });
}
