/** A server as the gateway knows it: its configuration, its order of calls, and how it fares. Shared by all clients' links. */
import { createHash } from 'node:crypto';
import { type HintlockError, type LockedServer, printable, printableExcerpt } from '@hintlock/core';
import {
  createLineSplitter,
  describeTarget,
  identifyServer,
  lockableDefinition,
  lockSecrets,
  redact,
} from '@hintlock/upstream/connect';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { ServerConfig } from '../config/config.ts';
import { type BackOff, createBackOff } from '../link/back-off.ts';
import type { Era } from '../link/negotiate.ts';
import { createStanding, type Standing } from '../lock/standing.ts';
import { createSchedule, type Schedule } from '../pipeline/schedule.ts';
import type { Store } from '../store/store.ts';
import type { TrustSources } from '../trust/trust-sources.ts';
import { createDriftNotices, type NoticedDrift } from './drift-notices.ts';
import { createLateness, type Lateness } from './lateness.ts';
import { pinId } from './pin-id.ts';
import { createPins, type Pins } from './pins.ts';
import { createServerObserver, type ServerObserver } from './server-observer.ts';
import { createServerTrust, type ServerTrust } from './server-trust.ts';
import { createSightings, type Sightings } from './sightings.ts';
import { createWordLimit } from './word-limit.ts';

type Transport = 'stdio' | 'http' | 'sse';
type ServerState = 'idle' | 'starting' | 'ready' | 'broken';

interface ServerStatus {
  readonly state: ServerState;
  /** Why it is broken, in a sentence. */
  readonly detail?: string;
  readonly era?: Era;
  readonly transport?: Transport;
}

export interface GatewayServer {
  readonly config: ServerConfig;
  readonly schedule: Schedule;
  readonly pins: Pins;
  readonly trust: ServerTrust;
  readonly sightings: Sightings;
  readonly observer: ServerObserver;
  /** How it stands to the lock that is in force now; nothing where it is not locked. */
  readonly standing: () => Promise<Standing | undefined>;
  /** Whether it was found to be another server than was locked. */
  readonly isOther: () => boolean;
  /** Tells of the drift in what it lists, each once. */
  readonly notice: (catalogue: Catalogue, standing: Standing | undefined) => void;
  readonly backOff: BackOff;
  readonly lateness: Lateness;
  readonly now: () => number;
  readonly status: () => ServerStatus;
  readonly lastFault: () => string | undefined;
  readonly starting: () => void;
  readonly ready: (met: { readonly era: Era; readonly transport: Transport; readonly isOnlyLegacy: boolean }) => void;
  readonly failed: (error: HintlockError) => void;
  /** What the server writes for people. */
  readonly words: (chunk: Buffer) => void;
  readonly rememberedEra: () => Promise<Era | undefined>;
}

export interface ServerParts {
  readonly store: Store;
  /** Keys and registries that count now. */
  readonly trustSources: () => Promise<TrustSources>;
  readonly now: () => number;
  readonly limits: { readonly queue: number; readonly parallel: number };
  readonly changed: (server: string, status: ServerStatus) => void;
  /** One line that the server wrote for people, safe to show. */
  readonly line: (line: string) => void;
  /** The entry of a server in the lock that is in force now. */
  readonly locked: (server: string) => LockedServer | undefined;
  readonly drifted: (drift: NoticedDrift) => void;
  /** A tool was seen to do what it is said not to do. */
  readonly refuted: (tool: string, detail: string) => void;
  /** More is known of what tools do, so that they have to be judged anew. */
  readonly observed: () => Promise<void>;
  /** A tool is not what it was, so that other lines may be asked whether it is for them. */
  readonly toolChanged: () => void;
  /** The server contradicts itself, so that what is known has to be judged anew. */
  readonly alternates: () => void;
}

const LONGEST_LINE = 64 * 1024;

