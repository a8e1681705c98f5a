/** One message posted over Streamable HTTP and everything that comes of it: the answer, the stream before it, its resumption. */
import { HintlockError, isHintlockError, isJsonObject } from '@hintlock/core';
import type { UrlTarget } from '../target.ts';
import { isRequest, isResponse, type Message } from '../wire/message.ts';
import type { RequestId } from './channel.ts';
import type { HttpExchange, Reading, Receiver, ResponseHead } from './http-exchange.ts';
import { noAnswer, noMessage, statusError, wrongType } from './http-faults.ts';
import { takeMessages } from './messages-in.ts';
import { eventIdHeader, isPassing, RESUME_ATTEMPTS, RETRY_MS, waitingTime } from './resumption.ts';

/** What a posting needs of its channel. */
export interface PostingChannel {
  readonly target: UrlTarget;
  readonly deliver: (message: Message, text: string | undefined, about: RequestId | undefined) => void;
  /** The posting came to nothing. `id` is undefined for what expects no answer. */
  readonly fail: (id: RequestId | undefined, error: unknown) => void;
  /** A refusal without an answer in it. True: the caller lives with it, and the request is answered in words of our own. */
  readonly refused: (status: number) => boolean;
  /** Whether a failure ends only its request. */
  readonly failsAlone: boolean;
  /** How a message is sent now: the session may have come, or gone, while it waited for its turn. */
  readonly envelope: (message: Message, extra: Readonly<Record<string, string>> | undefined) => Envelope;
  readonly post: (headers: string[], body: string, posting: Posting) => HttpExchange;
  /** A request's stream is over without its answer, and will be taken up again after so long. */
  readonly resting: (id: RequestId, milliseconds: number) => void;
  readonly resume: (lastEventId: string, posting: Posting) => HttpExchange;
  /** The server has taken the message; this is how its response begins. */
  readonly accepted: (message: Message, head: ResponseHead) => void;
  /** True: a session that is gone is somebody's business. */
  readonly sessionGone: (sessionId: string) => boolean;
  /** Whether this is still our session. */
  readonly isSession: (sessionId: string) => boolean;
  readonly forget: (posting: Posting) => void;
}

export interface Envelope {
  readonly headers: string[];
  /** The session that the message is sent in. */
  readonly sessionId: string | undefined;
  /** The 2025 era's streams can be taken up again. */
  readonly isResumable: boolean;
}

export interface PostedMessage {
  readonly message: Message;
  readonly text: string | undefined;
  readonly headers: Readonly<Record<string, string>> | undefined;
}

/** A stream that stays open after its answer is closed after this long. */
const LINGER_MS = 1000;
const METHOD_NOT_FOUND = -32_601;

export class Posting implements Receiver {
  /** Undefined for notifications, and for our own answers: they get a 202 and nothing else. */
  readonly id: RequestId | undefined;
  readonly #channel: PostingChannel;
  readonly #posted: PostedMessage;
  #envelope: Envelope | undefined;
  #taken: (() => void) | undefined;
  #exchange: HttpExchange | undefined;
  #timer: NodeJS.Timeout | undefined;
  #head: ResponseHead | undefined;
  /** Answered, failed or abandoned: nothing more is reported. */
  #settled = false;
  #resumed = false;
  #attempts = 0;
  #lastEventId: string | undefined;
  #retryMs = RETRY_MS;

  constructor(channel: PostingChannel, posted: PostedMessage) {
    this.#channel = channel;
    this.#posted = posted;
    this.id = isRequest(posted.message) ? (posted.message['id'] as RequestId) : undefined;
  }

  /** Sends it. `taken` is called once the server has taken it, or never will. */
  start(taken: () => void): void {
    if (this.#settled) {
      taken();
      return;
    }
    const { message, text, headers } = this.#posted;
    this.#taken = taken;
    this.#envelope = this.#channel.envelope(message, headers);
    this.#exchange = this.#channel.post(this.#envelope.headers, text ?? JSON.stringify(message), this);
  }

