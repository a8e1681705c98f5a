/** Where the log lies: one file for each chain, which is one for each process that recorded something. */
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';

export interface ChainFileFacts {
  readonly chain: string;
  readonly file: string;
  readonly size: number;
}

export function logFolder(folder: string): string {
  return path.join(folder, 'log');
}

export function chainFilePath(folder: string, chain: string): string {
  return path.join(logFolder(folder), `${chain}.log`);
}

const CHAIN_FILE = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.log$/;

/** The files that are there now, with their sizes, so that who reads them comes to an end while others write. */
export function listChainFiles(folder: string): readonly ChainFileFacts[] {
  return namesIn(logFolder(folder)).flatMap((name) => {
    const chain = CHAIN_FILE.exec(name)?.[1];
    if (chain === undefined) return [];
    const file = chainFilePath(folder, chain);
    const found = statSync(file, { throwIfNoEntry: false });
    return found?.isFile() === true ? [{ chain, file, size: found.size }] : [];
  });
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder).sort();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
