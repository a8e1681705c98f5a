/** One server against its entry in the lock: who it is, and what became of each tool. */
import {
  compareIdentity,
  compareWithLock,
  describeIdentity,
  type Finding,
  finding,
  type IdentityVerdict,
  type LockedServer,
  printableExcerpt,
  type ServerIdentity,
  sameJson,
  type ToolDefinition,
  type ToolDrift,
  type Unshown,
} from '@hintlock/core';
import type { VisitedServer } from './visit-targets.ts';

export interface ServerDrift {
  readonly name: string;
  readonly status: VisitedServer['status'];
  /** `new`: it is not in the lock. */
  readonly identity: 'new' | 'same' | 'updated' | 'other' | 'unknown';
  readonly locked?: ServerIdentity;
  readonly current?: ServerIdentity;
  /** What differs, and what is the same; nothing for a server that is new, is another, or was not asked. */
  readonly tools: readonly ToolDrift[];
  /** What it lists, each name once. A name that stands for two different tools is left out: nobody could say which was meant. */
  readonly definitions: ReadonlyMap<string, ToolDefinition>;
  /** Stands for what was taken out of a definition. */
  readonly unshown: Unshown;
  readonly findings: readonly Finding[];
}

export function compareServer(visited: VisitedServer, locked: LockedServer | undefined): ServerDrift {
  const { target, status, identity: current, unshown = new Map() } = visited;
  const { definitions, duplicates } = eachOnce(visited.definitions, unshown);
  const base = {
    name: target.name,
    status,
    definitions,
    unshown,
    findings: [...visited.findings, ...duplicates],
    ...(current === undefined ? {} : { current }),
    ...(locked === undefined ? {} : { locked: locked.identity }),
  };
  if (locked === undefined)
    return { ...base, identity: 'new', tools: [], findings: told(base.findings, unlocked(base)) };
  if (current === undefined) return { ...base, identity: 'unknown', tools: [] };
  const identity = compareIdentity(locked.identity, current);
  const findings = told(base.findings, identityFinding(target.name, identity, [locked.identity, current]));
  if (identity === 'other' || status !== 'reached') return { ...base, findings, identity, tools: [] };
  return { ...base, findings, identity, tools: [...compareWithLock(locked, visited.definitions, unshown).values()] };
}

function told(findings: readonly Finding[], more: Finding | undefined): readonly Finding[] {
  return more === undefined ? findings : [...findings, more];
}

function unlocked({ name, status }: Pick<ServerDrift, 'name' | 'status'>): Finding | undefined {
  return status === 'reached' ? finding('HL_SERVER_UNLOCKED', { server: printableExcerpt(name, 60) }) : undefined;
}

function identityFinding(
  name: string,
  verdict: IdentityVerdict,
  [before, after]: readonly [ServerIdentity, ServerIdentity],
): Finding | undefined {
  const [server, was, is] = [printableExcerpt(name, 60), describeIdentity(before), describeIdentity(after)];
  if (verdict === 'other') return finding('HL_SERVER_OTHER', { server, locked: was, current: is });
  return verdict === 'updated' ? finding('HL_SERVER_UPDATED', { server, before: was, after: is }) : undefined;
}

function eachOnce(
  list: readonly ToolDefinition[],
  unshown: Unshown,
): {
  readonly definitions: ReadonlyMap<string, ToolDefinition>;
  readonly duplicates: readonly Finding[];
} {
  const groups = Map.groupBy(list, ({ name }) => name);
  const definitions = new Map<string, ToolDefinition>();
  const duplicates: Finding[] = [];
  for (const [name, [first, ...others]] of groups) {
    if (first === undefined) continue;
    if (others.every((other) => sameJson(other, first) && unshown.get(other) === unshown.get(first)))
      definitions.set(name, first);
    else {
      const values = { tool: printableExcerpt(name, 80), count: others.length + 1 };
      duplicates.push(finding('HL_TOOL_DUPLICATE', values, name));
    }
  }
  return { definitions, duplicates };
}

/** How a whole comparison came out; the worst first. */
export type DriftStatus = 'looser' | 'unreachable' | 'drift' | 'clean';

export function statusOf(drifts: readonly ServerDrift[]): DriftStatus {
  const isLooser = ({ identity, tools }: ServerDrift): boolean =>
    identity === 'other' || tools.some(({ verdict }) => verdict === 'looser' || verdict === 'added');
  const hasDrifted = ({ identity, tools, status }: ServerDrift): boolean =>
    status !== 'disabled' &&
    (identity === 'new' || identity === 'updated' || tools.some(({ verdict }) => verdict !== 'same'));
  if (drifts.some(isLooser)) return 'looser';
  if (drifts.some(({ status }) => status === 'failed' || status === 'not-started')) return 'unreachable';
  return drifts.some(hasDrifted) ? 'drift' : 'clean';
}
