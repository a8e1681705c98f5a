/** Loads the lock that a gateway's servers are held to. One that is broken, or named and not there, keeps the gateway from starting. */
import { HintlockError, printable } from '@hintlock/core';
import { type Config, type LockPlace, loadLockFile, lockBeside, stateFolder, userLock } from '@hintlock/gateway';
import type { LockInForce } from '@hintlock/gateway/serving';
import type { CommandConfig } from './load-config.ts';

/** For `hintlock serve`: as the configuration says, or beside it. */
export async function loadServeLock({ config, file }: CommandConfig): Promise<{ readonly lock?: LockInForce }> {
  if (file === undefined) return {};
  return { lock: await load((next) => lockBeside(file.path, next), config) };
}

/** For `hintlock run`: the user's own, whatever folder they are in. */
export async function loadUserLock({ config }: CommandConfig): Promise<{ readonly lock: LockInForce }> {
  const place = userLock(stateFolder());
  return { lock: await load(() => place, config) };
}

async function load(place: (config: Config) => LockPlace, config: Config): Promise<LockInForce> {
  const { file, isNamed } = place(config);
  const loaded = await loadLockFile(file);
  if (isNamed && loaded.digest === undefined) throw new HintlockError('HL_LOCK_MISSING', { path: printable(file) });
  return { loaded, place };
}
