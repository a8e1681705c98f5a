/** Which package `npx` would run: one of the folder's own, or one that it fetched before. */
import { createHash } from 'node:crypto';
import { realpath } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { PackageIdentity } from '@hintlock/core';
import { findFile, type Place } from './find-program.ts';
import { packageOfFile, readInstalled } from './installed-package.ts';

export interface FoundPackage extends PackageIdentity {
  /** Whether no registry would be asked for a newer one. */
  readonly isLatest: boolean;
}

/** `args` are those of `npx`. Nothing when it is not installed yet, or is no package of the registry. */
export async function packageOfRunner(args: readonly string[], place: Place): Promise<FoundPackage | undefined> {
  const spec = specOf(args);
  const [, name, version] = /^((?:@[\w.~-]+\/)?[\w.~-]+)(?:@([\w.+-]+))?$/.exec(spec ?? '') ?? [];
  if (spec === undefined || name === undefined) return undefined;
  const isPinned = version !== undefined && /^\d+\.\d+\.\d+(?:[-+][\w.+-]*)?$/.test(version);
  for (const folder of ancestors(place.cwd)) {
    const modules = path.join(folder, 'node_modules');
    // A program of that name is run whatever package it belongs to.
    const program = version === undefined ? await findFile(path.join(modules, '.bin', name), place) : undefined;
    const own = program === undefined ? await installedAt(path.join(modules, name)) : await packageOfFile(program);
    if (own === undefined) continue;
    if (version === undefined || (isPinned && own.version === version)) return { ...own, isLatest: true };
  }
  const fetched = await installedAt(path.join(fetchedFolder(spec, place), 'node_modules', name));
  if (fetched === undefined || (isPinned && fetched.version !== version)) return undefined;
  return { ...fetched, isLatest: isPinned };
}

const SWITCHES: ReadonlySet<string> = new Set(['-y', '--yes', '-q', '--quiet', '--']);

/** The package that is asked for; nothing where the flags are ones that change what is run. */
function specOf(args: readonly string[]): string | undefined {
  const first = args.find((word) => !SWITCHES.has(word));
  return first?.startsWith('-') === true ? undefined : first;
}

async function installedAt(folder: string): Promise<PackageIdentity | undefined> {
  const real = await realpath(folder).catch(() => undefined);
  return real === undefined ? undefined : readInstalled(real);
}

function ancestors(folder: string): string[] {
  const parent = path.dirname(folder);
  return parent === folder ? [folder] : [folder, ...ancestors(parent)];
}

/** Where `npx` keeps what it fetched for this very word. */
function fetchedFolder(spec: string, { env }: Place): string {
  const home = env['HOME'] ?? os.homedir();
  const standard =
    process.platform === 'win32' ? path.join(env['LOCALAPPDATA'] ?? home, 'npm-cache') : path.join(home, '.npm');
  const cache = env['npm_config_cache'] ?? env['NPM_CONFIG_CACHE'] ?? standard;
  return path.join(cache, '_npx', createHash('sha512').update(spec).digest('hex').slice(0, 16));
}
