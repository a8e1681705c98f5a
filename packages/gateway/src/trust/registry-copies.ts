/** The last good copy of each registry that is fetched, in the state folder: servers are known offline, too. */
import { createHash } from 'node:crypto';
import { mkdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { writeNewFile } from '@hintlock/upstream/connect';

export interface RegistryCopy {
  readonly text: string;
  /** Milliseconds since 1970. */
  readonly fetchedAt: number;
}

export async function readCopy(folder: string, address: string): Promise<RegistryCopy | undefined> {
  const file = copyPath(folder, address);
  try {
    const [text, { mtimeMs }] = await Promise.all([readFile(file, 'utf8'), stat(file)]);
    return { text, fetchedAt: mtimeMs };
  } catch {
    // What cannot be read is fetched anew; it counts for nothing before its signature is checked.
    return undefined;
  }
}

export async function keepCopy(folder: string, address: string, text: string): Promise<void> {
  const file = copyPath(folder, address);
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  await writeNewFile(file, text, { force: true, mode: 0o600 });
}

function copyPath(folder: string, address: string): string {
  return path.join(folder, 'registries', `${createHash('sha256').update(address).digest('hex').slice(0, 32)}.json`);
}
