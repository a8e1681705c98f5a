/** A line: an open channel to one server, with the requests that wait on it, in whichever era the server speaks. */
import { HintlockError, isJsonObject, type JsonObject } from '@hintlock/core';
import {
  type Channel,
  type ChannelHandlers,
  isResponse,
  type Message,
  type ObservationHandlers,
} from '@hintlock/upstream/connect';
import { type Asker, NOBODY } from './exchange.ts';
import { ownId } from './own-id.ts';
import type { ServerAnswer } from './server-answer.ts';

export interface LineHandlers {
  /** The server asks for something. `about` is the request it belongs to, where the transport tells. */
  readonly asked: (message: Message, about: Asker | undefined) => void;
  /** A notification that belongs to no request in particular, or to `about`. */
  readonly told: (message: Message, text: string, about: Asker | undefined) => void;
  readonly words: (chunk: Buffer) => void;
  /** The line is broken; everything that waited on it has been told. */
  readonly failed: (error: HintlockError) => void;
  /** Who gives these wants the server observed. */
  readonly observation?: ObservationHandlers;
}

export interface RequestOptions {
  /** How long the server may be silent; every sign of progress starts it anew. */
  readonly timeoutMs: number;
  /** Headers that go with the request over HTTP. */
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Line {
  readonly channel: Channel;
  /** Sends a request under an id of ours and waits for its answer, which still carries that id. */
  readonly request: (
    method: string,
    params: JsonObject,
    asker: Asker,
    options: RequestOptions,
  ) => Promise<ServerAnswer>;
  readonly notify: (message: Message) => void;
  /** Answers what the server asked. */
  readonly respond: (message: Message) => void;
  /** How many requests wait. */
  readonly waiting: () => number;
  /** The client's request that was made last and has no answer yet. */
  readonly latest: () => Asker | undefined;
  /** What the handshake settled. */
  readonly settle: (settled: { readonly protocolVersion: string; readonly modern: boolean }) => void;
  readonly close: () => Promise<void>;
}

interface Waiting {
  readonly asker: Asker;
  /** The token the client chose for signs of progress. */
  readonly progressToken: unknown;
  readonly timeoutMs: number;
  readonly resolve: (answer: ServerAnswer) => void;
  readonly reject: (error: HintlockError) => void;
  readonly release: () => void;
  deadline: number;
}

export async function openLine(
  open: (handlers: ChannelHandlers) => Promise<Channel>,
  handlers: LineHandlers,
): Promise<Line> {
  const table = new Map<unknown, Waiting>();
  /** What the server asked and waits for. */
  const questions = new Set<unknown>();
  let over: HintlockError | undefined;
  let modern = false;
  let watch: NodeJS.Timeout | undefined;

  const settle = (id: unknown): Waiting | undefined => {
    const waiting = table.get(id);
    if (waiting === undefined) return undefined;
    table.delete(id);
    waiting.release();
    return waiting;
  };

  const fail = (error: HintlockError): void => {
    if (over !== undefined) return;
    over = error;
    clearInterval(watch);
    const gone = new HintlockError('HL_SERVER_GONE', { detail: error.message });
    for (const id of table.keys()) settle(id)?.reject(gone);
    handlers.failed(error);
  };

  const channel = await open({
    message: (message, text, about) => {
      const { id, method } = message;
      if (isResponse(message)) settle(id)?.resolve({ message, text: text ?? JSON.stringify(message) });
      else if (id !== undefined) {
        questions.add(id);
        handlers.asked(message, table.get(about)?.asker);
      } else if (method === 'notifications/progress') progress(message);
      else told(message, text ?? JSON.stringify(message), about);
    },
    words: handlers.words,
    ...(handlers.observation === undefined ? {} : { observation: handlers.observation }),
    failure: fail,
    requestFailure: (id, error) => settle(id)?.reject(error),
    resting: (id, milliseconds) => table.get(id)?.asker.rest?.(milliseconds),
    sessionLost: () => fail(new HintlockError('HL_SERVER_GONE', { detail: 'it has forgotten our session' })),
  });

  const progress = (message: Message): void => {
    const params = isJsonObject(message['params']) ? message['params'] : {};
    const waiting = table.get(params['progressToken']);
    if (waiting === undefined) return;
    waiting.deadline = performance.now() + waiting.timeoutMs;
    if (waiting.progressToken === undefined) return;
    waiting.asker.send(JSON.stringify({ ...message, params: { ...params, progressToken: waiting.progressToken } }));
  };

  /** A subscription is known by the id of the request that opened it. */
  const told = (message: Message, text: string, about: unknown): void => {
    const params = isJsonObject(message['params']) ? message['params'] : {};
    if (message['method'] === 'notifications/cancelled') questions.delete(params['requestId']);
    const subscription = isJsonObject(params['_meta']) ? params['_meta'][SUBSCRIPTION] : undefined;
    const waiting = table.get(subscription) ?? table.get(about);
    if (waiting !== undefined) waiting.deadline = performance.now() + waiting.timeoutMs;
    handlers.told(message, text, waiting?.asker);
  };

  const withdraw = (id: string, error: HintlockError): void => {
    const waiting = settle(id);
    if (waiting === undefined) return;
    // In the newer era a closed stream says it over HTTP; everywhere else it has to be said.
    const isSaid = modern && channel.abandon !== undefined;
    const { reason } = waiting.asker.signal;
    const params = { requestId: id, ...(typeof reason === 'string' ? { reason } : {}) };
    if (!isSaid) channel.send({ jsonrpc: '2.0', method: 'notifications/cancelled', params });
    channel.abandon?.(id);
    waiting.reject(error);
  };

  /** One timer for all that waits: a timer for each request would cost more than the request's own bookkeeping. */
  const watchDeadlines = (): void => {
    const now = performance.now();
    for (const [id, { asker, deadline, timeoutMs }] of table) {
      if (deadline > now) continue;
      // A server that waits for an answer is not the one who is late; who asks has a time limit of its own.
      if (questions.size > 0 && asker !== NOBODY) continue;
      withdraw(String(id), new HintlockError('HL_CALL_TIMEOUT', { seconds: timeoutMs / 1000 }));
    }
  };

  const request: Line['request'] = (method, params, asker, options) =>
    new Promise((resolve, reject) => {
      if (over !== undefined) return reject(new HintlockError('HL_SERVER_GONE', { detail: over.message }));
      if (asker.signal.aborted) return reject(takenBack());
      const id = ownId();
      const meta = isJsonObject(params['_meta']) ? params['_meta'] : undefined;
      const progressToken = meta?.['progressToken'];
      const sent = progressToken === undefined ? params : { ...params, _meta: { ...meta, progressToken: id } };
      const message = { jsonrpc: '2.0', id, method, params: sent };
      const takeBack = (): void => withdraw(id, takenBack());
      const release = (): void => asker.signal.removeEventListener('abort', takeBack);
      asker.signal.addEventListener('abort', takeBack);
      const { timeoutMs } = options;
      table.set(id, {
        asker,
        progressToken,
        timeoutMs,
        resolve,
        reject,
        release,
        deadline: performance.now() + timeoutMs,
      });
      watch ??= setInterval(watchDeadlines, WATCH_MS).unref();
      channel.send(message, JSON.stringify(message), options.headers);
    });

  return {
    channel,
    request,
    notify: (message) => channel.send(message),
    respond: (message) => {
      questions.delete(message['id']);
      const now = performance.now();
      for (const waiting of table.values()) waiting.deadline = now + waiting.timeoutMs;
      channel.send(message);
    },
    waiting: () => table.size,
    // A subscription is open for as long as the client likes, and asks for nothing; and for ourselves nobody can answer.
    latest: () =>
      [...table.values()].findLast(({ asker, timeoutMs }) => Number.isFinite(timeoutMs) && asker !== NOBODY)?.asker,
    settle: (settled) => {
      modern = settled.modern;
      channel.settle?.(settled);
    },
    close: async () => {
      fail(new HintlockError('HL_INTERRUPTED', { step: 'serving' }));
      await channel.close();
    },
  };
}

const SUBSCRIPTION = 'io.modelcontextprotocol/subscriptionId';
const WATCH_MS = 250;

/** Who took a request back waits for no answer, and a server need not give one: nobody else must wait for it either. */
function takenBack(): HintlockError {
  return new HintlockError('HL_INTERRUPTED', { step: 'working on a call that was taken back' });
}
