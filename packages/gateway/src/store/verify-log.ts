/** Checks the log: every hash follows from the one before, nothing is missing, and every signed head is still there. */
import path from 'node:path';
import Database from 'better-sqlite3';
import { chainHash, GENESIS } from './hash-chain.ts';
import { migrate } from './migrate.ts';
import { openSigningKey } from './signing-key.ts';

export interface LogProblem {
  readonly chain: string;
  readonly sequence: number;
  readonly problem: 'changed' | 'missing' | 'cut-off' | 'bad-signature';
}

export interface Verification {
  readonly lines: number;
  readonly chains: number;
  /** Links that no signed head covers: normal for a gateway that still runs or was killed. */
  readonly unsigned: number;
  readonly problems: readonly LogProblem[];
}

interface Line {
  readonly chain: string;
  readonly sequence: number;
  readonly body: string;
  readonly previous: string;
  readonly hash: string;
}

interface Head {
  readonly chain: string;
  readonly sequence: number;
  readonly hash: string;
  readonly signature: string;
}

export function verifyLog(folder: string): Verification {
  const database = new Database(path.join(folder, 'hintlock.db'));
  try {
    migrate(database);
    const key = openSigningKey(folder);
    const chains = new Map<string, { sequence: number; hash: string; hashes: Map<number, string> }>();
    const problems: LogProblem[] = [];
    let lines = 0;
    for (const line of database.prepare<[], Line>('SELECT * FROM log ORDER BY chain, sequence').iterate()) {
      lines += linesIn(line.body);
      const chain = chains.get(line.chain) ?? { sequence: 0, hash: GENESIS, hashes: new Map<number, string>() };
      chains.set(line.chain, chain);
      const at = { chain: line.chain, sequence: line.sequence };
      if (line.sequence !== chain.sequence + 1) problems.push({ ...at, problem: 'missing' });
      else if (line.hash !== chainHash(chain.hash, line.chain, line.sequence, line.body))
        problems.push({ ...at, problem: 'changed' });
      chain.sequence = line.sequence;
      chain.hash = line.hash;
      chain.hashes.set(line.sequence, line.hash);
    }
    const signed = new Map<string, number>();
    for (const head of database.prepare<[], Head>('SELECT * FROM heads').iterate()) {
      const at = { chain: head.chain, sequence: head.sequence };
      const text = `${head.chain}\n${head.sequence}\n${head.hash}`;
      if (!key.verify(text, head.signature)) problems.push({ ...at, problem: 'bad-signature' });
      const found = chains.get(head.chain)?.hashes.get(head.sequence);
      if (found === undefined) problems.push({ ...at, problem: 'cut-off' });
      else if (found !== head.hash) problems.push({ ...at, problem: 'changed' });
      signed.set(head.chain, Math.max(signed.get(head.chain) ?? 0, head.sequence));
    }
    const unsigned = [...chains].reduce(
      (sum, [id, { sequence }]) => sum + Math.max(0, sequence - (signed.get(id) ?? 0)),
      0,
    );
    return { lines, chains: chains.size, unsigned, problems };
  } finally {
    database.close();
  }
}

function linesIn(body: string): number {
  try {
    return (JSON.parse(body) as readonly unknown[]).length;
  } catch {
    return 0;
  }
}
