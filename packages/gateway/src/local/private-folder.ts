/** A folder that is ours alone: who could write into it could put a socket of theirs in the place of ours, and be told everything. */
import { mkdirSync, statSync } from 'node:fs';
import { HintlockError, printable } from '@hintlock/core';

const WRITABLE_TO_OTHERS = 0o022;

/** Makes the folder if it does not exist; throws when somebody else owns it or may write into it. */
export function ensurePrivateFolder(folder: string): void {
  // Pipes of this platform have no folder.
  if (process.platform === 'win32') return;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { uid, mode } = statSync(folder);
  if (uid === process.getuid?.() && (mode & WRITABLE_TO_OTHERS) === 0) return;
  throw new HintlockError('HL_FOLDER_EXPOSED', { folder: printable(folder) });
}
