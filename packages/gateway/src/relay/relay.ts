/** Passes messages between one client and one server, and takes out of the stream what has to be decided or completed. */
import { HintlockError, isJsonObject, type JsonObject } from '@hintlock/core';
import { isRequest, isResponse, type Message } from '@hintlock/upstream';
import { elicitParams } from '../pipeline/approve.ts';
import type { GatewayParts, ServerAnswer } from '../pipeline/gateway-parts.ts';
import { clientFacts } from '../pipeline/incoming-call.ts';
import { runCall } from '../pipeline/pipeline.ts';
import type { Reply } from '../pipeline/reply.ts';

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
}

export type RelayParts = Omit<GatewayParts, 'dispatch' | 'refresh' | 'elicit'>;

interface Waiting {
  readonly resolve: (answer: ServerAnswer) => void;
  readonly reject: (error: HintlockError) => void;
}

export function createRelay(given: RelayParts, ends: Ends): Relay {
  let handshake: JsonObject | undefined;
  let lastRequest: JsonObject = {};
  let ownIds = 0;
  const lists = new Set<Id>();
  const dispatched = new Map<Id, Waiting>();
  const running = new Map<Id, AbortController>();
  const questions = new Map<string, (answer: Message) => void>();

  const send = (message: Message): void => ends.toClient(JSON.stringify(message));
  // Ids of our own carry our name, so that they meet neither the client's nor the server's.
  const ownId = (): string => `hintlock:${(ownIds += 1)}`;

  const ask = (id: Id, text: string): Promise<ServerAnswer> =>
    new Promise((resolve, reject) => {
      dispatched.set(id, { resolve, reject });
      ends.toServer(text);
    });

  const parts: GatewayParts = {
    ...given,
    dispatch: ask,
    refresh: async () => {
      let cursor: unknown;
      do {
        const id = ownId();
        const params = { ...envelope(lastRequest), ...(cursor === undefined ? {} : { cursor }) };
        const { message } = await ask(id, JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/list', params }));
        const result = isJsonObject(message['result']) ? message['result'] : {};
        given.catalogue.take(result['tools']);
        cursor = result['nextCursor'];
      } while (typeof cursor === 'string' && cursor !== '');
    },
    elicit: (message, signal) =>
      new Promise((resolve) => {
        const id = ownId();
        const settle = (answer: 'accept' | 'decline'): void => {
          questions.delete(id);
          resolve(answer);
        };
        signal.addEventListener('abort', () => settle('decline'), { once: true });
        questions.set(id, ({ result }) =>
          settle(isJsonObject(result) && result['action'] === 'accept' ? 'accept' : 'decline'),
        );
        send({ jsonrpc: '2.0', id, method: 'elicitation/create', params: elicitParams(message) });
      }),
  };

  const call = async (message: Message, text: string): Promise<void> => {
    const params = isJsonObject(message['params']) ? message['params'] : {};
    lastRequest = params;
    const id = message['id'] as Id;
    const controller = new AbortController();
    running.set(id, controller);
    const reply = await runCall(
      {
        id,
        tool: typeof params['name'] === 'string' ? params['name'] : '',
        args: isJsonObject(params['arguments']) ? params['arguments'] : {},
        client: clientFacts(params, handshake),
        message,
        text,
        signal: controller.signal,
      },
      parts,
    );
    running.delete(id);
    answer(id, reply);
  };

  const answer = (id: Id, reply: Reply): void => {
    if (reply.kind === 'text') ends.toClient(reply.text);
    else if (reply.kind === 'result') send({ jsonrpc: '2.0', id, result: reply.result });
    else if (reply.kind === 'error') send({ jsonrpc: '2.0', id, error: reply.error });
  };

  const fromClient = (message: Message, text: string): void => {
    if (isResponse(message)) {
      const question = typeof message['id'] === 'string' ? questions.get(message['id']) : undefined;
      if (question === undefined) ends.toServer(text);
      else question(message);
      return;
    }
    const params = isJsonObject(message['params']) ? message['params'] : {};
    if (message['method'] === 'initialize') handshake = params;
    if (isRequest(message)) {
      if (message['method'] === 'tools/call') {
        void call(message, text);
        return;
      }
      if (message['method'] === 'tools/list') lists.add(message['id'] as Id);
    } else if (message['method'] === 'notifications/cancelled') {
      const cancelled = running.get(params['requestId'] as Id);
      cancelled?.abort();
      // What was never dispatched is nothing to the server.
      if (cancelled !== undefined && !dispatched.has(params['requestId'] as Id)) return;
    }
    ends.toServer(text);
  };

  const fromServer = (message: Message, text: string): void => {
    if (isResponse(message)) {
      const id = message['id'] as Id;
      const waiting = dispatched.get(id);
      if (waiting !== undefined) {
        dispatched.delete(id);
        waiting.resolve({ message, text });
        return;
      }
      if (lists.delete(id) && isJsonObject(message['result'])) {
        const { result } = message;
        send({ ...message, result: { ...result, tools: given.catalogue.take(result['tools']) } });
        return;
      }
    }
    if (message['method'] === 'notifications/tools/list_changed') given.catalogue.forget();
    ends.toClient(text);
  };

  const fail = (error: HintlockError): void => {
    const gone = new HintlockError('HL_SERVER_GONE', { detail: error.message });
    for (const waiting of dispatched.values()) waiting.reject(gone);
    dispatched.clear();
  };

  return { fromClient, fromServer, fail };
}

/** A request of ours speaks the era of the client's last one: in the newer era, with its envelope. */
function envelope(params: JsonObject): JsonObject {
  return isJsonObject(params['_meta']) && params['_meta']['io.modelcontextprotocol/protocolVersion'] !== undefined
    ? { _meta: params['_meta'] }
    : {};
}
