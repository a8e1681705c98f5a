/** How what a server lists stands to the lock: what became of each tool, what the lock says of it, and why it may not be called. */
import {
  type Claim,
  claimsFromLock,
  compareIdentity,
  compareTool,
  compareWithLock,
  describeDrift,
  describeIdentity,
  isQuarantined,
  type LockedServer,
  type LockedTool,
  type ServerIdentity,
  sameJson,
  type ToolDefinition,
  type ToolDrift,
} from '@hintlock/core';
import { lockableDefinition, unshownPart } from '@hintlock/upstream/connect';

export interface ToolStanding {
  readonly drift: ToolDrift;
  /** As it could be locked; absent for a tool that is gone. */
  readonly current?: ToolDefinition;
  /** Stands for what was taken out of it. */
  readonly unshown?: string | undefined;
  readonly locked?: LockedTool;
  /** What the lock says of it now. */
  readonly claims: readonly Claim[];
  /** Why it may not be called, as the end of "it is quarantined: …". */
  readonly quarantine?: string;
}

export interface Standing {
  /** The two servers, in words, where this is not the one that was locked. */
  readonly other?: { readonly locked: string; readonly current: string };
  readonly of: (list: readonly ToolDefinition[]) => ReadonlyMap<string, ToolStanding>;
}

export interface StandingOptions {
  readonly locked: LockedServer;
  readonly identity: ServerIdentity;
  /** Of the server's target: what it repeats of them is in no lock. */
  readonly secrets: readonly string[];
}

export function createStanding({ locked, identity, secrets }: StandingOptions): Standing {
  if (compareIdentity(locked.identity, identity) === 'other') return another(locked, identity);
  /** As it was sent where that is what was locked: a credential that is a plain word may stand in any text. */
  const comparable = (definition: ToolDefinition): ToolDefinition => {
    const known = locked.tools.get(definition.name)?.definition;
    return known !== undefined && sameJson(known, definition) ? known : lockableDefinition(definition, secrets);
  };
  return {
    of: (list) => {
      const unshown = new Map<ToolDefinition, string>();
      const definitions = list.map((listed) => {
        const definition = comparable(listed);
        const isAsLocked = definition === locked.tools.get(listed.name)?.definition;
        // Only where something was taken out can anything be hidden.
        const hidden = isAsLocked || definition === listed ? undefined : unshownPart(listed, secrets);
        if (hidden !== undefined) unshown.set(definition, hidden);
        return definition;
      });
      const drifts = compareWithLock(locked, definitions, unshown);
      // Of two tools of one name, the one that the verdict is about.
      const current = new Map<string, ToolDefinition>();
      for (const definition of definitions) {
        const { name } = definition;
        const drift = compareTool(locked.tools.get(name), definition, unshown.get(definition));
        const isWorse = drift.verdict === drifts.get(name)?.verdict;
        if (isWorse || !current.has(name)) current.set(name, definition);
      }
      return new Map(
        [...drifts].map(([name, drift]) => {
          const definition = current.get(name);
          const hidden = definition === undefined ? undefined : unshown.get(definition);
          return [name, { ...standingOf(drift, locked.tools.get(name), definition), unshown: hidden }];
        }),
      );
    },
  };
}

function standingOf(
  drift: ToolDrift,
  locked: LockedTool | undefined,
  current: ToolDefinition | undefined,
): ToolStanding {
  return {
    drift,
    claims: locked === undefined ? [] : claimsFromLock(locked, drift.differences),
    ...(locked === undefined ? {} : { locked }),
    ...(current === undefined ? {} : { current }),
    ...(isQuarantined(drift.verdict) ? { quarantine: `since its server was locked, ${describeDrift(drift)}` } : {}),
  };
}

/** Why nothing of a server may be called or read. */
export const OTHER_SERVER = 'its server is not the one that was locked under this name';

/** The lock of one server says nothing of another, so nothing of it applies and nothing may be called. */
function another(locked: LockedServer, identity: ServerIdentity): Standing {
  const other = { locked: describeIdentity(locked.identity), current: describeIdentity(identity) };
  const quarantine = OTHER_SERVER;
  return {
    other,
    of: (list) =>
      new Map(
        list.map((current) => [
          current.name,
          { drift: { tool: current.name, verdict: 'added', differences: [] }, current, claims: [], quarantine },
        ]),
      ),
  };
}
