/** `hintlock trust key`: whose signatures count. */
import { readFile } from 'node:fs/promises';
import { HintlockError, printable, printableExcerpt, type TrustedKey } from '@hintlock/core';
import {
  changeTrustFile,
  gatherTrust,
  readTrustFile,
  stateFolder,
  statePath,
  terminalSafeJson,
} from '@hintlock/gateway';
import { readPublicKey } from '@hintlock/upstream';
import { EXIT } from '../exit-codes.ts';
import { findById } from '../inbox/find-by-id.ts';
import { loadUserConfig } from './load-config.ts';

/** `given` is the key itself, or a file with it. */
export async function keyAddCommand(given: string, options: { readonly note?: string }): Promise<number> {
  const read = readPublicKey(await textOf(given));
  if (!read.ok) throw new HintlockError('HL_KEY_INVALID', { detail: read.detail });
  const { id } = read.key;
  const folder = stateFolder();
  const { ring } = await readTrustFile(folder);
  // Revoked is for ever: a key that is out of its owner's hands does not come back into them.
  if (ring.revoked.has(id)) throw new HintlockError('HL_KEY_REVOKED', { key: id });
  const note = options.note === undefined ? undefined : printableExcerpt(options.note, 80);
  const key: TrustedKey = note === undefined ? read.key : { ...read.key, note };
  await changeTrustFile(folder, (before) => ({
    ...before,
    ring: { ...before.ring, keys: new Map([...before.ring.keys, [id, key]]) },
  }));
  process.stdout.write(`Trusted: manifests signed with ${id} count from now on.\n`);
  return EXIT.ok;
}

export async function keyRevokeCommand(typed: string): Promise<number> {
  const folder = stateFolder();
  const { ring } = await readTrustFile(folder);
  const { config } = await loadUserConfig();
  const known = [...ring.keys.values(), ...config.trust.ring.keys.values()];
  const distinct = [...new Map(known.map((key) => [key.id, key])).values()];
  // A whole id can be revoked before anybody trusts it.
  const id = findById(distinct, typed)?.id ?? (/^[\w-]{43}$/.test(typed) ? typed : undefined);
  if (id === undefined) throw new HintlockError('HL_KEY_UNKNOWN', { id: printableExcerpt(typed, 60) });
  await changeTrustFile(folder, (before) => ({
    ...before,
    ring: { ...before.ring, revoked: new Set([...before.ring.revoked, id]) },
  }));
  process.stdout.write(`Revoked: nothing that is signed with ${id} counts any more.\n`);
  return EXIT.ok;
}

export async function keyListCommand(options: { readonly json?: boolean }): Promise<number> {
  const folder = statePath();
  // What cannot be read is said, not passed over.
  await readTrustFile(folder);
  const { config } = await loadUserConfig();
  const withoutRegistries = { ...config.trust, registries: [] };
  const { ring } = await gatherTrust({ config: withoutRegistries, folder, now: Date.now(), age: 'kept' });
  const keys = [...ring.keys.values()].map((key) => ({ ...key, revoked: ring.revoked.has(key.id) }));
  const others = [...ring.revoked].filter((id) => !ring.keys.has(id));
  if (options.json === true) {
    process.stdout.write(`${terminalSafeJson({ keys, revoked: [...ring.revoked] })}\n`);
    return EXIT.ok;
  }
  const lines = [
    ...keys.map(({ id, note = '', revoked }) => `${id}  ${revoked ? 'REVOKED  ' : ''}${printable(note)}`.trimEnd()),
    ...others.map((id) => `${printable(id)}  REVOKED`),
  ];
  process.stdout.write(lines.length === 0 ? 'You trust no keys.\n' : `${lines.join('\n')}\n`);
  return EXIT.ok;
}

async function textOf(given: string): Promise<string> {
  if (/^(?:ed25519:|-----BEGIN |\{)/.test(given.trim())) return given;
  return readFile(given, 'utf8').catch((error: NodeJS.ErrnoException) => {
    const reason = error.code === 'ENOENT' ? 'there is no such file' : `the system says ${error.code ?? 'no more'}`;
    throw new HintlockError('HL_KEY_FILE', { path: printableExcerpt(given, 200), reason });
  });
}
