/** Reads the file as text. What cannot be read is an outcome, in words of ours. */
import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { HintlockError, printable } from '@hintlock/core';
import { LONGEST_CONFIG } from './read-yaml.ts';

export type ConfigText =
  | { readonly ok: true; readonly text: string; readonly digest: string }
  | { readonly ok: false; readonly error: HintlockError };

/** The most bytes that the longest configuration can have. */
const MOST_BYTES = LONGEST_CONFIG * 3;

export async function readConfigFile(file: string): Promise<ConfigText> {
  const refuse = (reason: string): ConfigText => ({
    ok: false,
    error: new HintlockError('HL_CONFIG_UNREADABLE', { path: printable(file), reason }),
  });
  let handle: FileHandle | undefined;
  try {
    // Without waiting: a pipe would hold the gateway until somebody writes into it.
    handle = await open(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    const stats = await handle.stat();
    if (stats.isDirectory()) return refuse('it is a folder');
    if (!stats.isFile()) return refuse('it is not a file');
    if (stats.size > MOST_BYTES) return refuse(`it is larger than ${MOST_BYTES} bytes`);
    const bytes = await handle.readFile();
    const text = decode(bytes);
    if (text === undefined) return refuse('it is not UTF-8 text');
    return { ok: true, text, digest: createHash('sha256').update(bytes).digest('hex') };
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    return refuse(REASONS[code] ?? `the system says ${printable(code === '' ? 'no more' : code)}`);
  } finally {
    await handle?.close();
  }
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  ENOTDIR: 'there is no such file',
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
