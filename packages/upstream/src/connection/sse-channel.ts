/** The old HTTP+SSE channel: one long event stream in, and an address it names to post to. */
import { HintlockError } from '@hintlock/core';
import { describeTarget } from '../redaction.ts';
import type { UrlTarget } from '../target.ts';
import { isRequest, type Message } from '../wire/message.ts';
import type { Channel, ChannelHandlers, RequestId } from './channel.ts';
import { createHttpClient, type HttpClient } from './http-client.ts';
import type { ResponseHead } from './http-exchange.ts';
import { explainFault, statusError } from './http-faults.ts';
import { takeMessages } from './messages-in.ts';
import { createNotificationOrder } from './notification-order.ts';
import { PROTOCOL_HEADERS, withExtra } from './protocol-headers.ts';

/** Opens a channel, which is open once the server has named its address. The signal ends the waiting for that. */
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
    throw explainFault(target, error);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

async function open(target: UrlTarget, handlers: ChannelHandlers, client: HttpClient): Promise<Channel> {
  const own = client.ownHeaders(PROTOCOL_HEADERS);
  let opened = false;
  let over = false;
  let early: unknown;
  const fail = (error: unknown): void => {
    if (over) return;
    over = true;
    // Whoever waits for the channel to open hears of it there, and only there.
    if (opened) handlers.failure(explainFault(target, error));
    else early = error;
  };
  const endpoint = await readStream(client, target, { own, fail, message: handlers.message });
  const path = postPath(endpoint, target);
  if (over) throw early;
  opened = true;
  const postHeaders = [...own, 'content-type', 'application/json'];
  const inOrder = createNotificationOrder();

  /** The answer comes on the stream; of the POST only a refusal matters. */
  const post = (message: Message, body: string, headers: string[], taken: () => void): void => {
    const id = isRequest(message) ? (message['id'] as RequestId) : undefined;
    let head: ResponseHead | undefined;
    client.request(
      { method: 'POST', headers, body, path },
      {
        head: (next) => {
          head = next;
          queueMicrotask(taken);
          return 'nothing';
        },
        text: () => {},
        event: () => {},
        over: (error) => {
          taken();
          if (over || (head !== undefined && head.status < 300)) return;
          const reason = head === undefined ? error : statusError(target, head.status, head.headers);
          if (handlers.requestFailure === undefined) fail(reason);
          else if (id !== undefined) handlers.requestFailure(id, explainFault(target, reason));
        },
      },
    );
  };

  return {
    transport: 'sse',
    send: (message, text, extra) => {
      if (over) return;
      const body = text ?? JSON.stringify(message);
      const headers = extra === undefined ? postHeaders : withExtra(postHeaders, extra);
      inOrder(message, (taken) => (over ? taken() : post(message, body, headers, taken)));
    },
    pause: client.flow.pause,
    resume: client.flow.resume,
    close: async () => {
      over = true;
      await client.close();
    },
    findings: () => [],
    lastWords: () => [],
  };
}

interface StreamOptions {
  readonly own: readonly string[];
  readonly message: ChannelHandlers['message'];
  /** The stream is over, and the channel with it. */
  readonly fail: (error: unknown) => void;
}

/** Opens the stream and waits for the address it names; everything after that goes to the handlers. */
function readStream(client: HttpClient, target: UrlTarget, { own, message, fail }: StreamOptions): Promise<string> {
  return new Promise((resolve, reject) => {
    let head: ResponseHead | undefined;
    client.request(
      { method: 'GET', headers: [...own, 'accept', 'text/event-stream'] },
      {
        head: (next) => {
          head = next;
          return isStream(next) ? 'events' : 'nothing';
        },
        text: () => {},
        event: (data, name) => {
          if (name === 'endpoint') resolve(data);
          else if (name === undefined) takeMessages(data, (item, text) => message(item, text));
        },
        over: (fault) => {
          const error = head !== undefined && !isStream(head) ? notStream(target, head) : (fault ?? ended());
          reject(error);
          fail(error);
        },
      },
    );
  });
}

function isStream({ status, type }: ResponseHead): boolean {
  return status === 200 && type === 'text/event-stream';
}

function notStream(target: UrlTarget, { status, headers }: ResponseHead): HintlockError {
  if (status !== 200) return statusError(target, status, headers);
  return new HintlockError('HL_HTTP_STATUS', { url: describeTarget(target), status });
}

function ended(): HintlockError {
  return new HintlockError('HL_PROTOCOL', { step: 'answering', detail: 'it ended the event stream' });
}

/** The address must be on the same origin, or our headers would go to whomever the server names. */
function postPath(endpoint: string, target: UrlTarget): string {
  const address = URL.parse(endpoint, target.url);
  if (address?.origin === new URL(target.url).origin) return `${address.pathname}${address.search}`;
  const detail = 'it wants messages sent to another host';
  throw new HintlockError('HL_PROTOCOL', { step: 'answering', detail });
}
