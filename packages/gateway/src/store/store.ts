/** The store port: what a gateway keeps beyond the life of its process. */
import type { Effect, Tier } from '@hintlock/core';

/** What a line of the log is about. Many lines share one. */
export interface LogSubject {
  readonly session: string;
  readonly server: string;
  /** For a request that is no call of a tool: its method. */
  readonly tool: string;
  /** Absent for the call of a tool. */
  readonly method?: string;
  readonly tier?: Tier;
  readonly [detail: string]: unknown;
}

/** What a line of the log says beside that. */
export interface LogLine {
  readonly time: string;
  /** Ties the lines of one call together. */
  readonly call: string;
  /**
   * `intent` is written before a call is dispatched, `outcome` when it ended, `refused` when it was not let through;
   * `grant` when a person gave or revoked a standing yes.
   */
  readonly kind: 'intent' | 'outcome' | 'refused' | 'grant';
  readonly effect?: Effect;
  readonly [detail: string]: unknown;
}

/** One line of the log, whole. What it holds is already free of secrets. */
export type LogEntry = LogSubject & LogLine;

export interface LogRecord {
  readonly chain: string;
  /** The link of the chain that holds it; lines written together share one. */
  readonly sequence: number;
  readonly entry: LogEntry;
  readonly hash: string;
}

/** Stands where it says who answered, for an approval whose session has ended before anybody did. */
export const SESSION_ENDED = 'the end of its session';

export type ApprovalStatus = 'pending' | 'approved' | 'denied' | 'used' | 'expired';

/** One person's yes or no to one call. */
export interface Approval {
  readonly id: string;
  /** The call it is for: server, tool definition, arguments, principal and session, as one digest. */
  readonly fingerprint: string;
  readonly status: ApprovalStatus;
  readonly createdAt: number;
  readonly expiresAt: number;
  /** Who answered and by which way, such as `terminal`, `api`, `webhook`; absent while nobody has. */
  readonly answeredBy?: string;
  /** What a person is shown. */
  readonly summary: Readonly<Record<string, unknown>>;
  /** What a yes for the rest of the session would cover. */
  readonly scope: GrantScope;
}

/** What a standing yes covers: one tool, as it is now, for one principal in one session. */
export interface GrantScope {
  readonly session: string;
  readonly principal: string;
  readonly server: string;
  readonly tool: string;
  /** A digest of the tool's definition: a changed tool needs a new yes. */
  readonly definition: string;
}

/** A person's standing yes to one tool in one session. It can be seen and revoked. */
export interface Grant extends GrantScope {
  readonly id: string;
  readonly createdAt: number;
  readonly expiresAt: number;
  readonly givenBy: string;
}

export interface Append<Done> {
  (entry: LogEntry): Done;
  (line: LogLine, subject: LogSubject): Done;
}

export interface Store {
  /**
   * Appends to this process's chain. The line survives a crash of the process once the promise resolves; lines that are
   * appended together are written together. A subject that is given apart, as the same object, is written once for many lines.
   */
  readonly append: Append<Promise<void>>;
  /** Appends without waiting: the line is written with the next one that somebody waits for, or soon. */
  readonly appendSoon: Append<void>;
  /** Every line of every chain, the oldest first as far as that is known. */
  readonly readLog: () => AsyncIterable<LogRecord>;

  /** The pending approval for a fingerprint, made if there is none. */
  readonly requestApproval: (
    request: Pick<Approval, 'fingerprint' | 'summary' | 'expiresAt' | 'scope'>,
  ) => Promise<Approval>;
  readonly findApproval: (id: string) => Promise<Approval | undefined>;
  /** The oldest first. */
  readonly listApprovals: (filter?: { readonly status?: ApprovalStatus }) => Promise<readonly Approval[]>;
  /** Settles a pending approval; nothing when it is not pending any more. */
  readonly decideApproval: (
    id: string,
    status: 'approved' | 'denied',
    answeredBy: string,
  ) => Promise<Approval | undefined>;
  /** Whoever asked in this session cannot come back: what is still pending of it is over, answered by `SESSION_ENDED`. */
  readonly endApprovals: (session: string) => Promise<void>;
  /** Takes an approved one for use. At most one caller ever gets one approval. */
  readonly claimApproval: (fingerprint: string) => Promise<Approval | undefined>;

  readonly giveGrant: (grant: GrantScope & Pick<Grant, 'expiresAt' | 'givenBy'>) => Promise<Grant>;
  /** The grant in force that covers this, if there is one. */
  readonly findGrant: (scope: GrantScope) => Promise<Grant | undefined>;
  /** Those in force, the oldest first. */
  readonly listGrants: () => Promise<readonly Grant[]>;
  /** False when there was none. */
  readonly revokeGrant: (id: string) => Promise<boolean>;

  /** Small facts that outlive a process, such as the era a server speaks. */
  readonly recall: (key: string) => Promise<string | undefined>;
  readonly remember: (key: string, value: string) => Promise<void>;
  readonly close: () => Promise<void>;
}
