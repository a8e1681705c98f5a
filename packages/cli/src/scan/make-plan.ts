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
  const configs = await Promise.all(options.config.map((path) => readConfigFile(path, surroundings())));
  if (typed.length > 0 || configs.length > 0) return toPlan(typed, configs, options.project);
  if (options.header.length > 0) {
    throw new HintlockError('HL_USAGE', { detail: '--header needs an address to send it to.' });
  }
  const discovery = await discoverServers(surroundings());
  if (discovery.configs.length === 0) throw new HintlockError('HL_NOTHING_TO_SCAN', { looked: discovery.looked });
  return toPlan([], discovery.configs, options.project);
}

function surroundings(): Surroundings {
  const { platform } = process;
  return {
    platform: platform === 'win32' || platform === 'darwin' ? platform : 'linux',
    home: os.homedir(),
    env: process.env,
    cwd: process.cwd(),
  };
}

function typedServers(options: PlanOptions): PlannedServer[] {
  const [command, ...args] = options.command;
  const commands: Target[] = command === undefined ? [] : [{ kind: 'command', command, args, env: {}, inherit: 'all' }];
  const headers = readHeaders(options.header);
  const urls = options.addresses.map((url): Target => ({ kind: 'url', url, transport: 'auto', ...headers }));
  return [...commands, ...urls].map((target) => ({
    name: typedName(target),
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

/** What people would call it: the package of an `npx` call, the program's name, or the host. */
function typedName(target: Target): string {
  if (target.kind === 'url') return printable(URL.parse(target.url)?.host ?? target.url);
  const runner = /(?:^|[\\/])(?:npx|bunx|uvx|pnpm|npm|bun|node|deno|python3?|uv|docker)(?:\.exe|\.cmd)?$/i.test(
    target.command,
  );
  const candidates = runner
    ? target.args.filter((argument) => /^[\w@./\\:-]+$/.test(argument) && !argument.startsWith('-'))
    : [];
  const chosen = candidates.find((argument) => !RUNNER_WORDS.has(argument)) ?? target.command;
  const base = chosen.startsWith('@') ? chosen.replace(/(.)@[^@/]*$/, '$1') : (chosen.split(/[\\/]/).at(-1) ?? chosen);
  return printableExcerpt(base.replace(/(.)@[\w.^~-]+$/, '$1').replace(/\.[cm]?[jt]s$/, ''), 60);
}

const RUNNER_WORDS = new Set(['run', 'exec', 'x', 'dlx', 'tool']);

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
