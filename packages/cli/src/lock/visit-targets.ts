/** Asks each server what it is and what it lists, and starts only those that have to be. */
import {
  compareIdentity,
  type Finding,
  finding,
  type LockedServer,
  type ServerIdentity,
  type ToolDefinition,
  type Unshown,
} from '@hintlock/core';
import {
  type IdentifiedServer,
  identifyServer,
  lockableDefinition,
  lockSecrets,
  reachServer,
  unshownPart,
} from '@hintlock/upstream';
import { startProgress } from '../scan/progress.ts';
import { IDENTITY } from '../version.ts';
import type { LockTarget } from './lock-targets.ts';

export interface VisitedServer {
  readonly target: LockTarget;
  /** `unasked`: it is the very package that was locked, so it lists what it listed then. */
  readonly status: 'reached' | 'failed' | 'not-started' | 'disabled' | 'unasked';
  readonly identity?: ServerIdentity;
  readonly definitions: readonly ToolDefinition[];
  readonly unshown?: Unshown;
  readonly findings: readonly Finding[];
}

export interface VisitOptions {
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  /** The entry of a server that need not be started while it is what is locked. */
  readonly known: (name: string) => LockedServer | undefined;
}

export async function visitTargets(
  targets: readonly LockTarget[],
  options: VisitOptions,
): Promise<readonly VisitedServer[]> {
  const starting = targets.filter(({ start, target }) => start === 'yes' && target !== undefined);
  const progress = startProgress(
    starting.map(({ name }) => name),
    process.stderr,
  );
  const visit = async (target: LockTarget): Promise<VisitedServer> => {
    const visited = await visitTarget(target, options);
    progress.visited(target.name, visited.status === 'failed' ? 'failed' : 'reached');
    return visited;
  };
  return Promise.all(targets.map(visit)).finally(progress.stop);
}

async function visitTarget(target: LockTarget, { known, ...options }: VisitOptions): Promise<VisitedServer> {
  const base = { target, definitions: [], findings: target.findings };
  if (target.start === 'disabled') return { ...base, status: 'disabled' };
  if (target.target === undefined) return { ...base, status: 'failed' };
  const before = await identifyServer(target.target);
  if (isTheVeryPackage(before, known(target.name))) return { ...base, status: 'unasked', identity: before.identity };
  if (target.start === 'ask') {
    const consent = finding('HL_CONSENT_NEEDED', { path: target.origin.config ?? 'its configuration' });
    return { ...base, status: 'not-started', identity: before.identity, findings: [...target.findings, consent] };
  }
  const visit = await reachServer(target.target, { client: IDENTITY, ...options });
  // Only now it is sure which package a runner has fetched.
  const { identity } = await identifyServer(target.target);
  const secrets = lockSecrets(target.target);
  const lockable = visit.tools.map((listed) => lockableDefinition(listed, secrets));
  const unshown = visit.tools.flatMap((listed, index): [ToolDefinition, string][] => {
    const [definition, hidden] = [lockable[index], unshownPart(listed, secrets)];
    return definition === undefined || hidden === undefined ? [] : [[definition, hidden]];
  });
  return {
    target,
    status: visit.status,
    identity,
    definitions: lockable,
    unshown: new Map(unshown),
    findings: [...target.findings, ...visit.findings],
  };
}

function isTheVeryPackage({ identity, isExact }: IdentifiedServer, locked: LockedServer | undefined): boolean {
  if (!isExact || locked?.identity.kind !== 'command' || identity.kind !== 'command') return false;
  const [before, now] = [locked.identity.package, identity.package];
  const isSamePackage = before?.version === now?.version && before?.integrity === now?.integrity;
  return isSamePackage && compareIdentity(locked.identity, identity) === 'same';
}
