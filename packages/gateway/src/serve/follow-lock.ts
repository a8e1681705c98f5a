/** Keeps the lock of a running gateway current: edits of the file, and a configuration that names another. */
import { HintlockError, isHintlockError, printable } from '@hintlock/core';
import type { Config } from '../config/config.ts';
import type { Gateway } from '../gateway.ts';
import { type LoadedLock, readLockFile } from '../lock/lock-file.ts';
import type { LockInForce } from './open-gateway.ts';

export interface FollowedLock {
  /** Takes the lock that this configuration has. */
  readonly reload: (config: Config) => Promise<void>;
  readonly close: () => void;
}

export function followLock(
  gateway: Gateway,
  { loaded, place }: LockInForce,
  report: (line: string) => void,
): FollowedLock {
  let watching = new AbortController();
  let { file } = loaded;

  const changed = async (next: LoadedLock): Promise<void> => {
    // What the gateway wrote itself is in force already.
    if (gateway.lock()?.digest === next.digest) return;
    await gateway.useLock(next);
    report(`The lock ${printable(next.file)} was read again and is in force.`);
  };
  const refused = (error: HintlockError): void => {
    const sentence = printable(`${error.message} [${error.code}]`);
    gateway.events.publish({ kind: 'lock', ok: false, error: sentence });
    report(`The lock on disk is refused; the earlier one stays in force. ${sentence}`);
  };
  const watch = (from: LoadedLock): void => {
    const { signal } = watching;
    void import('../lock/watch-lock.ts')
      .then(({ watchLock }) => watchLock(from, { changed, refused }, signal))
      .catch((error: unknown) => {
        const why = isHintlockError(error) ? printable(`${error.message} [${error.code}]`) : 'an internal fault.';
        report(`The lock is not followed any more: ${why}`);
      });
  };
  watch(loaded);

  return {
    reload: async (config) => {
      const next = place(config);
      if (next.file === file) return;
      const reading = await readLockFile(next.file);
      if (!reading.ok) return refused(reading.error);
      if (next.isNamed && reading.loaded.digest === undefined)
        return refused(new HintlockError('HL_LOCK_MISSING', { path: printable(next.file) }));
      file = next.file;
      watching.abort();
      watching = new AbortController();
      await gateway.useLock(reading.loaded.digest === undefined ? undefined : reading.loaded);
      watch(reading.loaded);
    },
    close: () => watching.abort(),
  };
}
