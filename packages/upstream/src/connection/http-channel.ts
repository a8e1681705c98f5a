/** The Streamable HTTP channel: every message is a POST, every answer a JSON body or an event stream. */
import { HintlockError, printableExcerpt } from '@hintlock/core';
import type { UrlTarget } from '../target.ts';
import { isRequest, isResponse, type Message } from '../wire/message.ts';
import type { Channel, ChannelHandlers } from './channel.ts';
import { createHttpClient, type HttpAnswer, httpError, readEvents, readMessages } from './http-client.ts';
import { createNotificationOrder } from './notification-order.ts';

export interface HttpChannel extends Channel {
  /** The status of a refusal that carried no protocol message: this may not be Streamable HTTP at all. */
  readonly refusedWith: () => number | undefined;
}

export function openHttpChannel(target: UrlTarget, handlers: ChannelHandlers): HttpChannel {
  const client = createHttpClient(target);
  const inOrder = createNotificationOrder();
  let settled: { protocolVersion: string; modern: boolean } | undefined;
  let sessionId: string | undefined;
  let closing: Promise<void> | undefined;
  let refusedWith: number | undefined;

  const post = async (message: Message): Promise<void> => {
    const headers = {
      ...requestHeaders(message, settled),
      ...(sessionId === undefined ? {} : { 'mcp-session-id': sessionId }),
    };
    const answer = await inOrder(message, () => client.request('POST', headers, JSON.stringify(message)));
    sessionId ??= answer.header('mcp-session-id');
    await receive(answer, message);
  };

  const receive = async (answer: HttpAnswer, message: Message): Promise<void> => {
    if (isRefusal(answer.status)) {
      const body = await readMessages(answer).catch(() => []);
      if (body.length === 0) refusedWith = answer.status;
      if (isRequest(message)) handlers.message(refusal(message, body[0], answer.status));
      return;
    }
    if (answer.status < 200 || answer.status >= 300) throw await httpError(answer, target);
    // Notifications, and our answers to what the server asks, get a 202 and nothing else.
    if (!isRequest(message)) return answer.discard();
    let answered = false;
    const deliver = (item: Message): void => {
      answered ||= isResponse(item) && item['id'] === message['id'];
      handlers.message(item);
    };
    if (answer.type === 'text/event-stream') await readEvents(answer, (event) => deliver(event.message));
    else if (answer.type === 'application/json') (await readMessages(answer)).forEach(deliver);
    else throw wrongType(answer);
    if (!answered) throw noAnswer();
  };

  return {
    transport: 'http',
    send: (message) => {
      post(message).catch((error: unknown) => {
        if (closing === undefined) handlers.failure(client.explain(error));
      });
    },
    settle: (next) => {
      settled = next;
    },
    close: () => {
      closing ??= endSession(client, sessionId, settled).then(client.close, client.close);
      return closing;
    },
    findings: () => [],
    lastWords: () => [],
    refusedWith: () => refusedWith,
  };
}

/** A 4xx may only mean that the server speaks another era, so it is an answer and not the end. */
function isRefusal(status: number): boolean {
  return status >= 400 && status < 500 && status !== 401 && status !== 403;
}

function refusal(question: Message, body: Message | undefined, status: number): Message {
  const error = body?.['error'] ?? { code: status, message: `HTTP ${status}` };
  return { jsonrpc: '2.0', id: question['id'], error };
}

function requestHeaders(
  message: Message,
  settled: { protocolVersion: string; modern: boolean } | undefined,
): Record<string, string> {
  const headers: Record<string, string> = {
    accept: 'application/json, text/event-stream',
    'content-type': 'application/json',
  };
  if (settled !== undefined) headers['mcp-protocol-version'] = settled.protocolVersion;
  if (settled?.modern) headers['mcp-method'] = String(message['method']);
  return headers;
}

/** The older era keeps a session on the server; a guest who leaves says so. */
async function endSession(
  client: ReturnType<typeof createHttpClient>,
  sessionId: string | undefined,
  settled: { protocolVersion: string } | undefined,
): Promise<void> {
  if (sessionId === undefined) return;
  const headers = { 'mcp-session-id': sessionId, 'mcp-protocol-version': settled?.protocolVersion ?? '' };
  const goodbye = client.request('DELETE', headers).then((answer) => answer.discard());
  await Promise.race([goodbye.catch(() => {}), new Promise((resolve) => setTimeout(resolve, GOODBYE_MS).unref())]);
}

const GOODBYE_MS = 500;

/** It will not come any more: each answer arrives on the response to its question. */
function noAnswer(): HintlockError {
  return new HintlockError('HL_PROTOCOL', { step: 'answering', detail: 'it ended its response without the answer' });
}

function wrongType(answer: HttpAnswer): HintlockError {
  const type = answer.type === '' ? 'no content type' : printableExcerpt(answer.type, 60);
  const detail = `it answered with ${type} instead of JSON or an event stream`;
  return new HintlockError('HL_PROTOCOL', { step: 'answering', detail });
}
