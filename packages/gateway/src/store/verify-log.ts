/** Checks the whole log: every chain, in files and in the database, against the register of chains and signed heads. */
import type Database from 'better-sqlite3';
import { type ChainCheck, createChainCheck, type LogProblem } from './chain-check.ts';
import { entriesOf, parseLink } from './chain-link.ts';
import type { SignedHead } from './chain-register.ts';
import { type ChainFileFacts, listChainFiles } from './log-folder.ts';
import { readLines } from './read-lines.ts';
import { readRegisterFile } from './register-file.ts';
import { openSigningKey } from './signing-key.ts';
import { type RegisteredChains, readRegister } from './sqlite-chain-register.ts';
import { readSqliteLinks } from './sqlite-chains.ts';
import { createSqliteDatabase } from './sqlite-database.ts';
import { createSubjectReader } from './subject-numbers.ts';

export type { LogProblem } from './chain-check.ts';

export interface Verification {
  readonly lines: number;
  readonly chains: number;
  /** Links that no signed head covers: normal for a gateway that still runs or was killed. */
  readonly unsigned: number;
  /** Chains that end in half a line: their process was ended while it wrote, and the call was not made. */
  readonly torn: number;
  readonly problems: readonly LogProblem[];
}

interface Checked {
  readonly lines: number;
  readonly isTorn: boolean;
}

export async function verifyLog(folder: string): Promise<Verification> {
  const database = createSqliteDatabase(folder);
  try {
    const connection = await database.connection();
    const key = openSigningKey(folder);
    // The copy before the register, and both before the files: a gateway that writes meanwhile is then only further than they say.
    const copy = readRegisterFile(folder, key);
    const register = readRegister(connection);
    const lost = unknownTo(register, copy.heads);
    const known = withHeads(register, lost);
    const files = listChainFiles(folder);
    const checks = new Map<string, ChainCheck>();
    const checkOf = (chain: string): ChainCheck => {
      const check = checks.get(chain) ?? createChainCheck(chain, known.heads.get(chain) ?? [], key);
      checks.set(chain, check);
      return check;
    };

    let lines = checkSqliteChains(connection, checkOf);
    let torn = 0;
    for (const file of files) {
      const checked = await checkFile(file, checkOf(file.chain));
      lines += checked.lines;
      torn += Number(checked.isTorn);
    }
    const chains = checks.size;

    const problems: LogProblem[] = [];
    if (copy.changed !== undefined) problems.push({ chain: '', sequence: copy.changed, problem: 'register-changed' });
    if (lost.length > 0) problems.push({ chain: '', sequence: lost.length, problem: 'register-lost' });
    for (const chain of known.chains) {
      if (!checks.has(chain)) problems.push({ chain, sequence: lastHead(known, chain), problem: 'removed' });
    }
    for (const chain of known.heads.keys()) if (!known.chains.has(chain)) checkOf(chain);
    let unsigned = 0;
    for (const check of checks.values()) {
      const ended = check.end();
      unsigned += ended.unsigned;
      problems.push(...ended.problems);
    }
    return { lines, chains, unsigned, torn, problems };
  } finally {
    await database.close();
  }
}

/** What the copy knows and the register does not. */
function unknownTo({ chains, heads }: RegisteredChains, copied: readonly SignedHead[]): readonly SignedHead[] {
  const key = ({ chain, sequence, hash }: SignedHead): string => `${chain} ${sequence} ${hash}`;
  const known = new Set([...heads.values()].flatMap((ofChain) => ofChain.map(key)));
  return copied.filter((head) => {
    return head.sequence === 0 ? !chains.has(head.chain) && !heads.has(head.chain) : !known.has(key(head));
  });
}

/** What either of them knows. */
function withHeads(register: RegisteredChains, lost: readonly SignedHead[]): RegisteredChains {
  const chains = new Set([...register.chains, ...lost.map(({ chain }) => chain)]);
  const ofChain = Map.groupBy(
    [...[...register.heads.values()].flat(), ...lost.filter(({ sequence }) => sequence > 0)],
    ({ chain }) => chain,
  );
  for (const heads of ofChain.values()) heads.sort((a, b) => a.sequence - b.sequence);
  return { chains, heads: ofChain };
}

function lastHead({ heads }: ReturnType<typeof readRegister>, chain: string): number {
  return heads.get(chain)?.at(-1)?.sequence ?? 0;
}

function checkSqliteChains(database: Database.Database, checkOf: (chain: string) => ChainCheck): number {
  let lines = 0;
  for (const link of readSqliteLinks(database)) {
    const entries = entriesOf(link.body, createSubjectReader());
    lines += entries.length;
    checkOf(link.chain).next(link, entries[0]?.time);
  }
  return lines;
}

async function checkFile({ file, size }: ChainFileFacts, check: ChainCheck): Promise<Checked> {
  let lines = 0;
  let read = 0;
  const subjects = createSubjectReader();
  for await (const batch of readLines(file, { from: 0, to: size })) {
    for (const line of batch.lines) {
      const link = parseLink(line);
      const entries = link === undefined ? [] : entriesOf(link.body, subjects);
      lines += entries.length;
      check.next(link, entries[0]?.time);
    }
    read = batch.end;
  }
  return { lines, isTorn: read < size };
}
