/** The tools of one link: read from its server, judged by all that speaks for or against it, and kept for as long as that holds. */
import type { ToolDefinition, Trust } from '@hintlock/core';
import { type Catalogue, createCatalogue, isToolDefinition } from '../catalogue/catalogue.ts';
import type { GatewayServer } from '../server/gateway-server.ts';
import type { Observer } from '../server/sightings.ts';
import type { ToolList } from './read-tools.ts';

export interface KeptTools {
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
  /** Another line to the server was opened. */
  readonly opened: () => void;
  /** Whether the server itself said that its list holds until later than now. */
  readonly isFresh: () => boolean;
}

export interface KeptToolsParts {
  readonly server: GatewayServer;
  readonly read: () => Promise<ToolList>;
}

/** A list with how far the server that gave it is trusted, and until when. */
interface Judged {
  readonly made: Catalogue;
  readonly trust: Trust;
  readonly until: number;
}

const READINGS = 3;

export function createKeptTools({ server, read }: KeptToolsParts): KeptTools {
  let catalogue: Catalogue | undefined;
  let list: ToolList | undefined;
  let trusted: Pick<Judged, 'trust' | 'until'> = { trust: 'untrusted', until: Infinity };
  let refreshing: Promise<Catalogue> | undefined;
  let freshUntil = 0;
  let observer: Observer | undefined;
  /** How often what was read has ceased to hold. */
  let changes = 0;

  const judge = async ({ tools, others }: ToolList): Promise<Judged> => {
    const definitions = tools.filter(isToolDefinition);
    const [standing, verdict] = await Promise.all([
      server.standing(),
      server.trust.judge(definitions),
      server.observer.recall(),
    ]);
    const { trust, until = Infinity } = verdict;
    // What is locked is held to the lock, which says more than what was seen first.
    const isPinned = trust === 'pinned' && standing === undefined;
    if (isPinned) await server.pins.recall();
    const look = (definition: ToolDefinition): { hasChanged: boolean; alternates: boolean } => ({
      hasChanged: isPinned && server.pins.hasChanged(definition),
      alternates: observer?.alternates(definition) ?? false,
    });
    const made = createCatalogue(tools, others, {
      ...server.config,
      trust,
      standing,
      look,
      observed: server.observer.claims,
    });
    // Nobody waits for it: what is lost in a crash is seen again.
    if (isPinned) void server.pins.keep();
    server.notice(made, standing);
    server.observer.notice(made);
    return { made, trust, until };
  };

  const readAndJudge = async (): Promise<Catalogue> => {
    for (let reading = 1; ; reading += 1) {
      observer?.asks();
      const given = await read();
      const before = changes;
      const { made, ...verdict } = await judge(given);
      await Promise.resolve();
      // A list that changed while it was read or judged is read again.
      if (changes !== before && reading < READINGS) continue;
      [catalogue, list, trusted] = [made, given, verdict];
      const { ttlMs } = given.others;
      freshUntil = server.now() + (typeof ttlMs === 'number' ? ttlMs : 0);
      return made;
    }
  };

  /** What a signature vouches for holds no longer than the signature. */
  const current = (): Catalogue | undefined => {
    if (trusted.until !== Infinity && server.now() >= trusted.until) catalogue = undefined;
    return catalogue;
  };

  return {
    catalogue: current,
    trust: () => (current() === undefined ? server.trust.current() : trusted.trust),
    refresh: () =>
      (refreshing ??= readAndJudge().finally(() => {
        refreshing = undefined;
      })),
    rejudge: async () => {
      const [known, before] = [list, changes];
      if (catalogue === undefined || known === undefined) return;
      const { made, ...verdict } = await judge(known);
      if (changes === before && list === known) [catalogue, trusted] = [made, verdict];
    },
    forget: () => {
      catalogue = undefined;
      changes += 1;
    },
    opened: () => {
      observer = server.sightings.observe(server.config.target.kind === 'command');
    },
    isFresh: () => freshUntil > server.now(),
  };
}
