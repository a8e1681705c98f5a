/** The embedded store, shared by every process of one user: the log in files, all else in SQLite beside them. */
import { createApprovals } from './approvals.ts';
import { bothRegisters } from './chain-register.ts';
import { createGrants } from './grants.ts';
import { createLogWriter, type Gather } from './log-writer.ts';
import { readLog } from './read-log.ts';
import { createRegisterFile } from './register-file.ts';
import { openSigningKey, type SigningKey } from './signing-key.ts';
import { createSqliteChainRegister, newestHeads } from './sqlite-chain-register.ts';
import { createSqliteDatabase } from './sqlite-database.ts';
import { createSqliteFacts } from './sqlite-facts.ts';
import { createSqliteObservations } from './sqlite-observations.ts';
import { createSqlitePins } from './sqlite-pins.ts';
import type { Store } from './store.ts';

/**
 * Opens nothing yet: the log's file is made for the first line, the database for the first who asks it.
 *
 * What is durable when. A line that `append` resolved for is the operating system's: it survives a crash or `kill -9` of this
 * process. It survives a power cut after at most about a second, once the disk was asked to keep it. Heads are signed only over
 * lines that the disk keeps. A line given to `appendSoon` is written within 20 ms. What SQLite holds survives a crash at once and a
 * power cut after its next checkpoint.
 */
export function openSqliteStore(
  folder: string,
  now: () => number = Date.now,
  // Calls over one stream come in one piece, and are gathered within it; those over many sockets only at the end of a turn.
  gather: Gather = (write) => process.nextTick(write),
): Store {
  const database = createSqliteDatabase(folder);
  let key: SigningKey | undefined;
  const copy = createRegisterFile({
    folder,
    key: () => (key ??= openSigningKey(folder)),
    known: async () => newestHeads(await database.connection()),
  });
  const register = bothRegisters(createSqliteChainRegister(database), copy);
  const log = createLogWriter({ folder, register, now, gather });
  return {
    append: log.append,
    appendSoon: log.appendSoon,
    readLog: () => readLog(folder, database),
    ...createApprovals(database.queries, now),
    ...createGrants(database.queries, now),
    ...createSqliteFacts(database),
    ...createSqlitePins(database, now),
    ...createSqliteObservations(database),
    close: async () => {
      await log.close();
      await database.close();
    },
  };
}
