/** An older client before a newer server: its handshake becomes an envelope, and what the server needs is asked of it. */
import { setTimeout as delay } from 'node:timers/promises';
import { HintlockError, isJsonObject, type JsonObject } from '@hintlock/core';
import type { Message } from '@hintlock/upstream/connect';
import type { Asker } from '../line/exchange.ts';
import type { RequestOptions } from '../line/line.ts';
import { ownId } from '../line/own-id.ts';
import { errorAnswer, resultAnswer, type ServerAnswer, withResult } from '../line/server-answer.ts';
import type { Bridge, BridgeParts } from './bridge.ts';
import { LEGACY_VERSION, LEGACY_VERSIONS, META, metaOf, modernParams } from './envelope.ts';
import { createListening } from './listening.ts';
import { isOfSubscription, NO_REQUESTS } from './straight-modern-bridge.ts';

/** A server that never has enough is a fault. */
const ROUNDS = 16;
const PAUSE_MS = 100;

/** What an older client tells of itself, for which the newer era has other ways or none. */
const UNTOLD: ReadonlySet<unknown> = new Set([
  'notifications/initialized',
  'notifications/cancelled',
  'notifications/progress',
  'notifications/roots/list_changed',
]);

export function legacyClientBridge({ line, greeting, side, missed }: BridgeParts): Bridge {
  let logLevel: unknown;
  const subscribed = new Set<string>();
  const listening = createListening(line, side.client, missed);

  const ask = async (
    method: string,
    params: JsonObject,
    asker: Asker,
    options: RequestOptions,
  ): Promise<ServerAnswer> => {
    const level = logLevel === undefined ? {} : { [META.logLevel]: logLevel };
    let sent = modernParams(side.client, { ...params, _meta: { ...metaOf(params), ...level } });
    for (let round = 0; round < ROUNDS; round += 1) {
      const answer = await line.request(method, sent, asker, options);
      const { result } = answer.message;
      if (!isJsonObject(result)) return answer;
      if (result['resultType'] !== 'input_required') return withResult(answer, plain(result));
      // A server that asks for nothing only wants to be asked again, later.
      if (result['inputRequests'] === undefined) await delay(PAUSE_MS * (round + 1));
      const gathered = await gather(result['inputRequests'], asker);
      if (!gathered.ok) return errorAnswer(String(answer.message['id']), gathered.error);
      const { requestState: _old, ...rest } = sent;
      const state = result['requestState'] === undefined ? {} : { requestState: result['requestState'] };
      sent = { ...rest, ...state, inputResponses: gathered.responses };
    }
    throw new HintlockError('HL_PROTOCOL', { step: 'answering a call', detail: 'it asks for more without end' });
  };

  const gather = async (requests: unknown, asker: Asker): Promise<Gathered> => {
    const responses: Record<string, unknown> = {};
    for (const [key, request] of Object.entries(isJsonObject(requests) ? requests : {})) {
      const { method, params } = isJsonObject(request) ? request : {};
      const answer = await side.ask(String(method), isJsonObject(params) ? params : {}, asker);
      if (isJsonObject(answer['result'])) responses[key] = answer['result'];
      else if (method === 'elicitation/create') responses[key] = { action: 'cancel' };
      else return { ok: false, error: isJsonObject(answer['error']) ? answer['error'] : NO_ANSWER };
    }
    return { ok: true, responses };
  };

  /** What an older client gets unasked, a newer server sends only to who listens. */
  const listen = (): Promise<void> =>
    listening.want({ ...wanted(greeting), ...(subscribed.size > 0 ? { resourceSubscriptions: [...subscribed] } : {}) });

  const subscribe = async (uri: unknown, isOn: boolean): Promise<ServerAnswer> => {
    if (isOn) subscribed.add(String(uri));
    else subscribed.delete(String(uri));
    await listen();
    return resultAnswer(ownId(), {});
  };

  void listen();
  return {
    era: 'modern',
    greeting: legacyGreeting(greeting, side.client.others['protocolVersion']),
    request: async (method, params, asker, options) => {
      if (method === 'logging/setLevel') {
        logLevel = params['level'];
        return resultAnswer(ownId(), {});
      }
      if (method === 'resources/subscribe') return subscribe(params['uri'], true);
      if (method === 'resources/unsubscribe') return subscribe(params['uri'], false);
      return ask(method, params, asker, options);
    },
    notify: (message) => {
      const params = isJsonObject(message['params']) ? message['params'] : {};
      if (!UNTOLD.has(message['method'])) line.notify({ ...message, params: modernParams(side.client, params) });
    },
    asked: (message) => line.respond({ jsonrpc: '2.0', id: message['id'], error: NO_REQUESTS }),
    told: (message, text, about) => {
      if (isOfSubscription(message)) {
        if (listening.took(message, about)) side.broadcast(...withoutSubscription(message));
      } else if (message['method'] === 'notifications/cancelled') return;
      else if (about === undefined) side.broadcast(message, text);
      else about.send(text);
    },
    hears: listening.hears,
    ended: listening.end,
  };
}

type Gathered =
  | { readonly ok: true; readonly responses: JsonObject }
  | { readonly ok: false; readonly error: JsonObject };

const NO_ANSWER = { code: -32603, message: 'The client did not answer what the server asked.' };

function plain({ resultType: _type, ttlMs: _ttl, cacheScope: _scope, ...result }: JsonObject): JsonObject {
  return result;
}

function wanted({ capabilities }: JsonObject): JsonObject {
  const offers = isJsonObject(capabilities) ? capabilities : {};
  const changes = (name: string): boolean => isJsonObject(offers[name]) && offers[name]['listChanged'] === true;
  return {
    ...(changes('tools') ? { toolsListChanged: true } : {}),
    ...(changes('prompts') ? { promptsListChanged: true } : {}),
    ...(changes('resources') ? { resourcesListChanged: true } : {}),
  };
}

function withoutSubscription(message: Message): readonly [Message, string] {
  const params = message['params'] as JsonObject;
  const { [META.subscriptionId]: _id, ...meta } = metaOf(params);
  const { _meta: _dropped, ...rest } = params;
  const bare = { ...message, params: Object.keys(meta).length === 0 ? rest : { ...rest, _meta: meta } };
  return [bare, JSON.stringify(bare)];
}

function legacyGreeting(discovered: JsonObject, asked: unknown): JsonObject {
  const { supportedVersions: _versions, serverInfo, capabilities, ...rest } = plain(discovered);
  const { [META.serverInfo]: named, ...meta } = metaOf(rest);
  const { _meta: _dropped, ...others } = rest;
  return {
    ...others,
    ...(Object.keys(meta).length === 0 ? {} : { _meta: meta }),
    protocolVersion: LEGACY_VERSIONS.has(asked) ? asked : LEGACY_VERSION,
    // Levels are set by request in the older era; the bridge keeps the one that was set.
    capabilities: isJsonObject(capabilities) ? capabilities : {},
    serverInfo: named ?? serverInfo ?? { name: 'unknown', version: '0' },
  };
}
