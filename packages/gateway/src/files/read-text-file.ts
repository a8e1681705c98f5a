/** Reads a file as text, with a digest of its bytes. What cannot be read is an outcome, in words of ours. */
import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { printable } from '@hintlock/core';

export type FileText =
  | { readonly ok: true; readonly text: string; readonly digest: string }
  | { readonly ok: false; readonly isMissing: boolean; readonly reason: string };

export async function readTextFile(file: string, mostBytes: number): Promise<FileText> {
  const refuse = (reason: string): FileText => ({ ok: false, isMissing: false, reason });
  let handle: FileHandle | undefined;
  try {
    // Without waiting: a pipe would hold the gateway until somebody writes into it.
    handle = await open(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    const stats = await handle.stat();
    if (stats.isDirectory()) return refuse('it is a folder');
    if (!stats.isFile()) return refuse('it is not a file');
    if (stats.size > mostBytes) return refuse(`it is larger than ${mostBytes} bytes`);
    const bytes = await handle.readFile();
    const text = decode(bytes);
    if (text === undefined) return refuse('it is not UTF-8 text');
    return { ok: true, text, digest: createHash('sha256').update(bytes).digest('hex') };
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    const reason = REASONS[code] ?? `the system says ${printable(code === '' ? 'no more' : code)}`;
    return { ok: false, isMissing: reason === MISSING, reason };
  } finally {
    await handle?.close();
  }
}

const MISSING = 'there is no such file';
const REASONS: Readonly<Record<string, string>> = {
  ENOENT: MISSING,
  ENOTDIR: MISSING,
  EISDIR: 'it is a folder',
  EACCES: 'you may not read it',
  EPERM: 'you may not read it',
  ELOOP: 'its links lead in a circle',
};

function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
