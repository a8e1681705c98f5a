/** A newer client before an older server: what the server pushes becomes `input_required`, while its call stays open. */
import { randomBytes } from 'node:crypto';
import { isJsonObject, type JsonObject } from '@hintlock/core';
import { fingerprintOf } from '../approval/fingerprint.ts';
import { type Asker, NOBODY } from '../line/exchange.ts';
import type { RequestOptions } from '../line/line.ts';
import { ownId } from '../line/own-id.ts';
import { errorAnswer, resultAnswer, type ServerAnswer, withResult } from '../line/server-answer.ts';
import type { Bridge, BridgeParts } from './bridge.ts';
import { legacyParams, META, MODERN_VERSION, metaOf } from './envelope.ts';
import { createLogReaders, isBelow } from './log-readers.ts';
import { createOpenCall, type OpenCall, type ServerQuestion } from './open-call.ts';
import { createSubscriptions } from './subscriptions.ts';

/** How long an open call waits for its client to come back. */
const RETURN_MS = 5 * 60 * 1000;
const STATE = 'hlc.';
/** Only these may be answered with a question. */
const CAN_ASK: ReadonlySet<string> = new Set(['tools/call', 'prompts/get', 'resources/read']);

export function modernClientBridge({ line, greeting, side }: BridgeParts): Bridge {
  /** Calls that wait for their client to come back with answers, by the state it was given. */
  const left = new Map<string, OpenCall>();
  const active = new Map<Asker, OpenCall>();
  /** Why calls that were gone on with came to nothing: who tries the same again is told the same. */
  const faults = new Map<string, unknown>();
  /** What the server asked when no call was open: the next one takes it along. */
  let unattached: ServerQuestion[] = [];
  const logs = createLogReaders();
  let logLevel: unknown;
  const subscriptions = createSubscriptions(greeting, async (method, uri) => {
    const { message } = await line.request(method, { uri }, NOBODY, { timeoutMs: 30_000 });
    return message['error'] === undefined;
  });

  const start = (method: string, params: JsonObject, asker: Asker, options: RequestOptions): OpenCall => {
    const call = createOpenCall(digest(method, params), asker);
    active.set(call.asker, call);
    const answer = line.request(method, legacyParams(params), call.asker, options);
    void answer.then(call.answered, call.failed).finally(() => active.delete(call.asker));
    for (const question of unattached) call.asked(question);
    unattached = [];
    return call;
  };

  /** Whichever comes first: the answer, or something the client has to give. */
  const turn = async (call: OpenCall): Promise<ServerAnswer> => {
    try {
      const answer = await call.next();
      if (answer !== undefined) return answer;
    } finally {
      if (!active.has(call.asker)) call.unanswered().forEach(attach);
    }
    const state = STATE + randomBytes(24).toString('base64url');
    left.set(state, call);
    call.leave(RETURN_MS, () => {
      left.delete(state);
      call.unanswered().forEach(giveUp);
    });
    return resultAnswer(ownId(), { resultType: 'input_required', inputRequests: call.requests(), requestState: state });
  };

  const comeBack = (state: string, method: string, params: JsonObject, asker: Asker): OpenCall | undefined => {
    const call = left.get(state);
    // Only the same request goes on with it, and only once.
    if (call === undefined || call.digest !== digest(method, params)) return undefined;
    left.delete(state);
    call.comeBack(asker);
    const responses = isJsonObject(params['inputResponses']) ? params['inputResponses'] : {};
    for (const { id, result } of call.take(responses)) line.respond({ jsonrpc: '2.0', id, result });
    return call;
  };

  /**
   * Over stdio nobody knows which call a question belongs to. Any of them can carry it to the client, best one that is
   * here and carries none yet, the latest first: calls that come later are the likelier to ask.
   */
  const carrier = (): OpenCall | undefined => {
    const calls = [...active.values()].reverse();
    return calls.find((call) => call.isHere() && !call.isAsking()) ?? calls.find((call) => call.isHere()) ?? calls[0];
  };

  const giveUp = ({ message: { id } }: ServerQuestion): void => line.respond({ jsonrpc: '2.0', id, error: NO_ANSWER });

  const attach = (question: ServerQuestion): void => {
    // The request that it belonged to is over, and with it the need for an answer.
    if (question.isSure) return giveUp(question);
    const call = carrier();
    if (call !== undefined) return call.asked(question);
    if (unattached.length >= UNATTACHED_LIMIT) return giveUp(question);
    unattached = [...unattached, question];
    setTimeout(() => {
      if (!unattached.includes(question)) return;
      unattached = unattached.filter((one) => one !== question);
      giveUp(question);
    }, UNATTACHED_MS).unref();
  };

  const withdraw = (id: unknown): void => {
    unattached = unattached.filter(({ message }) => message['id'] !== id);
    for (const call of active.values()) call.withdrawn(id);
  };

  /** One level holds for all at the server, so it only ever gets lower; who wants less is not told more. */
  const setLevel = async (level: unknown): Promise<void> => {
    const { capabilities } = greeting;
    if (!isJsonObject(capabilities) || capabilities['logging'] === undefined) return;
    if (logLevel !== undefined && !isBelow(level, logLevel)) return;
    logLevel = level;
    await line.request('logging/setLevel', { level }, NOBODY, { timeoutMs: 10_000 }).catch(() => {});
  };

  const serve = async (
    method: string,
    params: JsonObject,
    asker: Asker,
    options: RequestOptions,
  ): Promise<ServerAnswer> => {
    const level = metaOf(params)[META.logLevel];
    if (level !== undefined) await setLevel(level);
    if (!CAN_ASK.has(method)) {
      return logs.during(level, asker, () => line.request(method, legacyParams(params), asker, options));
    }
    const { requestState } = params;
    const isOurs = typeof requestState === 'string' && requestState.startsWith(STATE);
    if (!isOurs) {
      const call = start(method, params, asker, options);
      return logs.during(level, call.asker, () => turn(call));
    }
    if (faults.has(requestState)) throw faults.get(requestState);
    const call = comeBack(requestState, method, params, asker);
    if (call === undefined) return errorAnswer(ownId(), UNKNOWN_STATE);
    return logs
      .during(level, call.asker, () => turn(call))
      .catch((error: unknown) => {
        if (faults.size < FAULTS_LIMIT) faults.set(requestState, error);
        setTimeout(() => faults.delete(requestState), FAULTS_MS).unref();
        throw error;
      });
  };

  return {
    era: 'legacy',
    greeting: modernGreeting(greeting),
    request: async (method, params, asker, options) => {
      if (method === 'server/discover') return resultAnswer(ownId(), modernGreeting(greeting));
      if (method === 'subscriptions/listen') return subscriptions.listen(params, asker);
      return modern(method, await serve(method, params, asker, options));
    },
    notify: (message) => {
      const params = isJsonObject(message['params']) ? message['params'] : {};
      if (message['method'] !== 'notifications/cancelled') line.notify({ ...message, params: legacyParams(params) });
    },
    asked: (message, about) => {
      const { id, method } = message;
      if (method === 'ping') return line.respond({ jsonrpc: '2.0', id, result: {} });
      if (!isAskable(method, side.client.capabilities)) return line.respond({ jsonrpc: '2.0', id, error: NOT_OFFERED });
      const call = about === undefined ? undefined : active.get(about);
      if (call !== undefined) call.asked({ message, isSure: true });
      else attach({ message, isSure: false });
    },
    told: (message, text, about) => {
      const params = isJsonObject(message['params']) ? message['params'] : {};
      if (message['method'] === 'notifications/cancelled') return withdraw(params['requestId']);
      if (subscriptions.told(message)) return;
      // Outside of a request the newer era carries nothing but what was subscribed to.
      if (message['method'] === 'notifications/message') {
        const reader = about === undefined ? logs.latest(message) : about;
        if (reader !== undefined && logs.wants(reader, message)) reader.send(text);
        return;
      }
      const to = about ?? line.latest();
      if (to === undefined) side.broadcast(message, text);
      else to.send(text);
    },
    hears: () => true,
    ended: subscriptions.end,
  };
}

