/** `GET /api/status`: what the gateway is doing; and `GET /healthz`: whether it is well. */
import * as z from 'zod';
import { SERVER_STATES } from '../../events/gateway-event.ts';

export const statusBody = z.strictObject({
  version: z.string(),
  startedAt: z.iso.datetime(),
  endpoint: z.string().describe('Where clients connect.'),
  policy: z.string().describe('The name of the policy in force.'),
  servers: z.array(
    z.strictObject({
      name: z.string(),
      state: z.enum(SERVER_STATES),
      detail: z.string().describe('In words: why it is in this state; may be empty.'),
      era: z.enum(['legacy', 'modern']).optional().describe('Absent until it has been reached.'),
      transport: z.enum(['stdio', 'http', 'sse']),
      tools: z.strictObject({ read: z.int(), write: z.int(), destructive: z.int() }).describe('How many of each tier.'),
    }),
  ),
});
export type StatusBody = z.infer<typeof statusBody>;

export const healthBody = z.strictObject({ status: z.enum(['ok', 'unavailable']) });
export type HealthBody = z.infer<typeof healthBody>;
