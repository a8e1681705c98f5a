/** A link: one client's way to one server. It opens the line when it is needed, bridges the eras, and keeps the tool list. */
import {
  HintlockError,
  isHintlockError,
  isJsonObject,
  type JsonObject,
  type ToolDefinition,
  type Trust,
} from '@hintlock/core';
import type { Message } from '@hintlock/upstream/connect';
import { type Catalogue, createCatalogue, isToolDefinition } from '../catalogue/catalogue.ts';
import { type Asker, NOBODY } from '../line/exchange.ts';
import type { Line, RequestOptions } from '../line/line.ts';
import type { ServerAnswer } from '../line/server-answer.ts';
import type { GatewayServer } from '../server/gateway-server.ts';
import type { Observer, Sighting } from '../server/pins.ts';
import type { TrustVerdict } from '../trust/judge-trust.ts';
import type { Bridge, ClientSide } from './bridge.ts';
import { modernParams } from './envelope.ts';
import { legacyClientBridge } from './legacy-client-bridge.ts';
import { modernClientBridge } from './modern-client-bridge.ts';
import { type Era, type Negotiated, negotiate } from './negotiate.ts';
import { readTools, type ToolList } from './read-tools.ts';
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
  readonly notify: (message: Message) => void;
  /** The tools as they were last read, or nothing when that does not hold any more. */
  readonly catalogue: () => Catalogue | undefined;
  /** How far the server is trusted, by what it listed to this client. */
  readonly trust: () => Trust;
  /** Reads the tools anew. */
  readonly refresh: () => Promise<Catalogue>;
  /** What was read does not hold any more. */
  readonly forget: () => void;
  /** Judges the tools that are known anew, because the lock has changed or the server contradicted itself. */
  readonly rejudge: () => Promise<void>;
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
  let catalogue: Catalogue | undefined;
  let refreshing: Promise<Catalogue> | undefined;
  let keptUntil = 0;
  let trusted: Pick<Judged, 'trust' | 'until'> = { trust: 'untrusted', until: Infinity };
  let follows = false;
  /** How often what was read has ceased to hold. */
  let changes = 0;
  let observer: Observer | undefined;
  let list: ToolList | undefined;

  const forgetLine = (error: HintlockError): void => {
    // A server that broke the protocol may go on for ever if nobody ends it.
    void line?.close();
    bridge?.ended();
    outdate();
    [bridge, line, opening, settled, follows] = [undefined, undefined, undefined, false, false];
    if (!closed.signal.aborted) server.failed(error);
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
    if (server.config.trust === 'pinned') void server.kept.recall();
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
            if (about === FOLLOWER && message['method'] === ACKNOWLEDGED) outdate();
            if (about !== FOLLOWER) later((to) => to.told(message, text, about));
          },
          words: server.words,
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
    observer = server.pins.observe(server.config.target.kind === 'command');
    made = createBridge(side, negotiated, missed);
    bridge = made;
    server.ready({ ...negotiated, transport: line.channel.transport });
    for (const act of early) act();
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

  const outdate = (): void => {
    catalogue = undefined;
    changes += 1;
  };

  const changed = (): void => {
    outdate();
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

  /** What a signature vouches for holds no longer than the signature. */
  const current = (): Catalogue | undefined => {
    if (trusted.until !== Infinity && server.now() >= trusted.until) catalogue = undefined;
    return catalogue;
  };

  const read = async (): Promise<Catalogue> => {
    const params = side.era === 'modern' ? modernParams(side.client) : {};
    if (declaresChanges((await ready()).greeting)) follow();
    for (let reading = 1; ; reading += 1) {
      // Before they are read: from then on nothing waits that need not, so that no news of a change is lost.
      const judge = await prepare();
      observer?.asks();
      const found = await readTools((page) => request('tools/list', { ...params, ...page }, NOBODY));
      const before = changes;
      const { made, ...verdict } = await judge(found);
      await Promise.resolve();
      // A list that changed while it was read or judged is read again.
      if (changes !== before && reading < READINGS) continue;
      [list, catalogue, trusted] = [found, made, verdict];
      const { ttlMs } = found.others;
      keptUntil = server.now() + (typeof ttlMs === 'number' ? ttlMs : 0);
      return made;
    }
  };

  /** Everything that is known of the server beside its list, gathered; then its list can be judged. */
  const prepare = async (): Promise<(read: ToolList) => Judged | Promise<Judged>> => {
    const standing = await server.standing();
    const judgeTrust = await server.trust.prepare();
    // What is locked is held to the lock, which says more than what was seen first.
    const kept = server.config.trust === 'pinned' && standing === undefined ? server.kept : undefined;
    await kept?.recall();
    const judged = ({ tools, others }: ToolList, { trust, until = Infinity }: TrustVerdict): Judged => {
      const isPinned = trust === 'pinned' && kept !== undefined;
      const look = (definition: ToolDefinition): Sighting => {
        const { hasChanged, alternates } = observer?.look(definition) ?? UNSEEN;
        // What is kept knows more than this process has seen, and what a person has accepted since.
        return { hasChanged: isPinned ? kept.hasChanged(definition) : hasChanged, alternates };
      };
      const made = createCatalogue(tools, others, { ...server.config, trust, standing, look });
      server.notice(made, standing);
      // Nobody waits for it: what is lost in a crash is seen again.
      if (isPinned) void kept.keep();
      return { made, trust, until };
    };
    return (read) => {
      const verdict = judgeTrust(read.tools.filter(isToolDefinition));
      return verdict instanceof Promise ? verdict.then((one) => judged(read, one)) : judged(read, verdict);
    };
  };

  return {
    server,
    greet: async () => (await ready()).greeting,
    settle,
    request,
    notify: (message) => bridge?.notify(message),
    catalogue: current,
    trust: () => (current() === undefined ? server.trust.current() : trusted.trust),
    refresh: () =>
      (refreshing ??= read().finally(() => {
        refreshing = undefined;
      })),
    forget: outdate,
    rejudge: async () => {
      const before = catalogue;
      const judge = await prepare();
      if (before === undefined || catalogue !== before || list === undefined) return;
      const { made, ...verdict } = await judge(list);
      if (catalogue === before) [catalogue, trusted] = [made, verdict];
    },
    isKept: () => {
      if (current() === undefined || bridge === undefined) return false;
      const isTold = declaresChanges(bridge.greeting) && (bridge.hears() || follows);
      return isTold || keptUntil > server.now();
    },
    isOpen: () => bridge !== undefined,
    close: async () => {
      closed.abort();
      await opening?.catch(() => {});
      await line?.close();
    },
  };
}

/** A list with how far the server that gave it is trusted, and until when. */
interface Judged {
  readonly made: Catalogue;
  readonly trust: Trust;
  readonly until: number;
}

const UNSEEN: Sighting = { hasChanged: false, alternates: false };
const TOOLS_CHANGED = 'notifications/tools/list_changed';
const LIST_CHANGED = { jsonrpc: '2.0', method: TOOLS_CHANGED } as const;
const ACKNOWLEDGED = 'notifications/subscriptions/acknowledged';
const ENDLESS: RequestOptions = { timeoutMs: Infinity };
const EARLY_LIMIT = 1000;
const READINGS = 3;
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
