/** Where the gateway's configuration lies when nobody names it. */
import { lstatSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Environment } from './fill-variables.ts';

export interface FoundConfig {
  readonly file: string;
  /** `project`: it lay in the folder, and may have come with a repository that somebody else wrote. */
  readonly scope: 'project' | 'user';
}

const NAME = 'hintlock.yaml';

export interface Machine {
  readonly platform: NodeJS.Platform;
  readonly home: string;
}

/** `hintlock.yaml` in the folder, else the user's own; `undefined` when there is neither. */
export function findConfig(env: Environment, cwd: string, machine: Machine = thisMachine()): FoundConfig | undefined {
  const project = path.resolve(cwd, NAME);
  if (isThere(project)) return { file: project, scope: 'project' };
  const user = userFile(env, machine);
  return isThere(user) ? { file: user, scope: 'user' } : undefined;
}

/** Whether a file is the user's own, however it was found: whoever can write there can do anything else as well. */
export function isUserConfig(file: string, env: Environment, machine: Machine = thisMachine()): boolean {
  return path.resolve(file) === path.resolve(userFile(env, machine));
}

function userFile(env: Environment, machine: Machine): string {
  return path.join(userFolder(env, machine), 'hintlock', NAME);
}

function thisMachine(): Machine {
  return { platform: process.platform, home: os.homedir() };
}

function userFolder(env: Environment, { platform, home }: Machine): string {
  // The specification of these variables says that one with a relative path is to be ignored.
  const chosen = env['XDG_CONFIG_HOME'];
  if (chosen !== undefined && path.isAbsolute(chosen)) return chosen;
  if (platform === 'win32') return env['APPDATA'] ?? path.join(home, 'AppData', 'Roaming');
  return platform === 'darwin' ? path.join(home, 'Library', 'Application Support') : path.join(home, '.config');
}

/** Also for what cannot be read, a broken link or a folder: reading it says so, and another file must not step in silently. */
function isThere(file: string): boolean {
  try {
    lstatSync(file);
    return true;
  } catch (error) {
    return !['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '');
  }
}
