/** Whether a command is there at all, so that a misspelled one is said at once and nothing is started for it. */
import { existsSync } from 'node:fs';
import path from 'node:path';

type Environment = Readonly<Record<string, string | undefined>>;

/** True also where only starting it would tell: without a `PATH`, and on Windows, which looks in more places than one. */
export function isCommand(command: string, env: Environment, cwd: string): boolean {
  if (process.platform === 'win32') return true;
  if (command.includes('/')) return existsSync(path.resolve(cwd, command));
  const folders = env['PATH'];
  if (folders === undefined || folders === '') return true;
  // An empty part of the path means the folder one is in.
  return folders.split(path.delimiter).some((folder) => existsSync(path.resolve(cwd, folder, command)));
}
