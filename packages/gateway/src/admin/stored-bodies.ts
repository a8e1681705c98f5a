/** What the store keeps, as the contract shows it: times in words, and no digest that only the gateway can use. */
import type { Approval, Grant } from '../store/store.ts';
import type { ApprovalBody } from './contract/approvals.ts';
import type { GrantBody } from './contract/grants.ts';

export function toApprovalBody(approval: Approval): ApprovalBody {
  const { id, status, createdAt, expiresAt, answeredBy, summary, scope } = approval;
  return {
    id,
    status,
    createdAt: new Date(createdAt).toISOString(),
    expiresAt: new Date(expiresAt).toISOString(),
    ...(answeredBy === undefined ? {} : { answeredBy }),
    server: scope.server,
    tool: scope.tool,
    session: scope.session,
    principal: scope.principal,
    summary,
  };
}

export function toGrantBody({ id, server, tool, session, principal, createdAt, expiresAt, givenBy }: Grant): GrantBody {
  return {
    id,
    server,
    tool,
    session,
    principal,
    createdAt: new Date(createdAt).toISOString(),
    expiresAt: new Date(expiresAt).toISOString(),
    givenBy,
  };
}
