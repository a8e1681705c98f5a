/** Decides which servers a scan is about: those typed, those of one file, or all that this machine's clients know. */
import os from 'node:os';
import { HintlockError, printable, printableExcerpt } from '@hintlock/core';
import {
  type ConfiguredServer,
  type DiscoveredConfig,
  discoverServers,
  interpolate,
  readConfigFile,
  type Surroundings,
  type Target,
} from '@hintlock/upstream';
import type { Plan, PlannedServer } from './planned-server.ts';
import { nameOf } from './typed-name.ts';

export interface PlanOptions {
  /** What stands after `scan`: an address, or nothing. */
  readonly addresses: readonly string[];
  /** What stands after `--`: a command with its arguments. */
  readonly command: readonly string[];
  readonly config: readonly string[];
  readonly header: readonly string[];
  /** Consent to start what came with a project. */
  readonly project: boolean;
}

export async function makePlan(options: PlanOptions): Promise<Plan> {
  const typed = typedServers(options);
  if (options.header.length > 0 && options.addresses.length === 0) {
    throw new HintlockError('HL_USAGE', { detail: '--header needs an address to send it to.' });
  }
  const configs = await Promise.all(options.config.map(readNamedConfig));
  if (typed.length > 0 || configs.length > 0) return toPlan(typed, configs, options.project);
  const discovery = await discoverServers(surroundings());
  if (discovery.configs.length === 0) throw new HintlockError('HL_NOTHING_TO_SCAN', { looked: discovery.looked });
  return toPlan([], discovery.configs, options.project);
}

/** A file that somebody named must name servers: to find nothing there is not to have scanned it. */
async function readNamedConfig(path: string): Promise<DiscoveredConfig> {
  if (path === '') throw new HintlockError('HL_USAGE', { detail: '--config takes the name of a file.' });
  const config = await readConfigFile(path, surroundings());
  if (config.servers.length > 0) return config;
  throw new HintlockError('HL_CONFIG_SHAPE', { path: printable(config.path), detail: 'it names no servers' });
}

function surroundings(): Surroundings {
  const { platform } = process;
  return {
    platform: platform === 'win32' || platform === 'darwin' ? platform : 'linux',
    home: os.homedir(),
    env: process.env,
    cwd: currentFolder(),
  };
}

function currentFolder(): string {
  try {
    return process.cwd();
  } catch {
    throw new HintlockError('HL_USAGE', { detail: 'The current folder does not exist any more; change to another.' });
  }
}

function typedServers(options: PlanOptions): PlannedServer[] {
  const [command, ...args] = options.command;
  const commands: Target[] = command === undefined ? [] : [{ kind: 'command', command, args, env: {}, inherit: 'all' }];
  const headers = readHeaders(options.header);
  const urls = options.addresses.map((url): Target => ({ kind: 'url', url, transport: 'auto', ...headers }));
  return [...commands, ...urls].map((target) => ({
    name: nameOf(target),
    origin: { clients: [], scope: 'typed' },
    trust: 'pinned',
    target,
    start: 'yes',
    findings: [],
  }));
}

/** `Name: value` with `${VARIABLE}` filled in; what came from a variable is never shown. */
function readHeaders(texts: readonly string[]): { headers: Record<string, string>; secrets: readonly string[] } {
  const headers: Record<string, string> = {};
  const secrets: string[] = [];
  for (const written of texts) {
    const colon = written.indexOf(':');
    if (colon < 1) throw new HintlockError('HL_USAGE', { detail: "A --header is written as 'Name: value'." });
    const value = interpolate(written.slice(colon + 1).trim(), 'lenient', { env: process.env });
    const problem = value.findings[0];
    if (problem !== undefined) throw new HintlockError('HL_USAGE', { detail: problem.message });
    headers[written.slice(0, colon).trim()] = value.text;
    secrets.push(...value.secrets);
  }
  return { headers, secrets };
}

function toPlan(typed: readonly PlannedServer[], configs: readonly DiscoveredConfig[], consent: boolean): Plan {
  const configured = configs.flatMap((config) => config.servers.map((server) => planned(config, server, consent)));
  return {
    servers: distinctNames(merge([...typed, ...configured])),
    findings: configs.flatMap((config) => config.findings),
  };
}

function planned(config: DiscoveredConfig, server: ConfiguredServer, consent: boolean): PlannedServer {
  const project = config.scope === 'project';
  const base = {
    name: printableExcerpt(server.name, 60),
    origin: { config: config.path, clients: [...config.clients], scope: config.scope },
    // What the operator configured is pinned on first use; what a repository brought along is not theirs.
    trust: project ? ('untrusted' as const) : ('pinned' as const),
    start: server.disabled ? ('disabled' as const) : project && !consent ? ('ask' as const) : ('yes' as const),
    findings: server.findings,
  };
  return server.target === undefined ? base : { ...base, target: server.target };
}

/** The same server in two clients' files is one server; it is visited once. */
function merge(servers: readonly PlannedServer[]): PlannedServer[] {
  const byIdentity = new Map<string, PlannedServer>();
  for (const server of servers) {
    const identity = JSON.stringify([server.name, server.target ?? server.origin, server.start, server.trust]);
    const earlier = byIdentity.get(identity);
    if (earlier === undefined) byIdentity.set(identity, server);
    else byIdentity.set(identity, { ...earlier, origin: joinOrigins(earlier.origin, server.origin) });
  }
  return [...byIdentity.values()];
}

function joinOrigins(a: PlannedServer['origin'], b: PlannedServer['origin']): PlannedServer['origin'] {
  return { ...a, clients: [...new Set([...a.clients, ...b.clients])] };
}

/** Two servers of one name are told apart by the client that names them. */
function distinctNames(servers: readonly PlannedServer[]): PlannedServer[] {
  const seen = new Map<string, number>();
  return servers.map((server) => {
    const count = (seen.get(server.name) ?? 0) + 1;
    seen.set(server.name, count);
    if (count === 1) return server;
    const client = server.origin.clients[0];
    return { ...server, name: `${server.name} (${client ?? 'another'}${count > 2 ? ` ${count}` : ''})` };
  });
}
