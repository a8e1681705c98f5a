/** Checks the whole log: every chain, in files and in the database, against the register of chains and signed heads. */
import type Database from 'better-sqlite3';
import { type ChainCheck, createChainCheck, type LogProblem } from './chain-check.ts';
import { entriesOf, parseLink } from './chain-link.ts';
import { type ChainFileFacts, listChainFiles } from './log-folder.ts';
import { readLines } from './read-lines.ts';
import { openSigningKey } from './signing-key.ts';
import { readRegister } from './sqlite-chain-register.ts';
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
    // The register before the files: a gateway that writes meanwhile is then only further than the register says.
    const register = readRegister(connection);
    const files = listChainFiles(folder);
    const checks = new Map<string, ChainCheck>();
    const checkOf = (chain: string): ChainCheck => {
      const check = checks.get(chain) ?? createChainCheck(chain, register.heads.get(chain) ?? [], key);
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
    for (const chain of register.chains) {
      if (!checks.has(chain)) problems.push({ chain, sequence: lastHead(register, chain), problem: 'removed' });
    }
    for (const chain of register.heads.keys()) if (!register.chains.has(chain)) checkOf(chain);
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

function lastHead({ heads }: ReturnType<typeof readRegister>, chain: string): number {
  return heads.get(chain)?.at(-1)?.sequence ?? 0;
}

function checkSqliteChains(database: Database.Database, checkOf: (chain: string) => ChainCheck): number {
  let lines = 0;
  for (const link of readSqliteLinks(database)) {
    lines += entriesOf(link.body, createSubjectReader()).length;
    checkOf(link.chain).next(link);
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
      lines += link === undefined ? 0 : entriesOf(link.body, subjects).length;
      check.next(link);
    }
    read = batch.end;
  }
  return { lines, isTorn: read < size };
}
