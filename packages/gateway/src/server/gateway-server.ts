/** A server as the gateway knows it: its configuration, its order of calls, and how it fares. Shared by all clients' links. */
import { createHash } from 'node:crypto';
import { type HintlockError, printable, printableExcerpt } from '@hintlock/core';
import { createLineSplitter, redact } from '@hintlock/upstream/connect';
import type { ServerConfig } from '../config/config.ts';
import { type BackOff, createBackOff } from '../link/back-off.ts';
import type { Era } from '../link/negotiate.ts';
import { createSchedule, type Schedule } from '../pipeline/schedule.ts';
import type { Store } from '../store/store.ts';
import { createLateness, type Lateness } from './lateness.ts';
import { createPins, type Pins } from './pins.ts';
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
  readonly now: () => number;
  readonly limits: { readonly queue: number; readonly parallel: number };
  readonly changed: (server: string, status: ServerStatus) => void;
  /** One line that the server wrote for people, safe to show. */
  readonly line: (line: string) => void;
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
    pins: createPins((tool) => {
      const shown = printableExcerpt(tool, 80);
      parts.line(`The tool "${shown}" is not what it was: nothing that ${config.name} says of it loosens any more.`);
    }),
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

/** What makes it the same server the next time: how it is reached, without what may be secret. */
function identity({ target }: ServerConfig): unknown {
  return target.kind === 'command' ? [target.command, target.args, target.cwd] : [target.url, target.transport];
}
