/** Finds the file that a command would run, through the links that package managers set. */
import { realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import type { CommandTarget } from '../target.ts';

/** Where a server starts. */
export interface Place {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

export function placeOf({ cwd, env }: CommandTarget): Place {
  return { cwd: cwd ?? process.cwd(), env: { ...process.env, ...env } };
}

/** The program of a command: a path is relative to the folder, a name is looked up. */
export async function findProgram(command: string, place: Place): Promise<string | undefined> {
  if (/[\\/]/.test(command)) return findFile(command, place);
  for (const folder of (place.env['PATH'] ?? '').split(path.delimiter)) {
    const found = await findFile(path.join(folder, command), place);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The file itself, behind every link. */
export async function findFile(file: string, { cwd }: Place): Promise<string | undefined> {
  const real = await realpath(path.resolve(cwd, file)).catch(() => undefined);
  if (real === undefined) return undefined;
  return (await stat(real)).isFile() ? real : undefined;
}
