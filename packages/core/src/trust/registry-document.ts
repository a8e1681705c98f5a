/** A registry: a list of servers that somebody knows, with the tools that each of them has. */
import { isJsonObject, type JsonObject } from '../definition/tool-definition.ts';
import { type Finding, finding } from '../finding/finding.ts';
import { printableExcerpt } from '../text/printable.ts';
import { type ComparedServer, type ComparisonContext, compareTools } from './compare-with-manifest.ts';
import { hasOnly } from './has-only.ts';
import { describeNamed, isNamed, type NamedServer, readNamedServer } from './named-server.ts';
import { isVersionNewer, readTime } from './signed-document.ts';
import { readSignedTools, type SignedTools } from './signed-tools.ts';

const REGISTRY_VERSION = 1;

interface KnownServer {
  readonly server: NamedServer;
  /** `registry`: it is known with these tools. `untrusted`: whoever keeps the registry warns of it. */
  readonly trust: 'registry' | 'untrusted';
  readonly tools: SignedTools;
}

export interface Registry {
  readonly servers: readonly KnownServer[];
  /** Milliseconds since 1970; after it the registry vouches for nobody. */
  readonly expires?: number;
}

export type ReadRegistry =
  | { readonly ok: true; readonly registry: Registry }
  | { readonly ok: false; readonly detail: string };

export function readRegistry(value: JsonObject): ReadRegistry {
  const { version, servers, expires } = value;
  if (isVersionNewer(version, REGISTRY_VERSION)) {
    return refuse(`it is of version ${String(version)}, and this Hintlock knows ${REGISTRY_VERSION}`);
  }
  if (version !== REGISTRY_VERSION) return refuse('it is no registry: its "version" is missing or wrong');
  if (!hasOnly(value, ['version', 'servers', 'expires'])) return refuse('it has a member that is not known');
  if (!Array.isArray(servers)) return refuse('its "servers" are no list');
  const until = expires === undefined ? undefined : readTime(expires);
  if (expires !== undefined && until === undefined) return refuse('its "expires" is no time');
  const known: KnownServer[] = [];
  for (const [index, entry] of (servers as readonly unknown[]).entries()) {
    const read = readEntry(entry);
    if (read === undefined) return refuse(`entry ${index + 1} of its "servers" is not usable`);
    known.push(read);
  }
  return { ok: true, registry: { servers: known, ...(until === undefined ? {} : { expires: until }) } };
}

function refuse(detail: string): ReadRegistry {
  return { ok: false, detail };
}

function readEntry(value: unknown): KnownServer | undefined {
  if (!isJsonObject(value) || !hasOnly(value, ['server', 'trust', 'tools'])) return undefined;
  const server = readNamedServer(value['server']);
  const trust = value['trust'] ?? 'registry';
  const tools = trust === 'untrusted' && value['tools'] === undefined ? new Map() : readSignedTools(value['tools']);
  if (server === undefined || tools === undefined || (trust !== 'registry' && trust !== 'untrusted')) return undefined;
  return { server, trust, tools };
}

export interface RegistryOpinion {
  /** Absent when the registry does not know the server. */
  readonly trust?: 'registry' | 'untrusted';
  readonly findings: readonly Finding[];
}

/**
 * What a registry says of a server. One that it warns of is untrusted, also where another entry knows it; one that it knows with other
 * tools is untrusted, because it is not what it is known as; one that it does not know is left as it was.
 */
export function askRegistry(registry: Registry, server: ComparedServer, context: ComparisonContext): RegistryOpinion {
  const entries = registry.servers.filter((entry) => isNamed(entry.server, server.identity, context.digest));
  const warning = entries.find(({ trust }) => trust === 'untrusted');
  if (warning !== undefined) {
    const named = printableExcerpt(describeNamed(warning.server), 200);
    return { trust: 'untrusted', findings: [finding('HL_REGISTRY_WARNS', { server: named })] };
  }
  if (entries.length === 0 || (registry.expires !== undefined && context.now >= registry.expires))
    return { findings: [] };
  const compared = entries.map(({ tools }) => compareTools(tools, server.definitions, context.digest));
  const isKnown = compared.some((findings) => findings.every(({ severity }) => severity === 'info'));
  if (isKnown) return { trust: 'registry', findings: [] };
  const differing = (compared[0] ?? []).filter(({ severity }) => severity !== 'info').map(({ tool = '' }) => tool);
  const tools = printableExcerpt(differing.join(', '), 200);
  return { trust: 'untrusted', findings: [finding('HL_REGISTRY_MISMATCH', { tools })] };
}
