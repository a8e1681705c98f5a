/** The store port: what a gateway keeps beyond the life of its process. */

/** One line of the log. What it holds is already free of secrets. */
export interface LogEntry {
  readonly time: string;
  readonly session: string;
  /** Ties the lines of one call together. */
  readonly call: string;
  /** `intent` is written before a call is dispatched, `outcome` when it ended, `refused` when it was not let through. */
  readonly kind: 'intent' | 'outcome' | 'refused';
  readonly server: string;
  readonly tool: string;
  readonly [detail: string]: unknown;
}

export interface LogRecord {
  readonly chain: string;
  /** The link of the chain that holds it; lines written together share one. */
  readonly sequence: number;
  readonly entry: LogEntry;
  readonly hash: string;
}

export type ApprovalStatus = 'pending' | 'approved' | 'denied' | 'used' | 'expired';

/** One person's yes or no to one call. */
export interface Approval {
  readonly id: string;
  /** The call it is for: server, tool definition, arguments, principal and session, as one digest. */
  readonly fingerprint: string;
  readonly status: ApprovalStatus;
  readonly createdAt: number;
  readonly expiresAt: number;
  /** What a person is shown. */
  readonly summary: Readonly<Record<string, unknown>>;
}

export interface Store {
  /**
   * Appends to this process's chain. The line survives a crash of the process once the promise resolves; lines that are
   * appended together are written together.
   */
  readonly append: (entry: LogEntry) => Promise<void>;
  /** Appends without waiting: the line is written with the next one that somebody waits for, or soon. */
  readonly appendSoon: (entry: LogEntry) => void;
  readonly readLog: () => Iterable<LogRecord>;
  /** The pending approval for a fingerprint, made if there is none. */
  readonly requestApproval: (request: Pick<Approval, 'fingerprint' | 'summary' | 'expiresAt'>) => Approval;
  readonly listApprovals: () => readonly Approval[];
  /** Settles a pending approval; false when it is not pending any more. */
  readonly decideApproval: (id: string, status: 'approved' | 'denied') => boolean;
  /** Takes an approved one for use. At most one caller ever gets true for one approval. */
  readonly claimApproval: (fingerprint: string) => boolean;
  readonly close: () => void;
}
