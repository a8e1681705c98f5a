/** Passes messages between one client and one server, and takes out of the stream what has to be decided or completed. */
import { randomUUID } from 'node:crypto';
import { HintlockError, isJsonObject, type JsonObject } from '@hintlock/core';
import { isRequest, isResponse, isTooDeep, type Message } from '@hintlock/upstream';
import { elicitParams } from '../pipeline/approve.ts';
import type { GatewayParts, ServerAnswer } from '../pipeline/gateway-parts.ts';
import { clientFacts } from '../pipeline/incoming-call.ts';
import { runCall } from '../pipeline/pipeline.ts';
import { protocolError, type Reply } from '../pipeline/reply.ts';
import { readWholeList } from './read-whole-list.ts';
import { malformation } from './well-formed.ts';

type Id = string | number;

export interface Ends {
  readonly toClient: (text: string) => void;
  readonly toServer: (text: string) => void;
}

export interface Relay {
  readonly fromClient: (message: Message, text: string) => void;
  readonly fromServer: (message: Message, text: string) => void;
  /** The server is gone: everything that waits for it is told. */
  readonly fail: (error: HintlockError) => void;
  /** Settles when no call is under way any more. */
  readonly idle: () => Promise<unknown>;
}

export type RelayParts = Omit<GatewayParts, 'dispatch' | 'refresh' | 'elicit'>;

interface Waiting {
  readonly resolve: (answer: ServerAnswer) => void;
  readonly reject: (error: HintlockError) => void;
}

interface Running {
  readonly controller: AbortController;
  readonly done: Promise<void>;
}

// Ids of our own: nobody can guess one, so nobody else's answer can be taken for the one we wait for.
const OWN = 'hintlock:';
const ownId = (): string => `${OWN}${randomUUID()}`;
const isOwn = (id: unknown): boolean => typeof id === 'string' && id.startsWith(OWN);

