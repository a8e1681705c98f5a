/** What the admin API needs of the gateway that it is the face of. */
import type { Finding, Label, Profile, ToolDefinition } from '@hintlock/core';
import type { Approvals } from '../approval/approvals.ts';
import type { Events } from '../events/events.ts';
import type { Acceptable } from '../lock/accept-drift.ts';
import type { KnownDrift } from '../lock/drift-list.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Store } from '../store/store.ts';
import type { Verification } from '../store/verify-log.ts';
import type { StatusBody } from './contract/status.ts';

export interface AdminSource {
  readonly store: Pick<
    Store,
    'readLog' | 'findApproval' | 'listApprovals' | 'findGrant' | 'listGrants' | 'recall' | 'remember'
  >;
  readonly approvals: Pick<Approvals, 'answer' | 'revoke'>;
  readonly events: Events;
  readonly metrics: Metrics;
  readonly status: () => AdminStatus;
  readonly tools: () => readonly AdminTool[];
  /** The path of the lock in force. */
  readonly lock: () => string | undefined;
  readonly drift: () => readonly KnownDrift[];
  readonly acceptDrift: (what: Acceptable, by: string) => Promise<void>;
  readonly sessions: () => readonly AdminSession[];
  readonly verifyLog: () => Promise<Verification>;
  /** Whether calls can be served: false while starting, stopping, or without a store. */
  readonly isHealthy: () => boolean | Promise<boolean>;
  /** The secret shared with the webhook; nothing where none is configured. */
  readonly webhookSecret: () => string | undefined;
  /** Told of what nobody expected. The caller of the API learns only that it happened. */
  readonly fault: (error: unknown) => void;
  /** Ends the open event streams when the gateway stops. */
  readonly signal: AbortSignal;
  readonly now: () => number;
}

type ServerStatus = StatusBody['servers'][number];

/** The status, but for what follows from the tools. */
type AdminStatus = Readonly<Omit<StatusBody, 'servers'>> & {
  readonly servers: readonly Readonly<Omit<ServerStatus, 'tools'>>[];
};

export interface AdminTool {
  readonly server: string;
  readonly definition: ToolDefinition;
  readonly profile: Profile;
  readonly findings: readonly Finding[];
}

interface AdminSession {
  readonly id: string;
  readonly client: { readonly name: string; readonly version: string };
  readonly startedAt: number;
  readonly calls: number;
  readonly label: Label;
}
