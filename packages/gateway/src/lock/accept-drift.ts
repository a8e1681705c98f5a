/** Accepts what one tool has become: writes it into the lock, unless somebody else has written there meanwhile. */
import {
  HintlockError,
  inferClaims,
  lockTool,
  printable,
  printableExcerpt,
  siblingsOf,
  withServer,
} from '@hintlock/core';
import { digestText } from '@hintlock/upstream/connect';
import type { KnownDrift } from './drift-list.ts';
import { type LoadedLock, replaceLock } from './lock-file.ts';

export interface Acceptable {
  readonly server: string;
  readonly tool: string;
  /** Of the definition that the person has seen. */
  readonly digest: string;
}

export interface AcceptOptions {
  /** The lock in force. */
  readonly loaded: LoadedLock | undefined;
  readonly drift: readonly KnownDrift[];
  readonly by: string;
  readonly now: () => number;
}

/** Gives the lock as it is on disk afterwards. */
export async function acceptDrift(what: Acceptable, { loaded, drift, by, now }: AcceptOptions): Promise<LoadedLock> {
  if (loaded === undefined) throw new HintlockError('HL_LOCK_ABSENT', {});
  const { server, tool, digest } = what;
  const known = drift.find((one) => one.server === server && one.tool === tool && one.digest === digest);
  const locked = loaded.lock.servers.get(server);
  // What is another server is not accepted tool by tool: a person has to say that it is meant.
  if (known === undefined || locked === undefined || known.link.server.isOther()) {
    const names = { server: printableExcerpt(server, 60), tool: printableExcerpt(tool, 80) };
    throw new HintlockError('HL_DRIFT_MISSING', names);
  }
  const { claims, trust } = known.link.server.config;
  const tools = new Map(locked.tools);
  const { current, unshown } = known.standing;
  const siblings = siblingsOf((known.link.catalogue()?.tools ?? []).map(({ definition }) => definition));
  const before = tools.get(tool);
  if (current === undefined) tools.delete(tool);
  else {
    tools.set(
      tool,
      lockTool({
        definition: current,
        unshown,
        claims: [...(claims.get(tool) ?? []), ...inferClaims(current, siblings)],
        trust,
        by: printable(by),
        at: new Date(now()).toISOString().slice(0, 10),
        digest: digestText,
        ...(before === undefined ? {} : { before: { tool: before, differences: known.standing.drift.differences } }),
      }),
    );
  }
  return replaceLock(loaded, withServer(loaded.lock, server, { ...locked, tools }));
}