export function createRelay(given: RelayParts, ends: Ends): Relay {
  let handshake: JsonObject | undefined;
  let lastRequest: JsonObject = {};
  /** What the client asked and has no answer to yet. An answer to anything else is not passed on. */
  const open = new Map<Id, 'list' | 'call' | 'other'>();
  const dispatched = new Map<Id, Waiting>();
  const running = new Map<Id, Running>();
  const questions = new Map<string, (answer: Message) => void>();

  const send = (message: Message): void => ends.toClient(JSON.stringify(message));
  const refuse = (id: unknown, detail: string): void => {
    const reply = protocolError('HL_CALL_MALFORMED', { detail });
    const usable = typeof id === 'string' || typeof id === 'number' ? id : null;
    if (reply.kind === 'error') send({ jsonrpc: '2.0', id: usable, error: reply.error });
  };

  const ask = (id: Id, text: string): Promise<ServerAnswer> =>
    new Promise((resolve, reject) => {
      dispatched.set(id, { resolve, reject });
      ends.toServer(text);
    });

  const parts: GatewayParts = {
    ...given,
    dispatch: ask,
    refresh: async () => {
      const request = (params: JsonObject): Promise<ServerAnswer> => {
        const id = ownId();
        return ask(
          id,
          JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/list', params: { ...envelope(lastRequest), ...params } }),
        );
      };
      given.catalogue.take(await readWholeList(request));
    },
    elicit: (message, signal) =>
      new Promise((resolve) => {
        const id = ownId();
        const settle = (answer: 'accept' | 'decline'): void => {
          questions.delete(id);
          resolve(answer);
        };
        const withdraw = (): void => {
          send({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: id } });
          settle('decline');
        };
        signal.addEventListener('abort', withdraw, { once: true });
        questions.set(id, ({ result }) =>
          settle(isJsonObject(result) && result['action'] === 'accept' ? 'accept' : 'decline'),
        );
        send({ jsonrpc: '2.0', id, method: 'elicitation/create', params: elicitParams(message) });
      }),
  };

  const call = async (message: Message, controller: AbortController): Promise<void> => {
    const params = isJsonObject(message['params']) ? message['params'] : {};
    lastRequest = params;
    const id = message['id'] as Id;
    const reply = await runCall(
      {
        id,
        tool: String(params['name']),
        args: isJsonObject(params['arguments']) ? params['arguments'] : {},
        client: clientFacts(params, handshake),
        message,
        signal: controller.signal,
      },
      parts,
    );
    running.delete(id);
    open.delete(id);
    answer(id, reply);
  };

  const answer = (id: Id, reply: Reply): void => {
    if (reply.kind === 'text') ends.toClient(reply.text);
    else if (reply.kind === 'result') send({ jsonrpc: '2.0', id, result: reply.result });
    else if (reply.kind === 'error') send({ jsonrpc: '2.0', id, error: reply.error });
  };

  const cancel = (id: Id): boolean => {
    const cancelled = running.get(id);
    const waiting = dispatched.get(id);
    cancelled?.controller.abort();
    dispatched.delete(id);
    // Who took a call back waits for no answer, and a server need not give one: the next in line must not wait for it either.
    waiting?.reject(new HintlockError('HL_INTERRUPTED', { step: 'working on a call that was taken back' }));
    return cancelled !== undefined && waiting === undefined;
  };

  const fromClient = (message: Message, text: string): void => {
    const { id, method } = message;
    if (isResponse(message)) {
      const question = typeof id === 'string' ? questions.get(id) : undefined;
      if (question !== undefined) question(message);
      // An answer to a question of ours that is closed concerns nobody.
      else if (!isOwn(id)) ends.toServer(text);
      return;
    }
    const problem = malformation(message, text);
    if (problem !== undefined) return refuse(id, problem);
    const params = isJsonObject(message['params']) ? message['params'] : {};
    if (method === 'initialize') handshake = params;
    if (isRequest(message)) {
      if (isOwn(id) || open.has(id as Id)) return refuse(id, 'its id is taken');
      open.set(id as Id, method === 'tools/list' ? 'list' : method === 'tools/call' ? 'call' : 'other');
      if (method === 'tools/call') {
        const controller = new AbortController();
        const done = call(message, controller);
        running.set(id as Id, { controller, done });
        return;
      }
      // What was never dispatched is nothing to the server.
    } else if (method === 'notifications/cancelled' && cancel(params['requestId'] as Id)) return;
    ends.toServer(text);
  };

  const fromServer = (message: Message, text: string): void => {
    const { id, method } = message;
    if (isResponse(message)) {
      const waiting = dispatched.get(id as Id);
      if (waiting !== undefined) {
        dispatched.delete(id as Id);
        waiting.resolve({ message, text });
        return;
      }
      const kind = open.get(id as Id);
      if (kind === 'call' || kind === undefined) return;
      open.delete(id as Id);
      if (kind === 'list' && isJsonObject(message['result'])) return serveList(message, message['result']);
    } else if (isOwn(id)) return;
    if (method === 'notifications/tools/list_changed') given.catalogue.forget();
    ends.toClient(text);
  };

  const serveList = (message: Message, result: JsonObject): void => {
    if (isTooDeep(message)) {
      const error = { code: -32603, message: 'The server sent a tool list that is nested too deep.' };
      send({ jsonrpc: '2.0', id: message['id'], error });
    } else send({ ...message, result: { ...result, tools: given.catalogue.take(result['tools']) } });
  };

  const fail = (error: HintlockError): void => {
    const gone = new HintlockError('HL_SERVER_GONE', { detail: error.message });
    for (const waiting of dispatched.values()) waiting.reject(gone);
    dispatched.clear();
    for (const question of questions.values()) question({});
  };

  return { fromClient, fromServer, fail, idle: () => Promise.all([...running.values()].map(({ done }) => done)) };
}

/** A request of ours speaks the era of the client's last one: in the newer era, with its envelope. */
function envelope(params: JsonObject): JsonObject {
  return isJsonObject(params['_meta']) && params['_meta']['io.modelcontextprotocol/protocolVersion'] !== undefined
    ? { _meta: params['_meta'] }
    : {};
}
