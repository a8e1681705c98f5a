/** One registry: read from its file, or fetched and kept; believed only under the signature that it needs. */
import {
  type Finding,
  finding,
  findingFromError,
  HintlockError,
  type KeyRing,
  printable,
  type Registry,
  readRegistry,
  readSignedDocument,
} from '@hintlock/core';
import { isAddress, readDocument, verifyDocument } from '@hintlock/upstream/connect';
import type { RegistrySource } from '../config/resolve-trust.ts';
import { keepCopy, type RegistryCopy, readCopy } from './registry-copies.ts';

export interface LoadedRegistry {
  readonly source: RegistrySource;
  /** Absent when there is none that can be believed. */
  readonly registry?: Registry;
  /** When what is used was fetched; absent for a file. */
  readonly fetchedAt?: number;
  readonly findings: readonly Finding[];
}

export interface LoadOptions {
  /** The state folder. */
  readonly folder: string;
  readonly revoked: KeyRing['revoked'];
  readonly now: number;
  /** `fresh`: fetch in any case. `kept`: a copy of any age will do. Otherwise one of less than a day. */
  readonly age?: 'fresh' | 'kept';
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Never throws: a registry that cannot be used vouches for nobody, and says why. */
export async function loadRegistry(source: RegistrySource, options: LoadOptions): Promise<LoadedRegistry> {
  const { place } = source;
  if (!isAddress(place)) {
    const read = await readDocument(place);
    return read.ok ? believe(source, read.text, options) : unusable(source, read.reason);
  }
  const copy = await readCopy(options.folder, place);
  if (copy !== undefined && isYoungEnough(copy, options)) {
    const kept = await believe(source, copy.text, options);
    if (kept.registry !== undefined) return { ...kept, fetchedAt: copy.fetchedAt };
  }
  const fetched = await readDocument(place);
  const loaded = fetched.ok ? await believe(source, fetched.text, options) : unusable(source, fetched.reason);
  if (fetched.ok && loaded.registry !== undefined) {
    await keepCopy(options.folder, place, fetched.text).catch(() => {});
    return { ...loaded, fetchedAt: options.now };
  }
  // What was good yesterday is better than nothing, and whoever is in between must not be able to make us forget a warning.
  const earlier = copy === undefined ? undefined : await believe(source, copy.text, options);
  if (copy === undefined || earlier?.registry === undefined) return loaded;
  const reason = fetched.ok ? (loaded.findings[0]?.message ?? 'it is not usable') : fetched.reason;
  const date = new Date(copy.fetchedAt).toISOString().slice(0, 10);
  const old = finding('HL_REGISTRY_OLD', { path: printable(place), reason, date });
  return { ...earlier, fetchedAt: copy.fetchedAt, findings: [...earlier.findings, old] };
}

function isYoungEnough({ fetchedAt }: RegistryCopy, { age, now }: LoadOptions): boolean {
  if (age === 'kept') return true;
  return age !== 'fresh' && now - fetchedAt < DAY_MS;
}

async function believe(source: RegistrySource, text: string, { revoked }: LoadOptions): Promise<LoadedRegistry> {
  const read = readSignedDocument(text, 'registry');
  if (!read.ok) return unusable(source, read.detail);
  const { document } = read;
  // A file is the operator's own, and needs no signature unless they say so.
  const needsSignature = isAddress(source.place) || source.key !== undefined;
  if (needsSignature) {
    const keys = source.key === undefined ? [] : ([[source.key.id, source.key]] as const);
    const verified = await verifyDocument('registry', document, { keys: new Map(keys), revoked });
    if (!verified.ok) return { source, findings: [verified.finding] };
  }
  const parsed = readRegistry(document.content);
  return parsed.ok ? { source, registry: parsed.registry, findings: [] } : unusable(source, parsed.detail);
}

function unusable(source: RegistrySource, reason: string): LoadedRegistry {
  const error = new HintlockError('HL_REGISTRY_UNREADABLE', { path: printable(source.place), reason });
  return { source, findings: [findingFromError(error)] };
}
