/** Standing yeses in any database that Kysely speaks to: at most one for each scope, so that revoking it leaves none behind. */
import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Grant, Store } from './store.ts';
import type { GrantRow, Tables } from './tables.ts';

export type Grants = Pick<Store, 'giveGrant' | 'findGrant' | 'listGrants' | 'revokeGrant'>;

export function createGrants(queries: () => Promise<Kysely<Tables>>, now: () => number): Grants {
  return {
    giveGrant: async ({ session, principal, server, tool, definition, expiresAt, givenBy }) => {
      const database = await queries();
      const at = now();
      await database.deleteFrom('grants').where('expires_at', '<=', at).execute();
      const given = { created_at: at, expires_at: expiresAt, given_by: givenBy };
      const row = await database
        .insertInto('grants')
        .values({ id: randomUUID(), session, principal, server, tool, definition, ...given })
        // Given again: the last word counts, under the id by which a person may be about to revoke it.
        .onConflict((conflict) =>
          conflict.columns(['session', 'principal', 'server', 'tool', 'definition']).doUpdateSet(given),
        )
        .returningAll()
        .executeTakeFirstOrThrow();
      return toGrant(row);
    },
    findGrant: async ({ session, principal, server, tool, definition }) => {
      const database = await queries();
      const row = await database
        .selectFrom('grants')
        .selectAll()
        .where('session', '=', session)
        .where('principal', '=', principal)
        .where('server', '=', server)
        .where('tool', '=', tool)
        .where('definition', '=', definition)
        .where('expires_at', '>', now())
        .executeTakeFirst();
      return row === undefined ? undefined : toGrant(row);
    },
    listGrants: async () => {
      const database = await queries();
      const inForce = database.selectFrom('grants').selectAll().where('expires_at', '>', now());
      return (await inForce.orderBy('created_at').orderBy('id').execute()).map(toGrant);
    },
    revokeGrant: async (id) => {
      const database = await queries();
      const row = await database.deleteFrom('grants').where('id', '=', id).returning('expires_at').executeTakeFirst();
      return row !== undefined && row.expires_at > now();
    },
  };
}

function toGrant(row: GrantRow): Grant {
  const { id, session, principal, server, tool, definition } = row;
  const given = { createdAt: row.created_at, expiresAt: row.expires_at, givenBy: row.given_by };
  return { id, session, principal, server, tool, definition, ...given };
}
