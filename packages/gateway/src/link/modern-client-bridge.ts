/** A newer client before an older server: what the server pushes becomes `input_required`, while its call stays open. */
import { randomBytes } from 'node:crypto';
import { isJsonObject, type JsonObject } from '@hintlock/core';
import type { Message } from '@hintlock/upstream';
import { fingerprintOf } from '../approval/fingerprint.ts';
import type { Asker } from '../line/exchange.ts';
import type { RequestOptions } from '../line/line.ts';
import { ownId } from '../line/own-id.ts';
import { errorAnswer, resultAnswer, type ServerAnswer, withResult } from '../line/server-answer.ts';
import type { Bridge, BridgeParts } from './bridge.ts';
import { META, MODERN_VERSION, legacyParams, metaOf } from './envelope.ts';
import { createOpenCall, type OpenCall } from './open-call.ts';
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
  /** What the server asked when no call was open: the next one takes it along. */
  let unattached: Message[] = [];
  let logLevel: unknown;
  const subscriptions = createSubscriptions(greeting, (method, uri) => {
    void line.request(method, { uri }, { signal: NEVER, send: () => {} }, { timeoutMs: 30_000 }).catch(() => {});
  });

  const start = (method: string, params: JsonObject, asker: Asker, options: RequestOptions): OpenCall => {
    const call = createOpenCall(digest(method, params), asker);
    active.set(call.asker, call);
    const answer = line.request(method, legacyParams(params), call.asker, options);
    void answer.then(call.answered, call.failed).finally(() => active.delete(call.asker));
    for (const message of unattached) call.asked(message);
    unattached = [];
    return call;
  };

  /** Whichever comes first: the answer, or something the client has to give. */
  const turn = async (call: OpenCall): Promise<ServerAnswer> => {
    const answer = await call.next();
    if (answer !== undefined) return answer;
    const state = STATE + randomBytes(24).toString('base64url');
    left.set(state, call);
    call.leave(RETURN_MS, () => left.delete(state));
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

  const setLevel = async (level: unknown): Promise<void> => {
    const { capabilities } = greeting;
    if (level === undefined || level === logLevel || !isJsonObject(capabilities) || capabilities['logging'] === undefined) return;
    logLevel = level;
    await line
      .request('logging/setLevel', { level }, { signal: NEVER, send: () => {} }, { timeoutMs: 10_000 })
      .catch(() => {});
  };

  return {
    era: 'legacy',
    greeting: modernGreeting(greeting),
    request: async (method, params, asker, options) => {
      if (method === 'server/discover') return resultAnswer(ownId(), modernGreeting(greeting));
      if (method === 'subscriptions/listen') return subscriptions.listen(params, asker);
      await setLevel(metaOf(params)[META.logLevel]);
      if (!CAN_ASK.has(method)) return modern(method, await line.request(method, legacyParams(params), asker, options));
      const { requestState } = params;
      const isOurs = typeof requestState === 'string' && requestState.startsWith(STATE);
      const call = isOurs ? comeBack(requestState, method, params, asker) : start(method, params, asker, options);
      if (call === undefined) return errorAnswer(ownId(), UNKNOWN_STATE);
      return modern(method, await turn(call));
    },
    notify: (message) => {
      if (message['method'] !== 'notifications/cancelled') line.notify(message);
    },
    asked: (message, about) => {
      const { id, method } = message;
      if (method === 'ping') return line.respond({ jsonrpc: '2.0', id, result: {} });
      if (!isAskable(method, side.client.capabilities)) return line.respond({ jsonrpc: '2.0', id, error: NOT_OFFERED });
      const call = active.get(about ?? line.latest() ?? NOBODY_IN_PARTICULAR) ?? [...active.values()].at(-1);
      if (call !== undefined) call.asked(message);
      else unattached = [...unattached, message].slice(-UNATTACHED_LIMIT);
    },
    told: (message, text, about) => {
      if (subscriptions.told(message)) return;
      const to = about ?? line.latest();
      // Outside of a request the newer era carries nothing but what was subscribed to.
      if (to !== undefined && message['method'] === 'notifications/message') to.send(text);
      else side.broadcast(message, text);
    },
  };
}

const NEVER = new AbortController().signal;
const NOBODY_IN_PARTICULAR: Asker = { signal: NEVER, send: () => {} };
const UNATTACHED_LIMIT = 16;
const UNKNOWN_STATE = { code: -32602, message: 'This requestState is unknown, expired, used, or of another request. Make the call again without it.' };
const NOT_OFFERED = { code: -32601, message: 'The client does not offer this.' };

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
