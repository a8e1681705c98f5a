/** A link: one client's way to one server. It opens the line when it is needed, bridges the eras, and keeps the tool list. */
import { HintlockError, isHintlockError, isJsonObject, type JsonObject, type Trust } from '@hintlock/core';
import type { Message } from '@hintlock/upstream/connect';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { type Asker, NOBODY } from '../line/exchange.ts';
import type { Line, RequestOptions } from '../line/line.ts';
import type { ServerAnswer } from '../line/server-answer.ts';
import type { GatewayServer } from '../server/gateway-server.ts';
import type { Bridge, ClientSide } from './bridge.ts';
import { modernParams } from './envelope.ts';
import { createKeptTools } from './kept-tools.ts';
import { legacyClientBridge } from './legacy-client-bridge.ts';
import { modernClientBridge } from './modern-client-bridge.ts';
import { type Era, type Negotiated, negotiate } from './negotiate.ts';
import { readTools } from './read-tools.ts';
import { createSetUp, isAgreed } from './set-up.ts';
import { straightLegacyBridge } from './straight-legacy-bridge.ts';
import { straightModernBridge } from './straight-modern-bridge.ts';

export interface Link {
  readonly server: GatewayServer;
  /** What the server says of itself, in the client's era. Opens the line. */
  readonly greet: () => Promise<JsonObject>;
  /** The client has said that it is ready; so the server may be told. */
  readonly settle: () => void;
  readonly request: (
    method: string,
    params: JsonObject,
    asker: Asker,
    options?: RequestOptions,
  ) => Promise<ServerAnswer>;
  /** What the server is to be asked whenever it starts, such as a level of logging. Opens nothing. */
  readonly keep: (method: string, params: JsonObject) => void;
  readonly notify: (message: Message) => void;
  /** The tools as they were last read, or nothing when that does not hold any more. */
  readonly catalogue: () => Catalogue | undefined;
  /** How far the server is trusted, by what it listed to this client. */
  readonly trust: () => Trust;
  /** Reads the tools anew. */
  readonly refresh: () => Promise<Catalogue>;
  /** Judges the tools that are known anew, because the lock has changed or the server contradicted itself. */
  readonly rejudge: () => Promise<void>;
  /** What was read does not hold any more. */
  readonly forget: () => void;
  /** The list holds until the server says otherwise, so that it need not be asked each time. */
  readonly isKept: () => boolean;
  readonly isOpen: () => boolean;
  readonly close: () => Promise<void>;
}

export interface LinkSide extends ClientSide {
  readonly era: Era;
  /** The server's tools changed. */
  readonly toolsChanged: () => void;
}

