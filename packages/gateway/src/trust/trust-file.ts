/** What this user trusts beyond their configuration, in `trust.json` of the state folder: written by commands, read by everything. */
import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import path from 'node:path';
import { HintlockError, isHintlockError, isJsonObject, type JsonObject, type KeyRing, printable } from '@hintlock/core';
import { readPublicKey, writeNewFile } from '@hintlock/upstream/connect';
import type { RegistrySource } from '../config/resolve-trust.ts';

export interface TrustFile {
  readonly ring: KeyRing;
  readonly registries: readonly RegistrySource[];
}

export const EMPTY_TRUST_FILE: TrustFile = { ring: { keys: new Map(), revoked: new Set() }, registries: [] };

const VERSION = 1;
const MOST_BYTES = 1024 * 1024;

/** Throws HL_TRUST_FILE for one that cannot be used: whoever goes on without it must not forget what it revokes. */
export async function readTrustFile(folder: string): Promise<TrustFile> {
  const file = trustFilePath(folder);
  const text = await readPrivately(file);
  if (text === undefined) return EMPTY_TRUST_FILE;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw unusable(file, 'it is not JSON');
  }
  if (!isJsonObject(value)) throw unusable(file, 'it is not a map');
  const { version } = value;
  if (typeof version === 'number' && version > VERSION) {
    throw unusable(file, `it is of version ${version}, and this Hintlock knows ${VERSION}`);
  }
  const read = version === VERSION ? readContent(value) : undefined;
  if (read === undefined) throw unusable(file, 'its content is not what Hintlock writes');
  return read;
}

/** Reads it, changes it, and puts the new one in its place, whole. */
export async function changeTrustFile(folder: string, change: (before: TrustFile) => TrustFile): Promise<void> {
  const after = change(await readTrustFile(folder));
  await writeNewFile(trustFilePath(folder), write(after), { force: true, mode: 0o600 });
}

export function trustFilePath(folder: string): string {
  return path.join(folder, 'trust.json');
}

function write({ ring, registries }: TrustFile): string {
  const content = {
    version: VERSION,
    keys: [...ring.keys.values()],
    revoked: [...ring.revoked],
    registries: registries.map(({ place, key }) => (key === undefined ? { place } : { place, key: key.key })),
  };
  return `${JSON.stringify(content, null, 2)}\n`;
}

function readContent({ keys, revoked, registries }: JsonObject): TrustFile | undefined {
  if (!Array.isArray(keys) || !Array.isArray(revoked) || !Array.isArray(registries)) return undefined;
  const known = (keys as readonly unknown[]).map(readKey);
  const sources = (registries as readonly unknown[]).map(readSource);
  const isWhole = ![...known, ...sources].includes(undefined) && revoked.every((id) => typeof id === 'string');
  if (!isWhole) return undefined;
  const present = known.filter((key) => key !== undefined);
  return {
    ring: { keys: new Map(present.map((key) => [key.id, key])), revoked: new Set(revoked) },
    registries: sources.filter((source) => source !== undefined),
  };
}

function readKey(value: unknown): (RegistrySource['key'] & object) | undefined {
  if (!isJsonObject(value) || typeof value['key'] !== 'string') return undefined;
  const read = readPublicKey(value['key']);
  // An id that is not the key's own would let a revoked key go on under another.
  if (!read.ok || read.key.id !== value['id']) return undefined;
  return typeof value['note'] === 'string' ? { ...read.key, note: printable(value['note']) } : read.key;
}

function readSource(value: unknown): RegistrySource | undefined {
  if (!isJsonObject(value) || typeof value['place'] !== 'string') return undefined;
  const { place, key } = value;
  if (key === undefined) return { place };
  const read = typeof key === 'string' ? readPublicKey(key) : undefined;
  return read?.ok === true ? { place, key: read.key } : undefined;
}

async function readPrivately(file: string): Promise<string | undefined> {
  let handle: FileHandle | undefined;
  try {
    handle = await open(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    const stats = await handle.stat();
    if (!stats.isFile()) throw unusable(file, 'it is not a file');
    if (stats.size > MOST_BYTES) throw unusable(file, 'it is too large');
    if (process.platform !== 'win32' && (stats.mode & 0o022) !== 0) {
      throw unusable(file, `others than its owner may change it (mode ${(stats.mode & 0o777).toString(8)})`);
    }
    return await handle.readFile('utf8');
  } catch (error) {
    if (isHintlockError(error)) throw error;
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    throw unusable(file, `the system says ${printable(code)}`);
  } finally {
    await handle?.close();
  }
}

function unusable(file: string, reason: string): HintlockError {
  return new HintlockError('HL_TRUST_FILE', { path: printable(file), reason });
}
