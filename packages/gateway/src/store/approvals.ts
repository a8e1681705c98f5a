/** Approvals in any database that Kysely speaks to. What must happen once only is one statement. */
import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { type Approval, type ApprovalStatus, type GrantScope, SESSION_ENDED, type Store } from './store.ts';
import type { ApprovalRow, Tables } from './tables.ts';

export type Approvals = Pick<
  Store,
  'requestApproval' | 'findApproval' | 'listApprovals' | 'decideApproval' | 'endApprovals' | 'claimApproval'
>;

export function createApprovals(queries: () => Promise<Kysely<Tables>>, now: () => number): Approvals {
  return {
    requestApproval: async (request) => {
      const database = await queries();
      for (;;) {
        const at = now();
        await freeFingerprint(database, request.fingerprint, at);
        const row = (await insertPending(database, request, at)) ?? (await findPending(database, request, at));
        // Neither: the one that was in the way has just been answered.
        if (row !== undefined) return toApproval(row, at);
      }
    },
    findApproval: async (id) => {
      const database = await queries();
      const row = await database.selectFrom('approvals').selectAll().where('id', '=', id).executeTakeFirst();
      return row === undefined ? undefined : toApproval(row, now());
    },
    listApprovals: async (filter = {}) => {
      const database = await queries();
      const at = now();
      const { status } = filter;
      let query = database.selectFrom('approvals').selectAll().orderBy('created_at').orderBy('id');
      // One that expired may still be stored as open.
      if (status !== undefined)
        query = query.where('status', 'in', status === 'expired' ? [...OPEN, status] : [status]);
      const approvals = (await query.execute()).map((row) => toApproval(row, at));
      return status === undefined ? approvals : approvals.filter((approval) => approval.status === status);
    },
    // Compare and set: whoever changes the row first has it.
    decideApproval: async (id, status, answeredBy) => {
      const database = await queries();
      const at = now();
      const row = await database
        .updateTable('approvals')
        .set({ status, answered_by: answeredBy })
        .where('id', '=', id)
        .where('status', '=', 'pending')
        .where('expires_at', '>', at)
        .returningAll()
        .executeTakeFirst();
      return row === undefined ? undefined : toApproval(row, at);
    },
    endApprovals: async (session) => {
      const database = await queries();
      const pending = await database.selectFrom('approvals').selectAll().where('status', '=', 'pending').execute();
      const ended = pending.filter(({ scope }) => (JSON.parse(scope) as GrantScope).session === session);
      if (ended.length === 0) return;
      await database
        .updateTable('approvals')
        .set({ status: 'expired', answered_by: SESSION_ENDED })
        .where(
          'id',
          'in',
          ended.map(({ id }) => id),
        )
        .where('status', '=', 'pending')
        .execute();
    },
    claimApproval: async (fingerprint) => {
      const database = await queries();
      const at = now();
      const row = await database
        .updateTable('approvals')
        .set({ status: 'used' })
        .where('id', '=', (from) =>
          from
            .selectFrom('approvals')
            .select('id')
            .where('fingerprint', '=', fingerprint)
            .where('status', '=', 'approved')
            .where('expires_at', '>', at)
            .orderBy('created_at')
            .limit(1),
        )
        // Once more for databases that choose the row before they lock it.
        .where('status', '=', 'approved')
        .returningAll()
        .executeTakeFirst();
      return row === undefined ? undefined : toApproval(row, at);
    },
  };
}

type Request = Parameters<Approvals['requestApproval']>[0];

const OPEN: readonly ApprovalStatus[] = ['pending', 'approved'];

/** Only one may be pending for a fingerprint, and one that nobody answered in time is not in the way. */
async function freeFingerprint(database: Kysely<Tables>, fingerprint: string, at: number): Promise<void> {
  await database
    .updateTable('approvals')
    .set({ status: 'expired' })
    .where('fingerprint', '=', fingerprint)
    .where('status', '=', 'pending')
    .where('expires_at', '<=', at)
    .execute();
}

/** Nothing when one is pending already, or in the rare case that the short id is taken. */
async function insertPending(
  database: Kysely<Tables>,
  { fingerprint, summary, expiresAt, scope }: Request,
  at: number,
): Promise<ApprovalRow | undefined> {
  return await database
    .insertInto('approvals')
    .values({
      id: randomUUID().slice(0, 8),
      fingerprint,
      status: 'pending',
      created_at: at,
      expires_at: expiresAt,
      summary: JSON.stringify(summary),
      scope: JSON.stringify(scope),
      answered_by: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

async function findPending(
  database: Kysely<Tables>,
  { fingerprint }: Request,
  at: number,
): Promise<ApprovalRow | undefined> {
  return await database
    .selectFrom('approvals')
    .selectAll()
    .where('fingerprint', '=', fingerprint)
    .where('status', '=', 'pending')
    .where('expires_at', '>', at)
    .executeTakeFirst();
}

function toApproval(row: ApprovalRow, at: number): Approval {
  return {
    id: row.id,
    fingerprint: row.fingerprint,
    status: OPEN.includes(row.status) && row.expires_at <= at ? 'expired' : row.status,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    ...(row.answered_by === null ? {} : { answeredBy: row.answered_by }),
    summary: JSON.parse(row.summary) as Approval['summary'],
    scope: JSON.parse(row.scope) as Approval['scope'],
  };
}
