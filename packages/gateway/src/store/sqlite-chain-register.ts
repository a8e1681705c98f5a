/** The register of chains and their signed heads on SQLite. */
import type Database from 'better-sqlite3';
import type { ChainRegister, SignedHead } from './chain-register.ts';
import { GENESIS } from './hash-chain.ts';
import { type SqliteDatabase, withoutWaiting } from './sqlite-database.ts';

export function createSqliteChainRegister({ connection }: Pick<SqliteDatabase, 'connection'>): ChainRegister {
  return {
    addChain: async ({ id, startedAt }, mayWait) => {
      const database = await connection();
      const insert = database.prepare('INSERT OR IGNORE INTO chains (id, started_at) VALUES (?, ?)');
      write(database, mayWait, () => insert.run(id, startedAt));
    },
    addHead: async ({ chain, sequence, hash, signature }, mayWait) => {
      const database = await connection();
      const insert = database.prepare('INSERT INTO heads (chain, sequence, hash, signature) VALUES (?, ?, ?, ?)');
      write(database, mayWait, () => insert.run(chain, sequence, hash, signature));
    },
  };
}

function write(database: Database.Database, mayWait: boolean, statement: () => void): void {
  if (mayWait) statement();
  else withoutWaiting(database, statement);
}

export interface RegisteredChains {
  /** Those whose file must be there. */
  readonly chains: ReadonlySet<string>;
  /** By chain, in order; also of chains that lie in the database itself. */
  readonly heads: ReadonlyMap<string, readonly SignedHead[]>;
}

export function readRegister(database: Database.Database): RegisteredChains {
  const chains = new Set(database.prepare<[], string>('SELECT id FROM chains').pluck().all());
  const heads = new Map<string, SignedHead[]>();
  const select = database.prepare<[], SignedHead>(
    'SELECT chain, sequence, hash, signature FROM heads ORDER BY sequence',
  );
  for (const head of select.iterate()) {
    const ofChain = heads.get(head.chain);
    if (ofChain === undefined) heads.set(head.chain, [head]);
    else ofChain.push(head);
  }
  return { chains, heads };
}

/** The newest head of every chain; of one that has none yet, its beginning. */
export function newestHeads(database: Database.Database): readonly SignedHead[] {
  const { chains, heads } = readRegister(database);
  const begun = [...chains].filter((chain) => !heads.has(chain));
  return [
    ...begun.map((chain) => ({ chain, sequence: 0, hash: GENESIS, signature: '' })),
    ...[...heads.values()].flatMap((ofChain) => ofChain.slice(-1)),
  ];
}
