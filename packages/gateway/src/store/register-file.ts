/** A second copy of the register, in a file beside the database: so a database that is removed or set back is missed, too. */
import { hash } from 'node:crypto';
import { appendFileSync, closeSync, existsSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs';
import path from 'node:path';
import { isJsonObject } from '@hintlock/core';
import { parseJson } from '@hintlock/upstream/connect';
import type { ChainRegister, SignedHead } from './chain-register.ts';
import { GENESIS, headText } from './hash-chain.ts';
import type { SigningKey } from './signing-key.ts';

/** A chain that has begun is a head of no links, whose own signature is empty. */
interface RegisterLine extends SignedHead {
  /** The digest of a line before it: several processes write here, so it need not be the very last. */
  readonly previous: string;
  /** Over all of the line, with the key of the folder. */
  readonly seal: string;
}

export interface RegisterFileParts {
  readonly folder: string;
  readonly key: () => SigningKey;
  /** The newest head of every chain that is known elsewhere: a new file begins with them. */
  readonly known: () => Promise<readonly SignedHead[]>;
}

export function createRegisterFile({ folder, key, known }: RegisterFileParts): ChainRegister {
  const file = registerPath(folder);
  const add = (head: SignedHead): void => {
    const { previous, isTorn } = lastDigest(file);
    const line = JSON.stringify({ previous, ...head, seal: key().sign(sealed(previous, head)) });
    appendFileSync(file, `${isTorn ? '\n' : ''}${line}\n`, { mode: 0o600 });
  };
  return {
    addChain: async ({ id }) => {
      if (!existsSync(file)) for (const head of await known()) if (head.chain !== id) add(head);
      add({ chain: id, sequence: 0, hash: GENESIS, signature: '' });
    },
    addHead: async ({ chain, sequence, hash: reached, signature }) =>
      add({ chain, sequence, hash: reached, signature }),
  };
}

export interface ReadRegisterFile {
  /** In the order in which they were written. */
  readonly heads: readonly SignedHead[];
  /** The first line that is not what was written, or before which one was taken out, counted from 1. */
  readonly changed: number | undefined;
}

export function readRegisterFile(folder: string, key: SigningKey): ReadRegisterFile {
  const file = registerPath(folder);
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  const seen = new Set([GENESIS]);
  const heads: SignedHead[] = [];
  let changed: number | undefined;
  for (const [index, text] of lines.entries()) {
    const line = readLine(text);
    // Half a line is what a process leaves that is killed while it writes. Whoever made one of a whole one is caught at the next.
    if (line === undefined) continue;
    const { previous, seal, ...head } = line;
    if (seen.has(previous) && key.verify(sealed(previous, head), seal)) heads.push(head);
    else changed ??= index + 1;
    seen.add(digest(text));
  }
  return { heads, changed };
}

function registerPath(folder: string): string {
  return path.join(folder, 'log-register');
}

function sealed(previous: string, head: SignedHead): string {
  return `${previous}\n${headText(head.chain, head)}\n${head.signature}`;
}

function digest(line: string): string {
  return hash('sha256', line);
}

function readLine(text: string): RegisterLine | undefined {
  const line = parseJson(text);
  if (!isJsonObject(line) || typeof line['sequence'] !== 'number') return undefined;
  const { sequence, previous, chain, hash: reached, signature, seal } = line;
  const isWhole = [previous, chain, reached, signature, seal].every((part) => typeof part === 'string');
  return isWhole ? ({ sequence, previous, chain, hash: reached, signature, seal } as RegisterLine) : undefined;
}

/** Longer than any line. */
const TAIL = 4096;

function lastDigest(file: string): { readonly previous: string; readonly isTorn: boolean } {
  if (!existsSync(file)) return { previous: GENESIS, isTorn: false };
  const descriptor = openSync(file, 'r');
  try {
    const { size } = fstatSync(descriptor);
    const tail = Buffer.alloc(Math.min(size, TAIL));
    readSync(descriptor, tail, 0, tail.length, size - tail.length);
    const lines = tail.toString('utf8').split('\n');
    const last = lines.findLast((line) => readLine(line) !== undefined);
    return { previous: last === undefined ? GENESIS : digest(last), isTorn: lines.at(-1) !== '' && size > 0 };
  } finally {
    closeSync(descriptor);
  }
}
