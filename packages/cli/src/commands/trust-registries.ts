/** `hintlock trust registry`: the lists of known servers that count, and fetching them anew. */
import path from 'node:path';
import { HintlockError, joinKeyRings, printable, printableExcerpt } from '@hintlock/core';
import {
  changeTrustFile,
  type LoadedRegistry,
  loadRegistries,
  type RegistrySource,
  readTrustFile,
  stateFolder,
  statePath,
  terminalSafeJson,
} from '@hintlock/gateway';
import { isAddress, isSafeAddress, readPublicKey } from '@hintlock/upstream';
import { EXIT } from '../exit-codes.ts';
import { findingLines } from '../report/terminal/findings.ts';
import { createPaint, type Paint, wantsColour } from '../report/terminal/paint.ts';
import { loadUserConfig } from './load-config.ts';

export async function registryListCommand(options: { readonly json?: boolean }): Promise<number> {
  const loaded = await load('kept');
  if (options.json === true) process.stdout.write(`${terminalSafeJson(loaded.map(facts))}\n`);
  else show(loaded);
  return EXIT.ok;
}

/** Exits with 3 when one of them could not be had. */
export async function registryRefreshCommand(options: { readonly json?: boolean }): Promise<number> {
  stateFolder();
  const loaded = await load('fresh');
  if (options.json === true) process.stdout.write(`${terminalSafeJson(loaded.map(facts))}\n`);
  else show(loaded);
  return loaded.every(({ findings }) => findings.length === 0) ? EXIT.ok : EXIT.incomplete;
}

export async function registryAddCommand(given: string, options: { readonly key?: string }): Promise<number> {
  const source = readSource(given, options.key);
  await changeTrustFile(stateFolder(), (before) => ({
    ...before,
    registries: [...before.registries.filter(({ place }) => place !== source.place), source],
  }));
  process.stdout.write(`Added: servers that ${printable(source.place)} knows are trusted as it knows them.\n`);
  return EXIT.ok;
}

export async function registryRemoveCommand(given: string): Promise<number> {
  const place = isAddress(given) ? given : path.resolve(given);
  const { registries } = await readTrustFile(stateFolder());
  if (!registries.some((one) => one.place === place)) {
    const known = registries.length === 0 ? 'none' : registries.map((one) => one.place).join(', ');
    const detail = `There is no registry ${printableExcerpt(given, 200)} to remove; there is ${printable(known)}.`;
    throw new HintlockError('HL_USAGE', { detail });
  }
  await changeTrustFile(stateFolder(), (before) => ({
    ...before,
    registries: before.registries.filter((one) => one.place !== place),
  }));
  process.stdout.write(`Removed: ${printable(place)} vouches for nobody any more.\n`);
  return EXIT.ok;
}

function readSource(given: string, keyText: string | undefined): RegistrySource {
  if (isAddress(given) && !isSafeAddress(given)) {
    const detail = 'A registry is fetched from an https address without credentials, or http on this machine.';
    throw new HintlockError('HL_USAGE', { detail });
  }
  if (isAddress(given) && keyText === undefined) {
    throw new HintlockError('HL_USAGE', {
      detail: 'A registry that is fetched needs the --key that it is signed with.',
    });
  }
  const place = isAddress(given) ? given : path.resolve(given);
  if (keyText === undefined) return { place };
  const read = readPublicKey(keyText);
  if (!read.ok) throw new HintlockError('HL_KEY_INVALID', { detail: read.detail });
  return { place, key: read.key };
}

async function load(age: 'fresh' | 'kept'): Promise<readonly LoadedRegistry[]> {
  const folder = statePath();
  const own = await readTrustFile(folder);
  const { config } = await loadUserConfig();
  const { revoked } = joinKeyRings(own.ring, config.trust.ring);
  return loadRegistries([...own.registries, ...config.trust.registries], { folder, revoked, now: Date.now(), age });
}

function facts({ source, registry, fetchedAt, findings }: LoadedRegistry): object {
  return {
    place: source.place,
    ...(source.key === undefined ? {} : { key: source.key.id }),
    ...(registry === undefined ? {} : { servers: registry.servers.length }),
    ...(fetchedAt === undefined ? {} : { fetchedAt: new Date(fetchedAt).toISOString() }),
    findings,
  };
}

function show(loaded: readonly LoadedRegistry[]): void {
  const paint = createPaint({ colour: wantsColour(process.stdout, process.env), columns: process.stdout.columns });
  const lines = loaded.flatMap((one) => registryLines(one, paint));
  process.stdout.write(lines.length === 0 ? 'You use no registries.\n' : `${lines.join('\n')}\n`);
}

function registryLines({ source, registry, fetchedAt, findings }: LoadedRegistry, paint: Paint): string[] {
  const known = registry === undefined ? paint.danger('not usable') : `${registry.servers.length} servers`;
  const age = fetchedAt === undefined ? '' : `, fetched on ${new Date(fetchedAt).toISOString().slice(0, 10)}`;
  return [printable(source.place), `  ${known}${age}`, ...findingLines(findings, paint)];
}
