/** Reads which npm package a file belongs to, and what npm noted of it when it was installed. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { isJsonObject, type JsonObject, type PackageIdentity, printable } from '@hintlock/core';
import { parseJson } from '../wire/parse-json.ts';

const FOLDER = `${path.sep}node_modules${path.sep}`;

/** The package that the file was installed with; nothing for a file of somebody's own. */
export async function packageOfFile(file: string): Promise<PackageIdentity | undefined> {
  const at = file.lastIndexOf(FOLDER);
  if (at === -1) return undefined;
  const [first = '', second = ''] = file.slice(at + FOLDER.length).split(path.sep);
  const name = first.startsWith('@') ? path.join(first, second) : first;
  return readInstalled(path.join(file.slice(0, at), 'node_modules', name));
}

/** The package in this folder of a `node_modules`. */
export async function readInstalled(folder: string): Promise<PackageIdentity | undefined> {
  const { name, version } = (await readObject(path.join(folder, 'package.json'))) ?? {};
  if (typeof name !== 'string' || typeof version !== 'string') return undefined;
  const integrity = await integrityOf(folder, version);
  const known = { name: printable(name), version: printable(version) };
  return integrity === undefined ? known : { ...known, integrity: printable(integrity) };
}

/** npm keeps what it installed at the outermost `node_modules`; a note about another version is not about this one. */
async function integrityOf(folder: string, version: string): Promise<string | undefined> {
  for (let at = folder.indexOf(FOLDER); at !== -1; at = folder.indexOf(FOLDER, at + 1)) {
    const root = folder.slice(0, at);
    const key = folder.slice(at + 1).replaceAll(path.sep, '/');
    for (const file of [path.join(root, 'node_modules', '.package-lock.json'), path.join(root, 'package-lock.json')]) {
      const packages = (await readObject(file))?.['packages'];
      const entry = isJsonObject(packages) && Object.hasOwn(packages, key) ? packages[key] : undefined;
      if (!isJsonObject(entry) || entry['version'] !== version) continue;
      if (typeof entry['integrity'] === 'string') return entry['integrity'];
    }
  }
  return undefined;
}

async function readObject(file: string): Promise<JsonObject | undefined> {
  const value = parseJson(await readFile(file, 'utf8').catch(() => ''));
  return isJsonObject(value) ? value : undefined;
}