export function createGatewayServer(config: ServerConfig, parts: ServerParts): GatewayServer {
  const backOff = createBackOff(parts.now);
  // What came from a variable is nobody's to read, whoever writes it.
  const secrets = config.target.secrets ?? [];
  const key = `era:${createHash('sha256')
    .update(JSON.stringify(identity(config)))
    .digest('hex')}`;
  let status: ServerStatus = { state: 'idle' };
  let fault: string | undefined;
  let remembered: Promise<string | undefined> | undefined;
  let other: Standing['other'];
  const drift = createDriftNotices(config.name, parts);
  const become = (next: ServerStatus): void => {
    status = next;
    parts.changed(config.name, next);
  };
  const newSplitter = (): ReturnType<typeof createLineSplitter> =>
    createLineSplitter(LONGEST_LINE, {
      line: (text) => limit.take(printable(redact(text, secrets))),
      overflow: () => {
        splitter = newSplitter();
      },
    });
  const limit = createWordLimit(parts.line);
  let splitter = newSplitter();
  return {
    config,
    schedule: createSchedule(config.name, parts.limits),
    pins: pinsOf(config, parts),
    trust: createServerTrust(config, { sources: parts.trustSources, now: parts.now, line: parts.line }),
    sightings: createSightings({
      changed: parts.toolChanged,
      alternates: (tool) => {
        drift.alternates(tool, parts.locked(config.name) !== undefined);
        parts.alternates();
      },
    }),
    observer: createServerObserver(config, parts),
    standing: async () => {
      const locked = parts.locked(config.name);
      if (locked === undefined) {
        other = undefined;
        return undefined;
      }
      const { identity } = await identifyServer(config.target);
      const standing = createStanding({ locked, identity, secrets: lockSecrets(config.target) });
      other = standing.other;
      return standing;
    },
    isOther: () => other !== undefined,
    notice: drift.notice,
    backOff,
    lateness: createLateness(),
    now: parts.now,
    status: () => status,
    lastFault: () => fault,
    starting: () => become({ state: 'starting' }),
    ready: ({ era: spoken, transport, isOnlyLegacy }) => {
      if (isOnlyLegacy) {
        remembered = Promise.resolve('legacy');
        void parts.store.remember(key, 'legacy').catch(() => {});
      }
      become({ state: 'ready', era: spoken, transport });
    },
    failed: (error) => {
      backOff.failed();
      fault = printable(error.message);
      become({ state: 'broken', detail: fault });
    },
    words: (chunk) => splitter.push(chunk),
    rememberedEra: async () => {
      remembered ??= parts.store.recall(key).catch(() => undefined);
      return (await remembered) === 'legacy' ? 'legacy' : undefined;
    },
  };
}

/** What is installed may change, but not with every list. */
const LOOK_AGAIN_MS = 2000;

function pinsOf(config: ServerConfig, { store, line, now }: ServerParts): Pins {
  const { target } = config;
  const name = printableExcerpt(config.name, 60);
  const secrets = lockSecrets(target);
  let looked: { readonly at: number; readonly found: ReturnType<typeof identifyServer> } | undefined;
  const look = `Look at it with \`hintlock trust pin ${name}\`.`;
  return createPins({
    store,
    server: { id: pinId(target), name: config.name, target: describeTarget(target) },
    installed: async () => {
      if (looked === undefined || now() - looked.at > LOOK_AGAIN_MS)
        looked = { at: now(), found: identifyServer(target) };
      const { identity } = await looked.found;
      return identity.kind === 'command' ? identity.package : undefined;
    },
    shareable: (definition) => lockableDefinition(definition, secrets),
    changed: (tool) => {
      const shown = printableExcerpt(tool, 80);
      line(`The tool "${shown}" is not what it was: nothing that ${name} says of it loosens any more. ${look}`);
    },
    replaced: (before, now) =>
      line(
        printable(
          `What runs is ${now}, and ${before} is what was first seen: nothing that ${name} says loosens. ${look}`,
        ),
      ),
    failed: () => line(`What ${name} was before cannot be read, so nothing that it says loosens.`),
    unkept: () =>
      line(`What ${name} is now cannot be written down; after a restart it is seen as if for the first time.`),
  });
}

/** What makes it the same server the next time: how it is reached, without what may be secret. */
function identity({ target }: ServerConfig): unknown {
  return target.kind === 'command' ? [target.command, target.args, target.cwd] : [target.url, target.transport];
}
