/** One subscription of a newer client, served by all servers behind it: each is asked, and all notify under one id. */
import { setTimeout as delay } from 'node:timers/promises';
import { isJsonObject, type JsonObject } from '@hintlock/core';
import { parseJson } from '@hintlock/upstream/connect';
import type { Asker, Exchange } from '../line/exchange.ts';
import { ownId } from '../line/own-id.ts';
import { resultAnswer, type ServerAnswer } from '../line/server-answer.ts';
import { META } from '../link/envelope.ts';
import type { Link } from '../link/link.ts';

export interface MergedListening {
  readonly listen: (params: JsonObject, exchange: Exchange) => Promise<ServerAnswer>;
  /** What is behind this has changed: whoever follows the tools is told. */
  readonly changed: () => void;
}

export interface MergedListeningParts {
  readonly links: () => ReadonlyMap<string, Link>;
  /** Which server gives this address. */
  readonly ownerOf: (uri: unknown, params: JsonObject, exchange: Exchange) => Promise<Link | undefined>;
}

/** A client's subscription, as one server has to do with it. */
interface Follower {
  readonly asker: Asker;
  /** The server does not tell us anything now. */
  readonly broke: () => void;
  /** It does again, and something may have happened in between. */
  readonly missed: () => void;
}

const ACKNOWLEDGED = 'notifications/subscriptions/acknowledged';
/** How often we look whether a server that went away is back. */
const LOOK_MS = 1000;

export function createMergedListening({ links, ownerOf }: MergedListeningParts): MergedListening {
  const followers = new Set<Exchange>();

  const tellChanged = ({ id, send }: Exchange): void => {
    const params = { _meta: { [META.subscriptionId]: id } };
    send(JSON.stringify({ jsonrpc: '2.0', method: 'notifications/tools/list_changed', params }));
  };

  /** Listens at one server for as long as the client does, and again when the server was away. */
  const follow = async (link: Link, params: JsonObject, { asker, broke, missed }: Follower): Promise<void> => {
    const { signal } = asker;
    while (!signal.aborted && links().get(link.server.config.name) === link) {
      const answer = await link
        .request('subscriptions/listen', params, asker, { timeoutMs: Infinity })
        .catch(() => undefined);
      broke();
      // A server that refuses would refuse again.
      if (answer?.message['error'] !== undefined) return;
      await delay(LOOK_MS, undefined, { ref: false });
      while (!signal.aborted && !link.isOpen()) await delay(LOOK_MS, undefined, { ref: false });
      if (!signal.aborted) missed();
    }
  };

  /** What each server is asked for: lists of all of them, resources only of the one that has them. */
  const spread = async (params: JsonObject, exchange: Exchange): Promise<ReadonlyMap<Link, JsonObject>> => {
    const { resourceSubscriptions, ...lists } = isJsonObject(params['notifications']) ? params['notifications'] : {};
    const uris = new Map<Link, string[]>();
    for (const uri of Array.isArray(resourceSubscriptions) ? (resourceSubscriptions as unknown[]) : []) {
      const owner = await ownerOf(uri, params, exchange);
      if (owner !== undefined) uris.set(owner, [...(uris.get(owner) ?? []), String(uri)]);
    }
    return new Map(
      [...links().values()].flatMap((link) => {
        const own = uris.get(link);
        const asked = own === undefined ? lists : { ...lists, resourceSubscriptions: own };
        return Object.keys(asked).length === 0 ? [] : [[link, asked] as const];
      }),
    );
  };

  return {
    changed: () => followers.forEach(tellChanged),
    listen: async (params, exchange) => {
      const _meta = { [META.subscriptionId]: exchange.id };
      const notifications = isJsonObject(params['notifications']) ? params['notifications'] : {};
      const asked = await spread(params, exchange);
      if (notifications['toolsListChanged'] === true) followers.add(exchange);
      // Ours is the one acknowledgement, when all servers have agreed that can now; what each agrees to is its own affair.
      const agreed = [...asked].map(([link, own]) => {
        const acknowledged = Promise.withResolvers<void>();
        const send = (text: string): void => (isAcknowledgement(text) ? acknowledged.resolve() : exchange.send(text));
        void follow(
          link,
          { ...params, notifications: own },
          {
            asker: { ...exchange, send },
            broke: acknowledged.resolve,
            missed: () => {
              if (followers.has(exchange)) tellChanged(exchange);
            },
          },
        );
        return acknowledged.promise;
      });
      await Promise.race([Promise.all(agreed), delay(AGREE_MS, undefined, { ref: false })]);
      exchange.send(JSON.stringify({ jsonrpc: '2.0', method: ACKNOWLEDGED, params: { _meta, notifications } }));
      return new Promise((resolve) => {
        const end = (): void => {
          followers.delete(exchange);
          resolve(resultAnswer(ownId(), { resultType: 'complete', _meta }));
        };
        if (exchange.signal.aborted) end();
        else exchange.signal.addEventListener('abort', end, { once: true });
      });
    },
  };
}

/** How long servers may take to agree: one that is slow must not keep the others' news from the client. */
const AGREE_MS = 2000;

function isAcknowledgement(text: string): boolean {
  if (!text.includes(ACKNOWLEDGED)) return false;
  const message = parseJson(text);
  return isJsonObject(message) && message['method'] === ACKNOWLEDGED;
}
