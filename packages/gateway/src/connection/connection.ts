/** A connection: one client on one side, a front of servers on the other, and between them the way of every call. */
import { HintlockError, isHintlockError, isJsonObject, type JsonObject, type Policy } from '@hintlock/core';
import type { Message } from '@hintlock/upstream/connect';
import type { CataloguedTool } from '../catalogue/catalogue.ts';
import { headerContradiction } from '../http/parameter-headers.ts';
import type { Exchange } from '../line/exchange.ts';
import { type ServerAnswer, textWithId } from '../line/server-answer.ts';
import { introductionFromMeta } from '../link/envelope.ts';
import type { Link } from '../link/link.ts';
import type { CallParts } from '../pipeline/call-parts.ts';
import { clientFacts } from '../pipeline/incoming-call.ts';
import { runCall } from '../pipeline/pipeline.ts';
import { READ_METHODS } from '../pipeline/read-methods.ts';
import { type Reply, rpcError } from '../pipeline/reply.ts';
import { runRead } from '../pipeline/run-read.ts';
import { screen } from '../pipeline/screen.ts';
import { refuseDeep } from '../screen/refuse-deep.ts';
import type { Session } from '../session/session.ts';
import { outsideView } from '../views/outside-view.ts';
import type { View } from '../views/view.ts';
import type { Client } from './client.ts';
import { createDiscoverMode, type MeantCall } from './discover-mode.ts';
import type { Front, Placed } from './front.ts';
import { isLookalike } from './lookalike.ts';
import type { Questions } from './questions.ts';
import { keepWhileSame, listResult, offeredTools } from './tool-list.ts';
import { malformation, misspells } from './well-formed.ts';

export interface Connection {
  readonly session: Session;
  /** Serves one request; every way it can end answers the exchange. */
  readonly request: (message: Message, exchange: Exchange) => Promise<void>;
  readonly notify: (message: Message) => void;
  /** Takes a client's answer to something it was asked. */
  readonly respond: (message: Message) => void;
  /** The configuration changed: the client is told to look again. */
  readonly changed: () => void;
  readonly close: () => void;
}

export interface ConnectionParts {
  readonly client: Client;
  readonly session: Session;
  readonly view: View;
  readonly front: Front;
  readonly questions: Questions;
  /** What every call needs beside its link. */
  readonly calls: Omit<CallParts, 'link' | 'view' | 'ask'>;
}