export function createLink(server: GatewayServer, side: LinkSide): Link {
  const closed = new AbortController();
  let opening: Promise<Bridge> | undefined;
  let bridge: Bridge | undefined;
  let line: Line | undefined;
  let settled = false;
  let follows = false;
  let reopening: NodeJS.Timeout | undefined;
  const setUp = createSetUp();

  const forgetLine = (error: HintlockError): void => {
    // A server that broke the protocol may go on for ever if nobody ends it.
    void line?.close();
    bridge?.ended();
    tools.forget();
    [bridge, line, opening, settled, follows] = [undefined, undefined, undefined, false, false];
    if (closed.signal.aborted) return;
    server.failed(error);
    // Who waits for news asks for nothing that would start the server again.
    if (setUp.subscriptions().length > 0) reopen();
  };

  const reopen = (): void => {
    clearTimeout(reopening);
    const again = (): void => {
      if (closed.signal.aborted || bridge !== undefined) return;
      Promise.resolve(ready()).catch(() => {});
    };
    reopening = setTimeout(again, Math.max(0, server.backOff.remainingMs()) + REOPEN_MS).unref();
  };

  /** Sets up once more what stood, and tells the client of what may have happened in between. */
  const restore = (to: Bridge): void => {
    const requests = setUp.requests();
    if (requests.length === 0) return;
    settle();
    for (const { method, params } of requests) to.request(method, params, NOBODY, RESTORE).catch(() => {});
    for (const uri of setUp.subscriptions()) {
      const told = { jsonrpc: '2.0', method: 'notifications/resources/updated', params: { uri } };
      side.broadcast(told, JSON.stringify(told));
    }
  };

  const open = async (): Promise<Bridge> => {
    // What arrives before we know whom to tell waits for that.
    const early: (() => void)[] = [];
    let made: Bridge | undefined;
    const later = (act: (bridge: Bridge) => void): void => {
      const { length } = early;
      if (made !== undefined) act(made);
      else if (length < EARLY_LIMIT) early.push(() => made !== undefined && act(made));
    };
    server.starting();
    // While the server starts, what it was before can be looked up.
    if (server.config.trust === 'pinned') void server.pins.recall();
    let own: Line | undefined;
    let negotiated: Negotiated;
    try {
      negotiated = await negotiate({
        target: server.config.target,
        clientEra: side.era,
        client: side.client,
        signal: closed.signal,
        // Only a newer client's question could be one that an older server does not know.
        remembered: side.era === 'modern' ? await server.rememberedEra() : undefined,
        handlers: {
          asked: (message, about) => later((to) => to.asked(message, about)),
          told: (message, text, about) => {
            if (message['method'] === TOOLS_CHANGED) changed();
            // What was read before the server agreed to tell us may have changed in between.
            if (about === FOLLOWER && message['method'] === ACKNOWLEDGED) tools.forget();
            if (about !== FOLLOWER) later((to) => to.told(message, text, about));
          },
          words: server.words,
          ...(server.observer.handlers === undefined ? {} : { observation: server.observer.handlers }),
          failed: (error) => {
            // Lines that were only tried out end, too; that is no news.
            if (own !== undefined && line === own) forgetLine(error);
          },
        },
      });
    } catch (error) {
      const fault = isHintlockError(error)
        ? error
        : new HintlockError('HL_INTERNAL', { detail: 'the server could not be opened.' });
      forgetLine(fault);
      throw fault;
    }
    own = negotiated.line;
    line = own;
    tools.opened();
    made = createBridge(side, negotiated, missed);
    bridge = made;
    server.ready({ ...negotiated, transport: line.channel.transport });
    for (const act of early) act();
    restore(made);
    if (closed.signal.aborted) await line.close();
    return made;
  };

  const ready = (): Promise<Bridge> | Bridge => {
    if (bridge !== undefined) return bridge;
    const remaining = opening === undefined ? server.backOff.remainingMs() : 0;
    return remaining > 0 ? Promise.reject(resting(server, remaining)) : (opening ??= open());
  };

  const settle = (): void => {
    if (settled || bridge === undefined || line === undefined) return;
    settled = true;
    if (bridge.era === 'legacy') {
      line.notify({ jsonrpc: '2.0', method: 'notifications/initialized' });
      line.channel.listen?.();
    }
  };

  const changed = (): void => {
    tools.forget();
    side.toolsChanged();
  };

  /** An older client is told as if the server had said so. */
  const missed = (): void => {
    changed();
    side.broadcast(LIST_CHANGED, JSON.stringify(LIST_CHANGED));
  };

  const ordinary = { timeoutMs: server.config.timeoutMs };
  // A subscription is silent for as long as nothing changes.
  const optionsFor = (method: string): RequestOptions => (method === 'subscriptions/listen' ? ENDLESS : ordinary);
  const request: Link['request'] = (method, params, asker, options = optionsFor(method)) => {
    if (bridge === undefined) return requestOnce(method, params, asker, options);
    settle();
    const answering = bridge.request(method, params, asker, options);
    // It is well again once it has answered something.
    if (server.backOff.failures() > 0) void answering.then(server.backOff.worked, () => {});
    return answering;
  };
  const requestOnce = async (...request: Parameters<Bridge['request']>): Promise<ServerAnswer> => {
    const opened = await ready();
    settle();
    const answer = await opened.request(...request);
    // It is well again once it has answered something after it was opened.
    server.backOff.worked();
    return answer;
  };

  const requestStanding: Link['request'] = async (method, params, ...rest) => {
    const answer = await request(method, params, ...rest);
    if (isAgreed(answer)) setUp.keep(method, params);
    return answer;
  };

  /** Between two of the newer era nobody is told of changes who does not listen. */
  const follow = (): void => {
    const isStraightModern = side.era === 'modern' && bridge?.era === 'modern';
    if (follows || !isStraightModern || line === undefined) return;
    follows = true;
    const params = modernParams(side.client, { notifications: { toolsListChanged: true } });
    line.request('subscriptions/listen', params, FOLLOWER, ENDLESS).then(
      () => {
        follows = false;
      },
      () => {
        follows = false;
      },
    );
  };

  const tools = createKeptTools({
    server,
    read: async () => {
      const params = side.era === 'modern' ? modernParams(side.client) : {};
      if (declaresChanges((await ready()).greeting)) follow();
      return readTools((page) => request('tools/list', { ...params, ...page }, NOBODY));
    },
  });

  return {
    server,
    greet: async () => (await ready()).greeting,
    settle,
    request:
      side.era === 'modern'
        ? request
        : (method, ...rest) => {
            return method !== 'tools/call' && setUp.concerns(method)
              ? requestStanding(method, ...rest)
              : request(method, ...rest);
          },
    keep: setUp.keep,
    notify: (message) => bridge?.notify(message),
    catalogue: tools.catalogue,
    trust: tools.trust,
    refresh: tools.refresh,
    rejudge: tools.rejudge,
    forget: tools.forget,
    isKept: () => {
      if (tools.catalogue() === undefined || bridge === undefined) return false;
      const isTold = declaresChanges(bridge.greeting) && (bridge.hears() || follows);
      return isTold || tools.isFresh();
    },
    isOpen: () => bridge !== undefined,
    close: async () => {
      closed.abort();
      clearTimeout(reopening);
      await opening?.catch(() => {});
      await line?.close();
    },
  };
}

const TOOLS_CHANGED = 'notifications/tools/list_changed';
const LIST_CHANGED = { jsonrpc: '2.0', method: TOOLS_CHANGED } as const;
const ACKNOWLEDGED = 'notifications/subscriptions/acknowledged';
const ENDLESS: RequestOptions = { timeoutMs: Infinity };
const RESTORE: RequestOptions = { timeoutMs: 30_000 };
/** Added to what the server's own back-off asks for. */
const REOPEN_MS = 500;
const EARLY_LIMIT = 1000;
const FOLLOWER: Asker = { signal: new AbortController().signal, send: () => {} };

function createBridge(side: LinkSide, { line, era, greeting }: Negotiated, missed: () => void): Bridge {
  const parts = { line, greeting, side, missed };
  if (side.era === era) return era === 'legacy' ? straightLegacyBridge(parts) : straightModernBridge(parts);
  return side.era === 'legacy' ? legacyClientBridge(parts) : modernClientBridge(parts);
}

function declaresChanges({ capabilities }: JsonObject): boolean {
  const tools = isJsonObject(capabilities) ? capabilities['tools'] : undefined;
  return isJsonObject(tools) && tools['listChanged'] === true;
}

function resting({ config, lastFault }: GatewayServer, remainingMs: number): HintlockError {
  const seconds = Math.ceil(remainingMs / 1000);
  return new HintlockError('HL_SERVER_RESTING', { server: config.name, seconds, detail: lastFault() ?? '' });
}
