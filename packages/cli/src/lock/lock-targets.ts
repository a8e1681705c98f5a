/** Which servers a lock is about, what the operator says of their tools, and where the lock lies. */
import path from 'node:path';
import type { Claim, Finding } from '@hintlock/core';
import { type Config, findConfig, type LockPlace, lockBeside, stateFolder, userLock } from '@hintlock/gateway';
import { loadServeConfig } from '../commands/load-config.ts';
import type { TargetOptions } from '../commands/target-options.ts';
import { planTargets } from '../commands/targets.ts';
import { askConsent } from '../scan/consent.ts';
import type { PlannedServer } from '../scan/planned-server.ts';

export interface LockOptions extends TargetOptions {
  readonly lock?: string;
  readonly name?: string;
}

export interface LockTarget extends PlannedServer {
  /** The operator's claims, by the tool's name. */
  readonly claims: ReadonlyMap<string, readonly Claim[]>;
}

export interface LockPlan {
  readonly servers: readonly LockTarget[];
  readonly place: LockPlace;
  readonly findings: readonly Finding[];
}

export async function planLock(
  addresses: readonly string[],
  command: readonly string[],
  options: LockOptions,
): Promise<LockPlan> {
  const plan = await planServers(addresses, command, options);
  return options.lock === undefined ? plan : { ...plan, place: { file: path.resolve(options.lock), isNamed: false } };
}

async function planServers(
  addresses: readonly string[],
  command: readonly string[],
  options: LockOptions,
): Promise<LockPlan> {
  const isTyped = addresses.length > 0 || command.length > 0;
  const [config] = options.config ?? [];
  if (!isTyped && config !== undefined && isGatewayConfig(config)) return ofGateway(config, 'user', options);
  const found = isTyped || config !== undefined ? undefined : findConfig(process.env, process.cwd());
  if (found !== undefined) return ofGateway(found.file, found.scope, options);
  const { servers, findings } = await planTargets(addresses, command, options);
  const { name } = options;
  const named = name === undefined || !isTyped ? servers : servers.map((server) => ({ ...server, name }));
  return {
    servers: named.map((server) => ({ ...server, claims: new Map() })),
    // What is typed is what `hintlock run` would wrap.
    place: config === undefined ? userLock(stateFolder()) : lockBeside(config),
    findings,
  };
}

function isGatewayConfig(file: string): boolean {
  return /^hintlock[\w.-]*\.ya?ml$/i.test(path.basename(file));
}

async function ofGateway(file: string, scope: 'user' | 'project', options: LockOptions): Promise<LockPlan> {
  const { config } = await loadServeConfig(file);
  // One that merely lies in this folder may have come with a repository: what it names is not started unasked.
  const start = scope === 'project' && options.project !== true ? 'ask' : 'yes';
  const planned = plannedServers(config, file, { scope, start });
  const { servers } = await askConsent({ servers: planned, findings: [] }, process.stdin.isTTY && process.stderr.isTTY);
  const claims = (name: string): LockTarget['claims'] => config.servers.get(name)?.claims ?? new Map();
  return {
    servers: servers.map((server) => ({ ...server, claims: claims(server.name) })),
    place: lockBeside(file, config),
    findings: [],
  };
}

function plannedServers(
  { servers }: Config,
  file: string,
  { scope, start }: { readonly scope: 'user' | 'project'; readonly start: 'ask' | 'yes' },
): PlannedServer[] {
  return [...servers.values()].map(({ name, target, trust }) => ({
    name,
    origin: { config: file, clients: [], scope },
    trust,
    target,
    start,
    findings: [],
  }));
}
