/** Reads the configuration as text. What cannot be read is an outcome, in words of ours. */
import { HintlockError, printable } from '@hintlock/core';
import { readTextFile } from '../files/read-text-file.ts';
import { LONGEST_CONFIG } from './read-yaml.ts';

export type ConfigText =
  | { readonly ok: true; readonly text: string; readonly digest: string }
  | { readonly ok: false; readonly error: HintlockError };

/** The most bytes that the longest configuration can have. */
const MOST_BYTES = LONGEST_CONFIG * 3;

export async function readConfigFile(file: string): Promise<ConfigText> {
  const read = await readTextFile(file, MOST_BYTES);
  if (read.ok) return read;
  const values = { path: printable(file), reason: read.reason };
  return { ok: false, error: new HintlockError('HL_CONFIG_UNREADABLE', values) };
}
