/** A server that becomes something else when it is told to, behind a configuration of its own. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { serverPath } from '@hintlock/testkit';
import { type Ran, type RunOptions, runHintlock } from './run-hintlock.ts';
import { entry } from './start-serve.ts';
import { temporaryFolder, writeInto } from './temporary-folder.ts';

export interface Drifting {
  readonly folder: string;
  /** The text of its hintlock.yaml, which lies in the folder. */
  readonly config: string;
  readonly lock: string;
  readonly command: readonly string[];
  readonly become: (mode: string) => Promise<void>;
  /** Runs a command on its configuration. */
  readonly hintlock: (args: readonly string[], options?: RunOptions) => Promise<Ran>;
}

export async function driftingServer(): Promise<Drifting> {
  const folder = await temporaryFolder();
  const control = path.join(folder, 'mode');
  const command = [process.execPath, serverPath('drifting'), control];
  const config = `servers:\n${entry('notes', command)}`;
  const file = await writeInto(folder, 'hintlock.yaml', config);
  return {
    folder,
    config,
    lock: path.join(folder, 'hintlock.lock.json'),
    command,
    become: (mode) => writeFile(control, mode),
    hintlock: ([name = '', ...args], options = {}) =>
      runHintlock([name, '--config', file, ...args], {
        ...options,
        env: { HINTLOCK_HOME: path.join(folder, 'state'), HOME: folder, ...options.env },
      }),
  };
}
