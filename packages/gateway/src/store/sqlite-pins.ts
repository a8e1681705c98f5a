/** Pins on SQLite. The first list of a server waits for them, so they are asked for without Kysely. */
import type Database from 'better-sqlite3';
import type { SqliteDatabase } from './sqlite-database.ts';
import type { PinnedServer, PinnedTool, Store } from './store.ts';

type Pins = Pick<Store, 'readPins' | 'addPins' | 'noteSeen' | 'listPinned' | 'acceptSeen' | 'removePinned'>;

interface ServerRow {
  readonly id: string;
  readonly name: string;
  readonly target: string;
  readonly package: string | null;
  readonly seen_package: string | null;
  readonly pinned_at: number;
}

interface ToolRow {
  readonly tool: string;
  readonly digest: string;
  readonly definition: string;
  readonly seen_digest: string | null;
  readonly seen_definition: string | null;
}

export function createSqlitePins({ connection }: Pick<SqliteDatabase, 'connection'>, now: () => number): Pins {
  return {
    readPins: async (server) => {
      const database = await connection();
      const row = database.prepare<[string], ServerRow>('SELECT * FROM pinned_servers WHERE id = ?').get(server);
      if (row === undefined) return undefined;
      const tools = database
        .prepare<[string], [string, string]>('SELECT tool, digest FROM pins WHERE server = ?')
        .raw()
        .all(server);
      return { ...(row.package === null ? {} : { package: row.package }), tools: new Map(tools) };
    },
    addPins: async ({ id, name, target, package: version }, tools) => {
      const database = await connection();
      const addServer = database.prepare(
        `INSERT INTO pinned_servers (id, name, target, package, pinned_at) VALUES (?, ?, ?, ?, ?)
         ON CONFLICT (id) DO UPDATE SET name = excluded.name, target = excluded.target,
           package = coalesce(pinned_servers.package, excluded.package)`,
      );
      // Who saw a tool first has the word: of two processes that see it at once, too.
      const addTool = database.prepare(
        'INSERT INTO pins (server, tool, digest, definition) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING',
      );
      database
        .transaction(() => {
          addServer.run(id, name, target, version ?? null, now());
          for (const { tool, digest, definition } of tools) addTool.run(id, tool, digest, definition);
        })
        .immediate();
    },
    noteSeen: async (server, { package: version, changed, same }) => {
      const database = await connection();
      const note = database.prepare(
        'UPDATE pins SET seen_digest = ?, seen_definition = ? WHERE server = ? AND tool = ? AND digest <> ?',
      );
      const clear = database.prepare(
        'UPDATE pins SET seen_digest = NULL, seen_definition = NULL WHERE server = ? AND tool = ? AND seen_digest NOT NULL',
      );
      database
        .transaction(() => {
          database.prepare('UPDATE pinned_servers SET seen_package = ? WHERE id = ?').run(version ?? null, server);
          for (const { tool, digest, definition } of changed) note.run(digest, definition, server, tool, digest);
          for (const tool of same) clear.run(server, tool);
        })
        .immediate();
    },
    listPinned: async () => {
      const database = await connection();
      const servers = database.prepare<[], ServerRow>('SELECT * FROM pinned_servers ORDER BY name, id').all();
      return servers.map((row) => toServer(row, database));
    },
    acceptSeen: async (server, shown) => {
      const database = await connection();
      // Only what was shown: what came in between is for the next look.
      const accept = database.prepare(
        `UPDATE pins SET digest = seen_digest, definition = seen_definition, seen_digest = NULL, seen_definition = NULL
         WHERE server = ? AND tool = ? AND seen_digest = ?`,
      );
      database
        .transaction(() => {
          database
            .prepare(
              `UPDATE pinned_servers SET package = seen_package, seen_package = NULL, pinned_at = ?
               WHERE id = ? AND seen_package = ?`,
            )
            .run(now(), server, shown.package ?? null);
          for (const [tool, digest] of shown.tools) accept.run(server, tool, digest);
        })
        .immediate();
    },
    removePinned: async (server) => {
      const database = await connection();
      return database
        .transaction(() => {
          for (const table of FORGOTTEN) database.prepare(`DELETE FROM ${table} WHERE server = ?`).run(server);
          return database.prepare('DELETE FROM pinned_servers WHERE id = ?').run(server).changes > 0;
        })
        .immediate();
    },
  };
}

/** What goes when a server is forgotten: what was seen of it is part of what it was. */
const FORGOTTEN = ['pins', 'observed_tools', 'observed_effects', 'observed_claims'] as const;

function toServer(row: ServerRow, database: Database.Database): PinnedServer {
  const tools = database.prepare<[string], ToolRow>('SELECT * FROM pins WHERE server = ? ORDER BY tool').all(row.id);
  return {
    id: row.id,
    name: row.name,
    target: row.target,
    pinnedAt: row.pinned_at,
    ...(row.package === null ? {} : { package: row.package }),
    ...(row.seen_package === null ? {} : { seenPackage: row.seen_package }),
    tools: tools.map(toTool),
  };
}

function toTool({ tool, digest, definition, seen_digest, seen_definition }: ToolRow): PinnedTool {
  const base = { tool, digest, definition };
  if (seen_digest === null || seen_definition === null) return base;
  return { ...base, seen: { digest: seen_digest, definition: seen_definition } };
}
