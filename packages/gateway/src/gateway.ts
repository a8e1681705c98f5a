/** The gateway: servers, sessions, policy, store and inbox, and the connections of clients to them. */
import type { Policy } from '@hintlock/core';
import { type Approvals, createApprovals } from './approval/approvals.ts';
import { createSealer } from './approval/sealed-state.ts';
import type { Config, ServerConfig } from './config/config.ts';
import type { Client } from './connection/client.ts';
import { type Connection, createConnection } from './connection/connection.ts';
import { createLinks, type Links } from './connection/links.ts';
import { mergedFront } from './connection/merged-front.ts';
import { createQuestions, type Questions } from './connection/questions.ts';
import { singleFront } from './connection/single-front.ts';
import { createEvents, type Events } from './events/events.ts';
import type { Link } from './link/link.ts';
import { type Acceptable, acceptDrift } from './lock/accept-drift.ts';
import { type KnownDrift, listDrift } from './lock/drift-list.ts';
import type { LoadedLock } from './lock/lock-file.ts';
import { createMetrics, type Metrics } from './metrics/metrics.ts';
import { createTraces } from './metrics/traces.ts';
import { SCREEN_LIMITS } from './screen/screen-limits.ts';
import { createScreener } from './screen/screener.ts';
import { createEagerServers } from './server/eager-servers.ts';
import { createGatewayServer, type GatewayServer } from './server/gateway-server.ts';
import type { Session } from './session/session.ts';
import { createSessions, type Sessions } from './session/sessions.ts';
import type { Store } from './store/store.ts';
import type { TrustSources } from './trust/trust-sources.ts';
import { type SelectedView, selectView } from './views/select-view.ts';
import type { View } from './views/view.ts';
import type { ViewSelection } from './views/view-selection.ts';

export interface GatewayOptions {
  readonly config: Config;
  readonly store: Store;
  readonly version: string;
  /** One line that a server wrote for people, safe to show. */
  readonly serverLine?: (server: string, line: string) => void;
  readonly tellApproval?: (approval: Parameters<Parameters<typeof createApprovals>[0]['tell']>[0]) => void;
  readonly now?: () => number;
  /** What the servers are held to. */
  readonly lock?: LoadedLock;
  /** What speaks for servers, besides the configuration. */
  readonly gatherTrust?: (config: Config) => Promise<TrustSources>;
}

interface ConnectOptions {
  readonly client: Client;
  readonly session: Session;
  readonly view: View;
  /** The key of the one server whose names and greeting stay as they are; all of the configuration when absent. */
  readonly server?: string;
  /** In place of the configuration's. */
  readonly policy?: Policy;
}

/** A connection with what it holds open, to be closed with it. */
export interface OpenConnection extends Omit<Connection, 'close'> {
  readonly links: Links;
  readonly close: () => Promise<void>;
}

export interface Gateway {
  readonly version: string;
  readonly store: Store;
  readonly events: Events;
  readonly metrics: Metrics;
  readonly approvals: Approvals;
  readonly sessions: Sessions;
  readonly config: () => Config;
  readonly servers: () => ReadonlyMap<string, GatewayServer>;
  readonly view: (selection: ViewSelection) => SelectedView;
  readonly connect: (options: ConnectOptions) => OpenConnection;
  /** Every open link, for those who look in from outside. */
  readonly links: () => readonly Link[];
  /** Adds a server that is not in the configuration, such as one that a client's own configuration names. */
  readonly addServer: (key: string, config: ServerConfig, line?: (line: string) => void) => void;
  readonly removeServer: (key: string) => void;
  /** Reaches the configured servers that are to run from the start, and keeps them up. */
  readonly startEager: () => void;
  /** The lock in force. */
  readonly lock: () => LoadedLock | undefined;
  /** Holds the servers to another lock, or to the same as somebody has changed it; nothing: to none. */
  readonly useLock: (lock: LoadedLock | undefined) => Promise<void>;
  readonly drift: () => readonly KnownDrift[];
  /** Writes into the lock what a tool has become. `by` is who accepts it, and the way it came. */
  readonly acceptDrift: (what: Acceptable, by: string) => Promise<void>;
  /** What is trusted has changed: every list is judged anew before it counts again. */
  readonly trustChanged: () => void;
  /** Takes a new configuration while everything goes on: only servers that changed lose their connections. */
  readonly reload: (config: Config) => void;
  readonly close: () => Promise<void>;
}

