/** The lock on disk: read whole or not at all, and written so that nobody ever sees half of it or loses what another wrote. */
import { open, realpath, rename, rm, stat } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { EMPTY_LOCK, HintlockError, isHintlockError, type Lock, parseLock, printable, writeLock } from '@hintlock/core';
import { digestText } from '@hintlock/upstream/connect';
import { readTextFile } from '../files/read-text-file.ts';

/** A lock as it was read. */
export interface LoadedLock {
  readonly file: string;
  readonly lock: Lock;
  /** Stands for the text that was read; absent when there was no file. */
  readonly digest?: string;
}

export type LockReading =
  | { readonly ok: true; readonly loaded: LoadedLock }
  | { readonly ok: false; readonly error: HintlockError };

/** Some servers list hundreds of tools, each with a long schema. */
const MOST_BYTES = 64 * 1024 * 1024;

/** A file that is not there is an empty lock. */
export async function readLockFile(file: string): Promise<LockReading> {
  const read = await readTextFile(file, MOST_BYTES);
  if (!read.ok) {
    if (read.isMissing) return { ok: true, loaded: { file, lock: EMPTY_LOCK } };
    return {
      ok: false,
      error: new HintlockError('HL_LOCK_UNREADABLE', { path: printable(file), reason: read.reason }),
    };
  }
  const parsed = parseLock(read.text, { file, digest: digestText });
  return parsed.ok ? { ok: true, loaded: { file, lock: parsed.lock, digest: read.digest } } : parsed;
}

/** Throws where `readLockFile` gives an error. */
export async function loadLockFile(file: string): Promise<LoadedLock> {
  const reading = await readLockFile(file);
  if (!reading.ok) throw reading.error;
  return reading.loaded;
}

/** Writes `next` in the place of what was loaded. Throws when the file is not what it was when it was loaded. */
export async function replaceLock(loaded: LoadedLock, next: Lock): Promise<LoadedLock> {
  // Behind a link: the link stays, and what it leads to is replaced.
  const file = await realpath(loaded.file).catch(() => loaded.file);
  const draft = `${file}.new`;
  try {
    const handle = await claim(draft);
    try {
      const current = await loadLockFile(loaded.file);
      if (current.digest !== loaded.digest)
        throw new HintlockError('HL_LOCK_CHANGED', { path: printable(loaded.file) });
      const mode = (await stat(file).catch(() => undefined))?.mode;
      if (mode !== undefined) await handle.chmod(mode);
      await handle.writeFile(writeLock(next));
      await handle.sync();
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    } finally {
      await handle.close();
    }
    await rename(draft, file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (isHintlockError(error) || code === undefined) throw error;
    throw new HintlockError('HL_LOCK_UNWRITABLE', { path: printable(loaded.file), reason: REASONS[code] ?? code });
  }
  return loadLockFile(loaded.file);
}

/** Who has the draft is the one who writes: two at a time would each lose what the other wrote. */
async function claim(draft: string): Promise<Awaited<ReturnType<typeof open>>> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await open(draft, 'wx', 0o644);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || tried === TRIES) throw error;
      const made = (await stat(draft).catch(() => undefined))?.mtimeMs ?? Date.now();
      // Whoever left it there is not writing any more.
      if (Date.now() - made > ABANDONED_MS) await rm(draft, { force: true });
      await delay(WAIT_MS);
    }
  }
}

const TRIES = 40;
const WAIT_MS = 50;
const ABANDONED_MS = 10_000;

const REASONS: Readonly<Record<string, string>> = {
  EEXIST: 'somebody else is writing it',
  EISDIR: 'it is a folder',
  ENOENT: 'its folder does not exist',
  ENOTDIR: 'its folder does not exist',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
};
