/** `/api/grants`: the standing yeses, and taking one back. */
import { HintlockError, printableExcerpt } from '@hintlock/core';
import type { AdminHandler } from '../admin-environment.ts';
import type { AdminSource } from '../admin-source.ts';
import type { GrantList, RevokedBody } from '../contract/grants.ts';
import { respond } from '../respond.ts';
import { toGrantBody } from '../stored-bodies.ts';

export function listGrants({ store }: AdminSource): AdminHandler {
  return async () => {
    const body: GrantList = { grants: (await store.listGrants()).map(toGrantBody) };
    return respond(body);
  };
}

export function revokeGrant({ approvals }: AdminSource): AdminHandler {
  return async (context) => {
    const id = context.req.param('id') ?? '';
    if (!(await approvals.revoke(id))) throw new HintlockError('HL_GRANT_MISSING', { id: printableExcerpt(id, 80) });
    const body: RevokedBody = { revoked: id };
    return respond(body);
  };
}
