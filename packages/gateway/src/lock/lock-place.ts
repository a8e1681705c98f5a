/** Where the lock lies: as the configuration says, beside it, or, for servers that are wrapped, with the user's state. */
import path from 'node:path';
import { LOCK_FILE } from '@hintlock/core';
import type { Config } from '../config/config.ts';

export interface LockPlace {
  readonly file: string;
  /** Whether the configuration names it: then it must be there. */
  readonly isNamed: boolean;
}

export function lockBeside(config: string, { lock }: Pick<Config, 'lock'> = {}): LockPlace {
  return { file: lock ?? path.join(path.dirname(path.resolve(config)), LOCK_FILE), isNamed: lock !== undefined };
}

/**
 * The user's own, for `hintlock run`. Never one of the folder they happen to be in: that may have come with a repository, and what
 * a stranger accepted must not make anybody less careful.
 */
export function userLock(stateFolder: string): LockPlace {
  return { file: path.join(stateFolder, LOCK_FILE), isNamed: false };
}
