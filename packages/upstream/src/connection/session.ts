/** A session matches answers to questions on one channel, and answers what a server may ask of any client. */
import { type Finding, HintlockError, isJsonObject, type JsonObject, printableExcerpt } from '@hintlock/core';
import { isRequest, isResponse, type Message } from '../wire/message.ts';
import type { Channel, ChannelHandlers } from './channel.ts';

export interface RpcError {
  readonly code: number;
  readonly message: string;
  readonly data?: unknown;
}

export type Answer =
  | { readonly ok: true; readonly result: JsonObject }
  | { readonly ok: false; readonly error: RpcError };

interface Waiting {
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: HintlockError) => void;
}

export class Session {
  readonly #channel: Channel;
  readonly #waiting = new Map<number, Waiting>();
  #lastId = 0;
  #failure: HintlockError | undefined;
  #step = 'starting';
  #listChanges = 0;
  #asked = 0;

  private constructor(channel: Channel) {
    this.#channel = channel;
  }

  /** Opens a channel and starts a session on it. */
  static async open(openChannel: (handlers: ChannelHandlers) => Promise<Channel>): Promise<Session> {
    // What arrives while the channel is being opened waits for the session to exist.
    let session: Session | undefined;
    const early: (() => void)[] = [];
    const whenOpen = (action: (session: Session) => void): void => {
      if (session === undefined) early.push(() => session !== undefined && action(session));
      else action(session);
    };
    const channel = await openChannel({
      message: (message) => whenOpen((open) => open.#receive(message)),
      failure: (error) => whenOpen((open) => open.fail(error)),
    });
    session = new Session(channel);
    for (const action of early) action();
    return session;
  }

  get transport(): Channel['transport'] {
    return this.#channel.transport;
  }

  get channel(): Channel {
    return this.#channel;
  }

  /** Asks the server. `step` says what we are doing, for the person who reads that it failed. */
  request(method: string, params: JsonObject | undefined, step: string): Promise<Answer> {
    this.#step = step;
    if (this.#failure !== undefined) return Promise.reject(this.#failure);
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#channel.send({ jsonrpc: '2.0', id, method, ...(params === undefined ? {} : { params }) });
    });
  }

  notify(method: string): void {
    this.#channel.send({ jsonrpc: '2.0', method });
  }

  /** Ends everything that waits. */
  fail(error: HintlockError): void {
    if (this.#failure !== undefined) return;
    this.#failure = withStep(error, this.#step);
    for (const { reject } of this.#waiting.values()) reject(this.#failure);
    this.#waiting.clear();
  }

  async close(): Promise<readonly Finding[]> {
    await this.#channel.close();
    return this.#channel.findings();
  }

  /** How often the server has said that its tool list changed. */
  get listChanges(): number {
    return this.#listChanges;
  }

  get step(): string {
    return this.#step;
  }

  #receive(message: Message): void {
    if (isResponse(message)) this.#settle(message);
    else if (isRequest(message)) this.#answer(message);
    else if (message['method'] === 'notifications/tools/list_changed') this.#listChanges += 1;
  }

  #answer(message: Message): void {
    this.#asked += 1;
    // Answers to a server that asks without end, and perhaps never reads, would fill our memory.
    if (this.#asked > QUESTION_LIMIT) this.#protocolError(`it asked more than ${QUESTION_LIMIT} questions of its own`);
    else this.#channel.send(answerTo(message));
  }

  #settle(message: Message): void {
    // Servers that answer notifications, which have no id, are common and harmless.
    if (message['id'] === undefined || message['id'] === null) return;
    const id = typeof message['id'] === 'number' ? message['id'] : undefined;
    if (id === undefined || id > this.#lastId) {
      const asked =
        typeof message['id'] === 'object' ? 'that is no id' : printableExcerpt(JSON.stringify(message['id']), 40);
      this.#protocolError(`it answered a request that nobody made (id ${asked})`);
      return;
    }
    const waiting = this.#waiting.get(id);
    // A second answer to the same question changes nothing.
    if (waiting === undefined) return;
    const answer = readAnswer(message);
    if (answer === undefined) {
      this.#protocolError('its answer is neither a result nor an error');
      return;
    }
    this.#waiting.delete(id);
    waiting.resolve(answer);
  }

  #protocolError(detail: string): void {
    this.fail(new HintlockError('HL_PROTOCOL', { step: this.#step, detail }));
  }
}

function readAnswer(message: Message): Answer | undefined {
  const { error, result } = message;
  if (isJsonObject(error)) {
    const code = typeof error['code'] === 'number' ? error['code'] : 0;
    const text = typeof error['message'] === 'string' ? error['message'] : 'no message';
    return { ok: false, error: { code, message: text, data: error['data'] } };
  }
  return isJsonObject(result) ? { ok: true, result } : undefined;
}

/** We only look: a server that asks for something is answered politely and given nothing. */
function answerTo(request: Message): Message {
  const base = { jsonrpc: '2.0', id: request['id'] };
  const result = EMPTY_ANSWERS.get(String(request['method']));
  if (result !== undefined) return { ...base, result };
  return { ...base, error: { code: -32601, message: 'Method not found' } };
}

const EMPTY_ANSWERS: ReadonlyMap<string, JsonObject> = new Map<string, JsonObject>([
  ['ping', {}],
  ['roots/list', { roots: [] }],
  ['elicitation/create', { action: 'decline' }],
]);

/** More than any server asks during a visit. */
const QUESTION_LIMIT = 100;

/** Channels do not know what was being done when they broke; the session does. */
function withStep(error: HintlockError, step: string): HintlockError {
  if (error.code === 'HL_SERVER_EXITED') {
    const values = error.values as { readonly status: string };
    return new HintlockError('HL_SERVER_EXITED', { status: values.status, step });
  }
  if (error.code !== 'HL_PROTOCOL') return error;
  const values = error.values as { readonly detail: string };
  return new HintlockError('HL_PROTOCOL', { step, detail: values.detail });
}
