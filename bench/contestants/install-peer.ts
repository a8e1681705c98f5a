/** Installs a peer from npm into a cache outside what is tracked, once for each pinned version. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { printable } from '@hintlock/core';

export interface PeerPackage {
  readonly name: string;
  readonly version: string;
  /** Dependencies to take in another version than the peer names. */
  readonly overrides?: Readonly<Record<string, string>>;
}

const CACHE = fileURLToPath(new URL('../../node_modules/.cache/hintlock-bench-peers/', import.meta.url));
const INSTALL_MS = 120_000;

/** The file that its command runs. Throws, with a reason, when it cannot be had. */
export function installPeer({ name, version, overrides = {} }: PeerPackage): string {
  const folder = path.join(CACHE, `${name.replaceAll(/[^\w.-]/g, '_')}-${version}`);
  const own = path.join(folder, 'node_modules', name);
  if (!existsSync(path.join(folder, INSTALLED))) {
    mkdirSync(folder, { recursive: true });
    const description = { private: true, dependencies: { [name]: version }, overrides };
    writeFileSync(path.join(folder, 'package.json'), JSON.stringify(description));
    // Scripts of strangers do not run here.
    const args = [
      'install',
      '--ignore-scripts',
      '--prefer-offline',
      '--fetch-retries=0',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
    ];
    const npm = spawnSync('npm', args, { cwd: folder, encoding: 'utf8', timeout: INSTALL_MS });
    if (npm.status !== 0) throw new Error(`npm could not install it: ${reason(npm.stderr) || npm.error?.message}`);
    writeFileSync(path.join(folder, INSTALLED), '');
  }
  const { bin } = JSON.parse(readFileSync(path.join(own, 'package.json'), 'utf8')) as { readonly bin: Bin };
  const file = typeof bin === 'string' ? bin : (bin[name.split('/').at(-1) ?? ''] ?? '');
  return path.join(own, file);
}

type Bin = string | Readonly<Record<string, string>>;
const INSTALLED = '.installed';

function reason(words: string | null): string {
  const lines = (words ?? '')
    .split('\n')
    .filter((line) => line.startsWith('npm error') && !line.includes('log of this run'));
  return printable(lines.at(0) ?? '').slice(0, 200);
}
