/** Everything that speaks for servers, put together: the configuration, the user's own file, and the registries of both. */
import {
  EMPTY_KEY_RING,
  type Finding,
  findingFromError,
  isHintlockError,
  joinKeyRings,
  type KeyRing,
  type Registry,
} from '@hintlock/core';
import type { TrustConfig } from '../config/resolve-trust.ts';
import { type LoadedRegistry, type LoadOptions, loadRegistry } from './load-registry.ts';
import { readTrustFile, type TrustFile } from './trust-file.ts';

export interface TrustSources {
  readonly ring: KeyRing;
  readonly registries: readonly Registry[];
  /** About files and registries that could not be used. */
  readonly findings: readonly Finding[];
}

export interface GatherOptions extends Pick<LoadOptions, 'folder' | 'now' | 'age'> {
  readonly config: TrustConfig;
}

/** Never throws. While the user's own file cannot be read, nobody is trusted: it may revoke whom the configuration trusts. */
export async function gatherTrust({ config, ...options }: GatherOptions): Promise<TrustSources> {
  let own: TrustFile;
  try {
    own = await readTrustFile(options.folder);
  } catch (error) {
    if (!isHintlockError(error)) throw error;
    return { ring: EMPTY_KEY_RING, registries: [], findings: [findingFromError(error), ...config.findings] };
  }
  const ring = joinKeyRings(own.ring, config.ring);
  const loaded = await loadRegistries([...own.registries, ...config.registries], { ...options, revoked: ring.revoked });
  return {
    ring,
    registries: loaded.flatMap(({ registry }) => (registry === undefined ? [] : [registry])),
    findings: [...config.findings, ...loaded.flatMap(({ findings }) => findings)],
  };
}

export function loadRegistries(
  sources: TrustFile['registries'],
  options: LoadOptions,
): Promise<readonly LoadedRegistry[]> {
  return Promise.all(sources.map((source) => loadRegistry(source, options)));
}
