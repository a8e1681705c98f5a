/** Writes a file whole or not at all, and never over one that somebody did not ask to replace. */
import { randomUUID } from 'node:crypto';
import { link, rename, rm, writeFile } from 'node:fs/promises';
import { HintlockError, printable } from '@hintlock/core';

export interface WriteOptions {
  readonly force: boolean;
  readonly mode?: number;
}

export async function writeNewFile(file: string, text: string, { force, mode = 0o644 }: WriteOptions): Promise<void> {
  const draft = `${file}.${randomUUID()}`;
  try {
    await writeFile(draft, text, { mode, flag: 'wx' });
    // A link fails where a file is already; a rename would replace it.
    await (force ? rename(draft, file) : link(draft, file));
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') throw new HintlockError('HL_FILE_EXISTS', { path: printable(file) });
    throw new HintlockError('HL_DOCUMENT_UNWRITABLE', { path: printable(file), reason: REASONS[code] ?? code });
  } finally {
    await rm(draft, { force: true });
  }
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'its folder does not exist',
  ENOTDIR: 'its folder does not exist',
  EISDIR: 'it is a folder',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
};
