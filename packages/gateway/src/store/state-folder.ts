/** Where this user's state lives: `HINTLOCK_HOME`, or the platform's place for state. */
import { mkdirSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

type Environment = Readonly<Record<string, string | undefined>>;

/** The folder, made if it does not exist, readable only to the user. */
export function stateFolder(env: Environment = process.env, home: string = os.homedir()): string {
  const folder = statePath(env, home);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return folder;
}

/** The same folder, which may not exist: for who only looks. */
export function statePath(env: Environment = process.env, home: string = os.homedir()): string {
  return env['HINTLOCK_HOME'] ?? path.join(platformFolder(env, home), 'hintlock');
}

function platformFolder(env: Environment, home: string): string {
  if (process.platform === 'win32') return env['LOCALAPPDATA'] ?? path.join(home, 'AppData', 'Local');
  if (process.platform === 'darwin') return path.join(home, 'Library', 'Application Support');
  return env['XDG_STATE_HOME'] ?? path.join(home, '.local', 'state');
}