const UNATTACHED_LIMIT = 16;
const UNATTACHED_MS = 60_000;
const FAULTS_LIMIT = 1000;
const FAULTS_MS = 10_000;
const UNKNOWN_STATE = {
  code: -32602,
  message: 'This requestState is unknown, expired, used, or of another request. Make the call again without it.',
};
const NOT_OFFERED = { code: -32601, message: 'The client does not offer this.' };
const NO_ANSWER = { code: -32603, message: 'The client gave no answer.' };

const ASKABLE: Readonly<Record<string, string>> = {
  'elicitation/create': 'elicitation',
  'sampling/createMessage': 'sampling',
  'roots/list': 'roots',
};

function isAskable(method: unknown, capabilities: JsonObject): boolean {
  const capability = ASKABLE[String(method)];
  return capability !== undefined && capabilities[capability] !== undefined;
}

/** What makes a request the same one when it comes again. */
function digest(method: string, params: JsonObject): string {
  const { _meta: _envelope, requestState: _state, inputResponses: _responses, ...salient } = params;
  return fingerprintOf({ method, salient });
}

const CACHEABLE: ReadonlySet<string> = new Set([
  'tools/list',
  'prompts/list',
  'resources/list',
  'resources/templates/list',
  'resources/read',
]);

/** An older result in the newer era's form. Nobody said how long it keeps, so it does not. */
function modern(method: string, answer: ServerAnswer): ServerAnswer {
  const { result, error } = answer.message;
  if (isJsonObject(error) && error['code'] === -32_002) {
    const message = { ...answer.message, error: { ...error, code: -32_602 } };
    return { message, text: JSON.stringify(message) };
  }
  if (!isJsonObject(result) || result['resultType'] !== undefined) return answer;
  const cache = CACHEABLE.has(method) ? { ttlMs: 0, cacheScope: 'private' } : {};
  return withResult(answer, { resultType: 'complete', ...cache, ...result });
}

function modernGreeting({ protocolVersion: _version, serverInfo, ...rest }: JsonObject): JsonObject {
  return {
    resultType: 'complete',
    ttlMs: 0,
    cacheScope: 'private',
    ...rest,
    supportedVersions: [MODERN_VERSION],
    _meta: { ...metaOf(rest), ...(serverInfo === undefined ? {} : { [META.serverInfo]: serverInfo }) },
  };
}
