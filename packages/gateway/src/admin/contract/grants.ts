/** `/api/grants`: the standing yeses that are in force, and taking one back. */
import * as z from 'zod';

export const grantBody = z.strictObject({
  id: z.string(),
  server: z.string(),
  tool: z.string(),
  session: z.string(),
  principal: z.string(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  givenBy: z.string(),
});
export type GrantBody = z.infer<typeof grantBody>;

export const grantList = z.strictObject({ grants: z.array(grantBody) });
export type GrantList = z.infer<typeof grantList>;

export const revokedBody = z.strictObject({ revoked: z.string().describe('The id of the grant.') });
export type RevokedBody = z.infer<typeof revokedBody>;