export function createGateway(options: GatewayOptions): Gateway {
  const { store, version, now = Date.now, gatherTrust = onlyConfigured } = options;
  let config = options.config;
  let lock = options.lock;
  const events = createEvents();
  const metrics = createMetrics();
  const traces = createTraces();
  const approvals = createApprovals({
    store,
    events,
    metrics,
    now,
    sealer: createSealer(),
    times: () => config.approvals,
    tell: options.tellApproval ?? (() => {}),
  });
  let screener = createScreener({ ...SCREEN_LIMITS, ...config.limits });
  const sessions = createSessions({
    now,
    events,
    metrics,
    store,
    ended: ({ id }) => approvals.sessionEnded(id),
  });
  const connections = new Set<OpenConnection>();
  let servers = new Map<string, GatewayServer>();
  let trustSources: { readonly at: number; readonly gathered: Promise<TrustSources> } | undefined;
  /** Registries change in the course of a day. */
  const currentSources = (): Promise<TrustSources> => {
    if (trustSources === undefined || now() - trustSources.at > GATHER_AGAIN_MS)
      trustSources = { at: now(), gathered: gatherTrust(config) };
    return trustSources.gathered;
  };
  /** Those that clients brought along: each client sees only its own. */
  const added = new Map<string, GatewayServer>();

  const makeServer = (
    serverConfig: ServerConfig,
    line: (line: string) => void = (text) => options.serverLine?.(serverConfig.name, text),
  ): GatewayServer => {
    const made: GatewayServer = createGatewayServer(serverConfig, {
      store,
      trustSources: currentSources,
      now,
      limits: config.limits,
      changed: (server, { state, detail = '' }) => {
        metrics.serverState(server, state);
        if (state === 'broken') {
          metrics.serverRestarted(server);
          line(`hintlock: ${detail}`);
        }
        events.publish({ kind: 'server-state', server, state, detail });
      },
      line,
      locked: (server) => lock?.lock.servers.get(server),
      drifted: (drift) => events.publish({ kind: 'drift', server: serverConfig.name, ...drift }),
      refuted: (tool, detail) => events.publish({ kind: 'observed', server: serverConfig.name, tool, detail }),
      observed: () => rejudge((link) => link.server === made),
      // Both are noticed in the middle of a reading, which is to end first.
      toolChanged: () => {
        if (serverConfig.target.kind === 'url') setImmediate(() => askAgain(made));
      },
      alternates: () => void setImmediate(() => void rejudge((link) => link.server === made)),
    });
    return made;
  };

  const allLinks = (): readonly Link[] => [
    ...[...connections].flatMap((connection) => connection.links.list()),
    ...ownLinks.list(),
  ];

  /** There is one server behind an address, so every line to it has to show the same now. */
  const askAgain = (server: GatewayServer): void => {
    for (const link of allLinks())
      if (link.server === server && link.catalogue() !== undefined) link.refresh().catch(() => {});
  };

  const rejudge = async (isMeant: (link: Link) => boolean): Promise<void> => {
    await Promise.all(
      allLinks()
        .filter(isMeant)
        .map((link) => link.rejudge()),
    );
    for (const connection of connections) connection.changed();
  };

  const useLock: Gateway['useLock'] = async (next) => {
    lock = next;
    await rejudge(() => true);
    events.publish({ kind: 'lock', ok: true });
  };

  for (const serverConfig of config.servers.values()) servers.set(serverConfig.name, makeServer(serverConfig));

  const connect: Gateway['connect'] = ({ client, session, view, server, policy }) => {
    const questions = createQuestions(client);
    const own = linksOf(client, questions, { isMerged: server === undefined, only: view.servers });
    const front =
      server === undefined ? mergedFront({ links: own.all, client, version }) : singleFront(() => own.to(server));
    const calls = {
      store,
      approvals,
      events,
      metrics,
      traces,
      now,
      session,
      keepLabel: sessions.keep,
      transport: client.transport,
      policy: () => policy ?? config.policy,
      screener: () => screener,
    };
    const connection = createConnection({ client, session, view, front, questions, calls });
    const open: OpenConnection = {
      ...connection,
      links: own,
      close: async () => {
        connections.delete(open);
        connection.close();
        await own.close();
      },
    };
    connections.add(open);
    return open;
  };

  const linksOf = (client: Client, { ask }: Pick<Questions, 'ask'>, { isMerged, only }: LinksOptions): Links =>
    createLinks({
      client,
      ask,
      isMerged,
      serverOf: (name) => servers.get(name) ?? added.get(name),
      names: () => [...servers.keys()].filter((name) => only?.has(name) ?? true),
      toolsChanged: (server) => events.publish({ kind: 'tools-changed', server }),
    });

  /** The gateway's own way to its servers: it can be asked nothing, and tells nobody. */
  const self: Client = {
    era: 'legacy',
    transport: 'stdio',
    introduction: { clientInfo: { name: 'hintlock', version }, capabilities: {}, others: {} },
    broadcast: () => false,
  };
  const ownLinks = linksOf(self, createQuestions(self), { isMerged: false });
  const eager = createEagerServers(ownLinks.all, events);
  let isEager = false;

  return {
    version,
    store,
    events,
    metrics,
    approvals,
    sessions,
    config: () => config,
    servers: () => new Map([...servers, ...added]),
    view: (selection) =>
      selectView(selection, { ...config, servers: new Map([...servers].map(([name, one]) => [name, trustNow(one)])) }),
    connect,
    links: allLinks,
    addServer: (key, serverConfig, line) => {
      added.set(key, makeServer(serverConfig, line));
    },
    removeServer: (key) => {
      void added.get(key)?.observer.flush();
      added.delete(key);
    },
    startEager: () => {
      isEager = true;
      eager.look();
    },
    lock: () => lock,
    useLock,
    drift: () => listDrift(allLinks()),
    acceptDrift: async (what, by) => {
      await useLock(await acceptDrift(what, { loaded: lock, drift: listDrift(allLinks()), by, now }));
      events.publish({ kind: 'drift-accepted', server: what.server, tool: what.tool, by });
    },
    trustChanged: () => {
      trustSources = undefined;
      for (const link of allLinks()) link.forget();
      for (const connection of connections) connection.changed();
    },
    reload: (next) => {
      config = next;
      trustSources = undefined;
      screener = createScreener({ ...SCREEN_LIMITS, ...next.limits });
      servers = new Map(
        [...next.servers.values()].map((one) => {
          const before = servers.get(one.name);
          const isSame = before !== undefined && sameServer(before.config, one);
          return [one.name, isSame ? before : makeServer(one)];
        }),
      );
      events.publish({ kind: 'configuration', ok: true });
      for (const connection of connections) {
        connection.links.prune();
        connection.changed();
      }
      if (isEager) eager.look();
    },
    close: async () => {
      eager.close();
      await Promise.all([...[...connections].map((connection) => connection.close()), ownLinks.close()]);
      await Promise.all([...servers.values(), ...added.values()].map(({ observer }) => observer.flush()));
      await sessions.close();
    },
  };
}

const GATHER_AGAIN_MS = 60 * 60 * 1000;

function onlyConfigured({ trust }: Config): Promise<TrustSources> {
  return Promise.resolve({ ring: trust.ring, registries: [], findings: trust.findings });
}

/** Asked when a tool is looked at, because a server's trust follows from what it lists. */
function trustNow({ trust }: GatewayServer): Pick<ServerConfig, 'trust'> {
  return {
    get trust() {
      return trust.current();
    },
  };
}

interface LinksOptions {
  /** Several servers stand behind one address. */
  readonly isMerged: boolean;
  /** Absent: all servers. */
  readonly only?: ReadonlySet<string> | undefined;
}

function sameServer(a: ServerConfig, b: ServerConfig): boolean {
  const text = ({ claims, ...rest }: ServerConfig): string => JSON.stringify([rest, [...claims]]);
  return text(a) === text(b);
}
