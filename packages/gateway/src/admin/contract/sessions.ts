/** `GET /api/sessions`: who is connected, and what their sessions have come to hold. */
import { SENSITIVITIES } from '@hintlock/core';
import * as z from 'zod';

export const sessionBody = z.strictObject({
  id: z.string(),
  client: z.strictObject({ name: z.string(), version: z.string() }),
  startedAt: z.iso.datetime(),
  calls: z.int(),
  label: z.strictObject({
    sensitivity: z.enum(SENSITIVITIES as [(typeof SENSITIVITIES)[number]]),
    private: z.boolean(),
    untrusted: z.boolean(),
    sources: z.array(z.string()),
  }),
});
export type SessionBody = z.infer<typeof sessionBody>;

export const sessionList = z.strictObject({ sessions: z.array(sessionBody) });
export type SessionList = z.infer<typeof sessionList>;
