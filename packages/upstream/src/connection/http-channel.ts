/** The Streamable HTTP channel: every message is a POST, every answer a JSON body or an event stream. */
import type { UrlTarget } from '../target.ts';
import type { Channel, ChannelHandlers, RequestId, Settled } from './channel.ts';
import { createHttpClient, type HttpClient } from './http-client.ts';
import type { Receiver, ResponseHead } from './http-exchange.ts';
import { explainFault } from './http-faults.ts';
import { createNotificationOrder } from './notification-order.ts';
import { Posting, type PostingChannel } from './posting.ts';
import { modernHeaders, PROTOCOL_HEADERS, statedVersion, withExtra } from './protocol-headers.ts';
import { createStandingStream } from './standing-stream.ts';

export interface HttpChannel extends Channel {
  /** The status of a refusal that carried no protocol message: this may not be Streamable HTTP at all. */
  readonly refusedWith: () => number | undefined;
}

/** Opens a channel. Nothing is sent yet, so only an address that is none makes it fail. */
export async function openHttpChannel(target: UrlTarget, handlers: ChannelHandlers): Promise<HttpChannel> {
  const client = createHttpClient(target);
  const inOrder = createNotificationOrder();
  const postings = new Map<RequestId, Posting>();
  const own = client.ownHeaders(PROTOCOL_HEADERS);
  const postHeaders = [...own, 'accept', 'application/json, text/event-stream', 'content-type', 'application/json'];
  let settled: Settled | undefined;
  let sessionId: string | undefined;
  let closing: Promise<void> | undefined;
  let refusedWith: number | undefined;
  let failed = false;

  /** What the 2025 era wants on everything after `initialize`. */
  const legacyHeaders = (): string[] => {
    const headers: string[] = [];
    if (settled !== undefined) headers.push('mcp-protocol-version', settled.protocolVersion);
    if (sessionId !== undefined) headers.push('mcp-session-id', sessionId);
    return headers;
  };

  const sessionGone = (gone: string): boolean => {
    if (handlers.sessionLost === undefined || closing !== undefined) return false;
    // Every request that was under way hears of it; it is told once.
    if (gone === sessionId) {
      sessionId = undefined;
      standing.close();
      handlers.sessionLost();
    }
    return true;
  };

  const openStream = (lastEventId: string | undefined, receiver: Receiver) => {
    const headers = [...own, 'accept', 'text/event-stream', ...legacyHeaders()];
    if (lastEventId !== undefined) headers.push('last-event-id', lastEventId);
    return client.request({ method: 'GET', headers }, receiver);
  };

  const standing = createStandingStream({
    request: openStream,
    deliver: (message, text) => {
      if (closing === undefined) handlers.message(message, text);
    },
    gone: () => {
      if (sessionId !== undefined) sessionGone(sessionId);
    },
  });

  const context: PostingChannel = {
    target,
    failsAlone: handlers.requestFailure !== undefined,
    deliver: (message, text, about) => {
      if (closing === undefined) handlers.message(message, text, about);
    },
    fail: (id, error) => {
      if (closing !== undefined || failed) return;
      if (handlers.requestFailure === undefined) {
        failed = true;
        handlers.failure(explainFault(target, error));
      } else if (id !== undefined) handlers.requestFailure(id, explainFault(target, error));
    },
    refused: (status) => {
      refusedWith = status;
      return handlers.requestFailure === undefined;
    },
    envelope: (message, extra) => {
      const stated = statedVersion(message);
      const isModern = settled === undefined ? stated !== undefined : settled.modern;
      // The opening of a session belongs to none, even when it is the second one.
      const isOpening = message['method'] === 'initialize';
      const headers = isOpening
        ? postHeaders
        : postHeaders.concat(isModern ? modernHeaders(message, stated, settled) : legacyHeaders());
      return {
        headers: extra === undefined ? headers : withExtra(headers, extra),
        sessionId: isOpening || isModern ? undefined : sessionId,
        isResumable: !isModern,
      };
    },
    post: (headers, body, posting) => client.request({ method: 'POST', headers, body }, posting),
    resume: openStream,
    resting: (id, milliseconds) => handlers.resting?.(id, milliseconds),
    accepted: (message, head) => {
      if (message['method'] === 'initialize') sessionId = sessionIdIn(head);
    },
    sessionGone,
    isSession: (other) => other === sessionId,
    forget: (posting) => {
      const { id } = posting;
      if (id !== undefined && postings.get(id) === posting) postings.delete(id);
    },
  };

  const send: Channel['send'] = (message, text, headers) => {
    if (closing !== undefined) return;
    const posting = new Posting(context, { message, text, headers });
    if (posting.id !== undefined) postings.set(posting.id, posting);
    inOrder(message, (taken) => posting.start(taken));
  };

  return {
    transport: 'http',
    send,
    abandon: (id) => postings.get(id)?.abandon(),
    listen: () => {
      if (closing === undefined && settled?.modern !== true) standing.open();
    },
    pause: client.flow.pause,
    resume: client.flow.resume,
    settle: (next) => {
      settled = next;
    },
    close: () => {
      if (closing !== undefined) return closing;
      standing.close();
      const ended = sessionId === undefined ? undefined : [...own, ...legacyHeaders()];
      closing = goodbye(client, ended).then(() => {
        for (const posting of postings.values()) posting.abandon();
        return client.close();
      });
      return closing;
    },
    findings: () => [],
    lastWords: () => [],
    refusedWith: () => refusedWith,
  };
}

const GOODBYE_MS = 500;

/** The older era keeps a session on the server; a guest who leaves says so. */
function goodbye(client: HttpClient, headers: string[] | undefined): Promise<void> {
  return new Promise((resolve) => {
    if (headers === undefined) {
      resolve();
      return;
    }
    const timer = setTimeout(resolve, GOODBYE_MS);
    const over = (): void => {
      clearTimeout(timer);
      resolve();
    };
    client.request({ method: 'DELETE', headers }, { head: () => 'nothing', text: () => {}, event: () => {}, over });
  });
}

/** An id goes back to the server in a header, where other characters would be refused or worse. */
function sessionIdIn({ headers }: ResponseHead): string | undefined {
  const id = headers['mcp-session-id'];
  return typeof id === 'string' && /^[\x21-\x7e]{1,2048}$/.test(id) ? id : undefined;
}
