/** Small facts on SQLite. A start may wait for one of them, so they are asked for without Kysely. */
import type { SqliteDatabase } from './sqlite-database.ts';
import type { Store } from './store.ts';

export function createSqliteFacts({
  connection,
}: Pick<SqliteDatabase, 'connection'>): Pick<Store, 'recall' | 'remember'> {
  return {
    recall: async (key) => {
      const database = await connection();
      return database.prepare<[string], string>('SELECT value FROM facts WHERE key = ?').pluck().get(key);
    },
    remember: async (key, value) => {
      const database = await connection();
      database
        .prepare('INSERT INTO facts (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value')
        .run(key, value);
    },
  };
}
