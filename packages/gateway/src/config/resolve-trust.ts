/** Makes the list of what is trusted from what the file says, and leaves out what the file has no authority to say. */
import path from 'node:path';
import { type Finding, finding, type KeyRing, printable, type TrustedKey } from '@hintlock/core';
import { readPublicKey } from '@hintlock/upstream/connect';
import type { TrustShape } from './trust-shape.ts';

/** Where a registry comes from, and whose signature it needs; a file of the operator's own may do without. */
export interface RegistrySource {
  /** An absolute path or an address. */
  readonly place: string;
  readonly key?: TrustedKey;
}

export interface TrustConfig {
  readonly ring: KeyRing;
  readonly registries: readonly RegistrySource[];
  /** What the file says and may not. */
  readonly findings: readonly Finding[];
}

export const NO_TRUST: TrustConfig = { ring: { keys: new Map(), revoked: new Set() }, registries: [], findings: [] };

export interface TrustContext {
  readonly file: string;
  /** Whether it is the user's own file. Any other may have come with a repository that somebody else wrote. */
  readonly isOwn: boolean;
}

export function resolveTrust(shape: TrustShape, { file, isOwn }: TrustContext): TrustConfig {
  // That a key is not to be believed any more is believed from anyone.
  const revoked = new Set(shape.revoked);
  if (!isOwn) {
    const isSilent = shape.keys.length === 0 && shape.registries.length === 0;
    const findings = isSilent ? [] : [finding('HL_KEYS_IGNORED', { path: printable(file) })];
    return { ring: { keys: new Map(), revoked }, registries: [], findings };
  }
  const keys = shape.keys.flatMap(({ key, note }) => {
    const trusted = toKey(key);
    return trusted === undefined ? [] : [note === undefined ? trusted : { ...trusted, note: printable(note) }];
  });
  const folder = path.dirname(path.resolve(file));
  const registries = shape.registries.map(({ file: at, url, key }) => {
    const trusted = key === undefined ? undefined : toKey(key);
    const place = url ?? path.resolve(folder, at ?? '');
    return trusted === undefined ? { place } : { place, key: trusted };
  });
  return { ring: { keys: new Map(keys.map((key) => [key.id, key])), revoked }, registries, findings: [] };
}

/** The schema has seen to it that it is one. */
function toKey(text: string): TrustedKey | undefined {
  const read = readPublicKey(text);
  return read.ok ? read.key : undefined;
}
