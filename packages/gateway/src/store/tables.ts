/** The tables that are asked through Kysely, the same in every database. */
import type { ApprovalStatus } from './store.ts';

export interface ApprovalRow {
  readonly id: string;
  readonly fingerprint: string;
  readonly status: ApprovalStatus;
  readonly created_at: number;
  readonly expires_at: number;
  /** JSON. */
  readonly summary: string;
  /** JSON. */
  readonly scope: string;
  readonly answered_by: string | null;
}

export interface GrantRow {
  readonly id: string;
  readonly session: string;
  readonly principal: string;
  readonly server: string;
  readonly tool: string;
  readonly definition: string;
  readonly created_at: number;
  readonly expires_at: number;
  readonly given_by: string;
}

export interface Tables {
  readonly approvals: ApprovalRow;
  readonly grants: GrantRow;
}
