/** How far each scanned server is trusted: by its manifest, by registries, and by what it was when the gateway first saw it. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import {
  digestDefinition,
  type Finding,
  finding,
  findingFromError,
  isHintlockError,
  type ObservedTool,
  printable,
  printableExcerpt,
  type ServerIdentity,
  type ToolDefinition,
} from '@hintlock/core';
import {
  bareConfig,
  type Config,
  describePackage,
  gatherTrust,
  judgeTrust,
  openSqliteStore,
  pinId,
  type Store,
  statePath,
  type TrustVerdict,
} from '@hintlock/gateway';
import { digestText, identifyServer, type Target } from '@hintlock/upstream';
import { loadUserConfig } from '../commands/load-config.ts';
import type { PlannedServer } from './planned-server.ts';

export interface ScanTrust {
  /** `untrusted` are the tools of a server that is trusted otherwise. */
  readonly judge: (
    planned: PlannedServer & { readonly target: Target },
    definitions: readonly ToolDefinition[],
  ) => Promise<TrustVerdict & { readonly untrusted: ReadonlySet<string> }>;
  /** What the gateway saw of its tools, by name. */
  readonly observed: (target: Target) => Promise<ReadonlyMap<string, ObservedTool>>;
  /** About what could not be used. */
  readonly findings: readonly Finding[];
}

/** Leaves nothing behind: a scan looks, and pins nothing. `manifest` is for the one server that is scanned. */
export async function withScanTrust<Value>(
  manifest: string | undefined,
  work: (trust: ScanTrust) => Promise<Value>,
): Promise<Value> {
  const folder = statePath();
  const { config, findings } = await userConfig();
  const sources = await gatherTrust({ config: config.trust, folder, now: Date.now() });
  // A database that is not there is not made for the sake of looking into it.
  const store = existsSync(path.join(folder, 'hintlock.db')) ? openSqliteStore(folder) : undefined;
  try {
    return await work({
      findings: [...findings, ...sources.findings],
      observed: async (target) => (await store?.readObserved(pinId(target)).catch(() => undefined)) ?? new Map(),
      judge: async ({ trust, target }, definitions) => {
        const { identity } = await identifyServer(target);
        const server = { trust, ...(manifest === undefined ? {} : { manifest }) };
        const verdict = await judgeTrust(server, { identity, definitions }, { ...sources, now: Date.now() });
        if (verdict.trust !== 'pinned' || store === undefined) return { ...verdict, untrusted: new Set() };
        const pins = await compareWithPins({ target, identity, definitions }, store);
        return { ...verdict, findings: [...verdict.findings, ...pins], untrusted: changedTools(pins, definitions) };
      },
    });
  } finally {
    await store?.close();
  }
}

/** A configuration that is broken is a finding here: a scan does not need it. */
async function userConfig(): Promise<{
  readonly config: Pick<Config, 'trust'>;
  readonly findings: readonly Finding[];
}> {
  try {
    return { config: (await loadUserConfig()).config, findings: [] };
  } catch (error) {
    if (!isHintlockError(error)) throw error;
    return { config: bareConfig(), findings: [findingFromError(error)] };
  }
}

interface SeenServer {
  readonly target: Target;
  readonly identity: ServerIdentity;
  readonly definitions: readonly ToolDefinition[];
}

async function compareWithPins(
  { target, identity, definitions }: SeenServer,
  store: Store,
): Promise<readonly Finding[]> {
  let pins: Awaited<ReturnType<Store['readPins']>>;
  try {
    pins = await store.readPins(pinId(target));
  } catch (error) {
    // Nobody can say whether anything is as it was, so nothing is taken to be.
    if (isHintlockError(error)) return [findingFromError(error)];
    throw error;
  }
  if (pins === undefined) return [];
  const installed = identity.kind === 'command' ? identity.package : undefined;
  const now = installed === undefined ? undefined : describePackage(installed);
  if (pins.package !== undefined && now !== undefined && pins.package !== now) {
    return [finding('HL_PIN_PACKAGE', { before: printable(pins.package), now: printable(now) })];
  }
  return definitions
    .filter((tool) => (pins.tools.get(tool.name) ?? digestOf(tool)) !== digestOf(tool))
    .map(({ name }) => finding('HL_PIN_CHANGED', { tool: printableExcerpt(name, 80) }, name));
}

function digestOf(tool: ToolDefinition): string {
  return digestDefinition(tool, digestText);
}

/** Of another package nothing is believed, nor of one of which it is not known what it was. */
function changedTools(findings: readonly Finding[], definitions: readonly ToolDefinition[]): ReadonlySet<string> {
  const isOther = findings.some(({ tool }) => tool === undefined);
  const changed = findings.flatMap(({ tool }) => (tool === undefined ? [] : [tool]));
  return new Set(isOther ? definitions.map(({ name }) => name) : changed);
}