  /** Closes its stream; nobody hears of it again. */
  abandon(): void {
    this.#settled = true;
    clearTimeout(this.#timer);
    this.#exchange?.abort();
    this.#taken?.();
    this.#channel.forget(this);
  }

  head(head: ResponseHead): Reading {
    this.#head = head;
    const { status, type } = head;
    if (this.#resumed) return status === 200 && type === 'text/event-stream' ? 'events' : 'nothing';
    // Not from here, where the parser is at work: what waited behind it would be sent at once.
    if (this.id === undefined && this.#taken !== undefined) queueMicrotask(this.#taken);
    // The body of a refusal may hold the answer.
    if (!isSuccess(status)) return 'text';
    this.#channel.accepted(this.#posted.message, head);
    if (this.id === undefined) return 'nothing';
    if (type === 'text/event-stream') return 'events';
    return type === 'application/json' ? 'text' : 'nothing';
  }

  text(text: string): void {
    if (this.#settled || this.#head === undefined) return;
    if (!isSuccess(this.#head.status)) {
      this.#refuse(this.#head, text);
      return;
    }
    const count = takeMessages(text, (message, alone) => this.#deliver(message, alone));
    if (!this.#settled) this.#fail(count === 0 ? noMessage() : noAnswer());
  }

  event(data: string, name: string | undefined, id: string | undefined): void {
    this.#attempts = 0;
    if (id !== undefined) this.#lastEventId = eventIdHeader(id);
    // The event that only opens a stream has an id and no data.
    if (name !== undefined || data === '') return;
    takeMessages(data, (message, alone) => this.#deliver(message, alone));
    if (!this.#settled || this.#timer !== undefined) return;
    this.#timer = setTimeout(() => this.abandon(), LINGER_MS);
    this.#timer.unref();
  }

  retry(milliseconds: number): void {
    this.#retryMs = milliseconds;
  }

  over(error?: unknown): void {
    clearTimeout(this.#timer);
    this.#taken?.();
    if (this.#settled) this.#channel.forget(this);
    else if (this.#resumed) this.#resumeOr(error);
    else if (this.#head === undefined) this.#fail(error ?? noAnswer());
    else if (!isSuccess(this.#head.status)) this.#refuse(this.#head, undefined);
    else if (this.id === undefined) this.#channel.forget(this);
    else if (this.#head.type === 'text/event-stream') this.#resumeOr(error);
    else this.#fail(error ?? wrongType(this.#head.type));
  }

  #deliver(message: Message, text: string | undefined): void {
    const { id } = this;
    if (isResponse(message)) {
      // An error without an id, on the response to our request, can be about nothing else.
      if ((message['id'] === null || message['id'] === undefined) && 'error' in message) {
        this.#settled = true;
        this.#channel.deliver({ ...message, id }, undefined, id);
        return;
      }
      if (message['id'] === id) this.#settled = true;
    }
    this.#channel.deliver(message, text, id);
  }

  #fail(error: unknown): void {
    this.#settled = true;
    this.#channel.forget(this);
    this.#channel.fail(this.id, error);
  }

  /** Another status than success: the answer may be in the body, else the status itself is what there is to say. */
  #refuse({ status, headers }: ResponseHead, text: string | undefined): void {
    const { id } = this;
    const channel = this.#channel;
    const sessionId = this.#envelope?.sessionId;
    const error = text === undefined ? undefined : errorIn(text);
    const isUnknownMethod = isJsonObject(error?.['error']) && error['error']['code'] === METHOD_NOT_FOUND;
    if (status === 404 && sessionId !== undefined && !isUnknownMethod && channel.sessionGone(sessionId)) {
      this.#fail(new HintlockError('HL_SESSION_LOST', {}));
      return;
    }
    if (error !== undefined && (channel.failsAlone || mayBeAnotherEra(status))) this.#answer({ ...error, id });
    else if (error === undefined && mayBeAnotherEra(status) && channel.refused(status)) {
      this.#answer({ jsonrpc: '2.0', id, error: { code: status, message: `HTTP ${status}` } });
    } else this.#fail(statusError(channel.target, status, headers));
  }

  #answer(message: Message): void {
    this.#settled = true;
    this.#channel.forget(this);
    if (this.id !== undefined) this.#channel.deliver(message, undefined, this.id);
  }

  /** The stream is over without its answer. A server that numbers its events keeps it for us to come back. */
  #resumeOr(error: unknown): void {
    const sessionId = this.#envelope?.sessionId;
    const head = this.#resumed ? this.#head : undefined;
    if (head !== undefined && !isPassing(head.status)) {
      if (head.status === 404 && sessionId !== undefined) this.#channel.sessionGone(sessionId);
      this.#fail(statusError(this.#channel.target, head.status, head.headers));
      return;
    }
    const from = this.#envelope?.isResumable ? this.#lastEventId : undefined;
    if (from === undefined || this.#attempts >= RESUME_ATTEMPTS || isTooLarge(error)) {
      const isRefused = head !== undefined && head.status !== 200;
      this.#fail(error ?? (isRefused ? statusError(this.#channel.target, head.status, head.headers) : noAnswer()));
      return;
    }
    this.#attempts += 1;
    this.#resumed = true;
    this.#head = undefined;
    if (this.id !== undefined) this.#channel.resting(this.id, waitingTime(this.#retryMs));
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      // A stream of a session that is gone is gone with it; in the next one it would be somebody else's.
      if (sessionId !== undefined && !this.#channel.isSession(sessionId)) this.#fail(noAnswer());
      else this.#exchange = this.#channel.resume(from, this);
    }, waitingTime(this.#retryMs));
  }
}

function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

/** A 4xx may only mean that the server speaks another era, so it is an answer and not the end. */
function mayBeAnotherEra(status: number): boolean {
  return status >= 400 && status < 500 && status !== 401 && status !== 403;
}

function isTooLarge(error: unknown): boolean {
  return isHintlockError(error) && error.code === 'HL_MESSAGE_TOO_LARGE';
}

/** The JSON-RPC error in the body of a refusal. Whatever its id, it came on the response to one request. */
function errorIn(text: string): Message | undefined {
  let found: Message | undefined;
  takeMessages(text, (message) => {
    if (isResponse(message) && isJsonObject(message['error'])) found ??= message;
  });
  return found;
}
