/** What happens in a gateway that somebody may want to see at once. */
import type { Approval, Grant, LogEntry } from '../store/store.ts';

export type ServerState = 'idle' | 'starting' | 'ready' | 'broken';
export const SERVER_STATES = ['idle', 'starting', 'ready', 'broken'] as const satisfies readonly ServerState[];

export type GatewayEvent =
  | { readonly kind: 'approval-requested'; readonly approval: Approval }
  | { readonly kind: 'approval-answered'; readonly approval: Approval }
  /** One for each line of the log that is about a call. */
  | { readonly kind: 'call'; readonly entry: LogEntry }
  | { readonly kind: 'server-state'; readonly server: string; readonly state: ServerState; readonly detail: string }
  | { readonly kind: 'tools-changed'; readonly server: string }
  /** The configuration was read again; with errors, the earlier one stays in force. */
  | { readonly kind: 'configuration'; readonly ok: boolean; readonly errors?: readonly string[] }
  /** A tool is not what was locked, or a server is not: then there is no tool. */
  | {
      readonly kind: 'drift';
      readonly server: string;
      readonly tool?: string;
      readonly verdict: 'stricter' | 'looser' | 'changed' | 'added' | 'removed' | 'alternates' | 'other';
      readonly quarantined: boolean;
      readonly detail: string;
    }
  /** A tool was seen to do what it is said not to do. */
  | { readonly kind: 'observed'; readonly server: string; readonly tool: string; readonly detail: string }
  | { readonly kind: 'drift-accepted'; readonly server: string; readonly tool: string; readonly by: string }
  /** The lock was read again; with an error, the earlier one stays in force. */
  | { readonly kind: 'lock'; readonly ok: boolean; readonly error?: string }
  | { readonly kind: 'grant-given'; readonly grant: Grant }
  | { readonly kind: 'grant-revoked'; readonly id: string }
  | { readonly kind: 'session-started'; readonly session: string; readonly client: string }
  | { readonly kind: 'session-ended'; readonly session: string };

/** Told to a reader that was too slow: this many events went by unseen. */
export interface Gap {
  readonly kind: 'gap';
  readonly lost: number;
}
