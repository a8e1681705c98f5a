/** Follows the lock while the gateway runs. One that is broken or gone changes nothing: what was accepted stays accepted. */
import { HintlockError, printable } from '@hintlock/core';
import { watchFile } from '../files/watch-file.ts';
import { type LoadedLock, type LockReading, readLockFile } from './lock-file.ts';

export interface LockWatcher {
  readonly changed: (loaded: LoadedLock) => void | Promise<void>;
  readonly refused: (error: HintlockError) => void;
}

export async function watchLock(loaded: LoadedLock, watcher: LockWatcher, signal: AbortSignal): Promise<void> {
  const { file } = loaded;
  let hasBeenThere = loaded.digest !== undefined;
  const changed = async (reading: LockReading): Promise<void> => {
    if (!reading.ok) watcher.refused(reading.error);
    else if (reading.loaded.digest === undefined) {
      if (hasBeenThere) watcher.refused(new HintlockError('HL_LOCK_MISSING', { path: printable(file) }));
    } else {
      hasBeenThere = true;
      await watcher.changed(reading.loaded);
    }
  };
  const since = loaded.digest ?? NOT_THERE;
  await watchFile(file, { read: () => readLockFile(file), nameOf, changed, since }, signal);
}

const NOT_THERE = 'not there';

function nameOf(reading: LockReading): string {
  return reading.ok ? (reading.loaded.digest ?? NOT_THERE) : reading.error.message;
}
