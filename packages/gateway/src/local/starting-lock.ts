/** Several shims may find no gateway at the same moment: the one that holds this lock starts it, the others wait. */
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export interface StartingLock {
  /** Whether it is ours now. */
  readonly take: () => boolean;
  readonly release: () => void;
}

/** Longer than starting takes, so that a lock of this age belongs to nobody, whoever has its number now. */
const ABANDONED_MS = 15_000;
/** A lock without a number is only just being written. */
const WRITTEN_MS = 1000;

export function createStartingLock(folder: string): StartingLock {
  const file = path.join(folder, 'gateway.starting');
  let isOurs = false;
  return {
    take: () => {
      try {
        writeFileSync(file, String(process.pid), { flag: 'wx', mode: 0o600 });
        isOurs = true;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
        if (isAbandoned(file)) rmSync(file, { force: true });
      }
      return isOurs;
    },
    release: () => {
      if (isOurs) rmSync(file, { force: true });
      isOurs = false;
    },
  };
}

function isAbandoned(file: string): boolean {
  try {
    const age = Date.now() - statSync(file).mtimeMs;
    const pid = Number(readFileSync(file, 'utf8'));
    return age > ABANDONED_MS || (pid > 0 ? !isAlive(pid) : age > WRITTEN_MS);
  } catch {
    // It has just been removed: the gateway is there, or the next look takes it.
    return false;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
