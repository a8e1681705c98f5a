/** `GET /api/events`: what each server-sent event carries as its data. */
import * as z from 'zod';
import { SERVER_STATES } from '../../events/gateway-event.ts';
import { approvalBody } from './approvals.ts';
import { grantBody } from './grants.ts';
import { logEntry } from './log.ts';

export const eventBody = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('approval-requested'), approval: approvalBody }),
  z.strictObject({ kind: z.literal('approval-answered'), approval: approvalBody }),
  z.strictObject({ kind: z.literal('call'), entry: logEntry }),
  z.strictObject({
    kind: z.literal('server-state'),
    server: z.string(),
    state: z.enum(SERVER_STATES),
    detail: z.string(),
  }),
  z.strictObject({ kind: z.literal('tools-changed'), server: z.string() }),
  z.strictObject({ kind: z.literal('configuration'), ok: z.boolean(), errors: z.array(z.string()).optional() }),
  z.strictObject({
    kind: z.literal('drift'),
    server: z.string(),
    tool: z.string().optional().describe('Absent where it is about the server.'),
    verdict: z.enum(['stricter', 'looser', 'changed', 'added', 'removed', 'alternates', 'other']),
    quarantined: z.boolean(),
    detail: z.string(),
  }),
  z.strictObject({ kind: z.literal('observed'), server: z.string(), tool: z.string(), detail: z.string() }),
  z.strictObject({ kind: z.literal('drift-accepted'), server: z.string(), tool: z.string(), by: z.string() }),
  z.strictObject({ kind: z.literal('lock'), ok: z.boolean(), error: z.string().optional() }),
  z.strictObject({ kind: z.literal('grant-given'), grant: grantBody }),
  z.strictObject({ kind: z.literal('grant-revoked'), id: z.string() }),
  z.strictObject({ kind: z.literal('session-started'), session: z.string(), client: z.string() }),
  z.strictObject({ kind: z.literal('session-ended'), session: z.string() }),
  z.strictObject({
    kind: z.literal('gap'),
    lost: z.int().optional().describe('How many events went by unseen; absent when nobody can know.'),
  }),
]);
export type EventBody = z.infer<typeof eventBody>;
