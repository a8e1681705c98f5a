/** The file of one chain while its process writes it: append-only, and never left with half a line before a whole one. */
import { randomUUID } from 'node:crypto';
import { closeSync, fdatasync, fstatSync, ftruncateSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { formatLink, LINK_LIMIT } from './chain-link.ts';
import { type ChainPosition, chainHash, GENESIS } from './hash-chain.ts';
import { chainFilePath, logFolder } from './log-folder.ts';

export interface ChainFile {
  readonly chain: string;
  /** Adds a link. It is the operating system's when this returns, and survives the end of this process. */
  readonly write: (body: string) => void;
  readonly position: () => ChainPosition;
  /** Resolves when all that was written before survives a power cut. */
  readonly sync: () => Promise<void>;
  /** True when somebody removed the file: what is written now would be lost with it. */
  readonly isRemoved: () => boolean;
  readonly close: () => void;
}

const syncData = promisify(fdatasync);

export function createChainFile(folder: string): ChainFile {
  const chain = randomUUID();
  mkdirSync(logFolder(folder), { recursive: true, mode: 0o700 });
  const descriptor = openSync(chainFilePath(folder, chain), 'ax', 0o600);
  let position: ChainPosition = { sequence: 0, hash: GENESIS };
  let size = 0;
  let hasHalfLine = false;
  let isNamed = false;

  /** A full disk may take the first half of a line: it must be gone before the next one, or the chain would break. */
  const removeHalfLine = (): void => {
    ftruncateSync(descriptor, size);
    hasHalfLine = false;
  };

  return {
    chain,
    write: (body) => {
      if (hasHalfLine) removeHalfLine();
      const sequence = position.sequence + 1;
      const hash = chainHash(position.hash, chain, sequence, body);
      const text = formatLink({ sequence, previous: position.hash, hash, body });
      const bytes = Buffer.from(text);
      if (bytes.length > LINK_LIMIT) throw Object.assign(new Error('The link is too long.'), { code: 'EFBIG' });
      try {
        // After a write that stopped short the next one says why.
        for (let written = 0; written < bytes.length; ) written += writeSync(descriptor, bytes, written);
      } catch (error) {
        hasHalfLine = true;
        try {
          removeHalfLine();
        } catch {
          // Tried again before the next line; until then nothing is written.
        }
        throw error;
      }
      size += bytes.length;
      position = { sequence, hash };
    },
    position: () => position,
    sync: async () => {
      await syncData(descriptor);
      if (!isNamed) await syncFolder(logFolder(folder));
      isNamed = true;
    },
    isRemoved: () => fstatSync(descriptor).nlink === 0,
    close: () => closeSync(descriptor),
  };
}

/** A new file survives a power cut only once its name does. Not every system lets a folder be synced. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