export function createConnection(parts: ConnectionParts): Connection {
  const { client, session, view, front, questions, calls } = parts;
  const { transport } = client;
  const facts = clientFacts(client.introduction, client.era);
  const greeting = client.era === 'legacy' ? 'initialize' : 'server/discover';
  const listed = keepWhileSame<string>();
  const discover = view.discover ? createDiscoverMode({ ...parts, policy: calls.policy }) : undefined;
  if (facts.name !== 'unknown') session.client = `${facts.name} ${facts.version}`;

  const listParts = (policy: Policy): Parameters<typeof offeredTools>[1] => ({ view, policy, session, transport });

  /** The same for every call on one link. */
  const partsOf = new WeakMap<Link, CallParts>();
  const partsFor = (link: Link): CallParts => {
    const known = partsOf.get(link);
    if (known !== undefined) return known;
    const made = { ...calls, link, view: view.name, ask: questions.ask };
    partsOf.set(link, made);
    return made;
  };

  const list = async (): Promise<string> => {
    const shelves = await front.shelves(true);
    const policy = calls.policy();
    if (discover !== undefined) return JSON.stringify(discover.list(shelves));
    return listed(shelves, policy, () => JSON.stringify(listResult(offeredTools(shelves, listParts(policy)), shelves)));
  };

  const call = (params: JsonObject, exchange: Exchange): Promise<Reply> | Reply => {
    const problem = malformation(params);
    if (problem !== undefined) return malformed(problem);
    const asked = { name: String(params['name']), params };
    if (discover === undefined) return make({ ...asked, covers: ALL }, exchange);
    return discover.resolve(asked).then((meant) => (meant.kind === 'reply' ? meant.reply : make(meant, exchange)));
  };

  const make = (meant: MeantCall, exchange: Exchange): Promise<Reply> | Reply => {
    const target = front.route(meant.name);
    if (target === undefined) return { kind: 'error', error: rpcError(unlisted(meant.name)) };
    const args = isJsonObject(meant.params['arguments']) ? meant.params['arguments'] : {};
    const sent = meant.params['name'] === target.tool ? meant.params : { ...meant.params, name: target.tool };
    const server = target.link.server.config.name;
    const outside = (tool: CataloguedTool): HintlockError | undefined =>
      meant.covers(tool) ??
      outsideView(view, { server, name: meant.name, tool }, { transport }) ??
      contradiction(tool, args, exchange);
    // In the newer era every request says what its client can do.
    const told = client.era === 'modern' ? clientFacts(introductionFromMeta(meant.params), 'modern') : facts;
    const incoming = { tool: target.tool, args, params: sent, client: told, exchange, outside };
    const running = runCall(incoming, partsFor(target.link));
    const { gave } = front;
    if (gave === undefined) return running;
    return running.then((given) => {
      gave(target.link, resultOf(given));
      return given;
    });
  };

  const read = (method: string, { link, params }: Placed, exchange: Exchange): Promise<Reply> => {
    const told = client.era === 'modern' ? clientFacts(introductionFromMeta(params), 'modern') : facts;
    return runRead({ method, params, client: told, exchange, view }, partsFor(link));
  };

  const serve = async (method: string, params: JsonObject, exchange: Exchange): Promise<void> => {
    if (method === 'tools/list') return write(exchange, await list());
    if (method === greeting) return write(exchange, JSON.stringify(await front.greet()));
    if (method === 'ping' && client.era === 'legacy') return write(exchange, '{}');
    if (READ_METHODS.has(method)) {
      if (misspells(params, READ_KEYS))
        return reply(exchange, malformed('a key of its parameters is in the wrong case'));
      const placed = await front.place(method, params, exchange);
      if (placed !== undefined) return reply(exchange, await read(method, placed, exchange));
    }
    const answer = await front.request(method, params, exchange);
    refuseDeep(answer);
    reply(exchange, CARRIES_CONTENT.has(method) ? await screened(answer) : { kind: 'answer', answer });
  };

  /** What comes by another way than a call holds credentials as easily. */
  const screened = async (answer: ServerAnswer): Promise<Reply> =>
    (await screen(answer, { secret: false }, calls.screener())).reply;

  return {
    session,
    request: async (message, exchange) => {
      session.lastSeen = calls.now();
      const params = isJsonObject(message['params']) ? message['params'] : {};
      try {
        const { method } = message;
        if (method === 'tools/call') reply(exchange, await call(params, exchange));
        else if (isLookalike(String(method)))
          reply(exchange, malformed('its method only looks like one that is judged'));
        else await serve(String(method), params, exchange);
      } catch (error) {
        if (!exchange.signal.aborted) reply(exchange, { kind: 'error', error: rpcError(asHintlockError(error)) });
      }
    },
    notify: (message) => {
      // A call that wants no answer would pass by everybody who decides.
      const method = String(message['method']);
      if (method === 'tools/call' || READ_METHODS.has(method) || isLookalike(method)) return;
      if (message['method'] === 'notifications/initialized') front.settle();
      else front.notify(message);
    },
    respond: questions.answer,
    changed: () => {
      front.changed();
      if (client.era === 'legacy') client.broadcast(LIST_CHANGED);
    },
    close: () => {
      questions.close();
      front.close();
    },
  };
}

/** Answers that hold what a server has to say, beside those to calls. */
const CARRIES_CONTENT: ReadonlySet<string> = new Set(['tasks/result', 'tasks/get']);
const READ_KEYS = ['uri', 'name', 'arguments', 'ref', 'argument', '_meta'] as const;
const LIST_CHANGED = JSON.stringify({ jsonrpc: '2.0', method: 'notifications/tools/list_changed' });
const ALL = (): undefined => undefined;

function contradiction(
  { definition }: CataloguedTool,
  args: JsonObject,
  { headers }: Exchange,
): HintlockError | undefined {
  const detail = headers === undefined ? undefined : headerContradiction(definition, args, headers);
  return detail === undefined ? undefined : new HintlockError('HL_HEADER_MISMATCH', { detail });
}

function write({ id, answer }: Exchange, result: string): void {
  answer(`{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":${result}}`);
}

function pass({ id, answer }: Exchange, given: ServerAnswer): void {
  const { error } = given.message;
  answer(textWithId(given, id), isJsonObject(error) ? Number(error['code']) : undefined);
}

function reply(exchange: Exchange, given: Reply): void {
  const { id } = exchange;
  if (given.kind === 'answer') pass(exchange, given.answer);
  else if (given.kind === 'result') exchange.answer(JSON.stringify({ jsonrpc: '2.0', id, result: given.result }));
  else if (given.kind === 'error') {
    exchange.answer(JSON.stringify({ jsonrpc: '2.0', id, error: given.error }), Number(given.error['code']));
  }
}

function resultOf(given: Reply): unknown {
  if (given.kind === 'answer') return given.answer.message['result'];
  return given.kind === 'result' ? given.result : undefined;
}

function malformed(detail: string): Reply {
  return { kind: 'error', error: rpcError(new HintlockError('HL_CALL_MALFORMED', { detail })) };
}

function unlisted(tool: string): HintlockError {
  return new HintlockError('HL_TOOL_UNLISTED', { tool });
}

function asHintlockError(error: unknown): HintlockError {
  if (isHintlockError(error)) return error;
  return new HintlockError('HL_INTERNAL', {
    detail: error instanceof Error ? error.message : 'unknown',
  });
}
