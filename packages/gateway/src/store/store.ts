/** The store port: what a gateway keeps beyond the life of its process. */
import type { Effect, ObservedTool, Tier } from '@hintlock/core';

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

interface Append<Done> {
  (entry: LogEntry): Done;
  (line: LogLine, subject: LogSubject): Done;
}

/** A tool as it was seen. */
export interface SeenTool {
  readonly tool: string;
  readonly digest: string;
  /** Its definition as JSON, free of secrets: for a person to compare. */
  readonly definition: string;
}

export interface PinnedTool extends SeenTool {
  /** What it is now, when it is not what was pinned. */
  readonly seen?: Pick<SeenTool, 'digest' | 'definition'>;
}

/** A server as it was first seen, or last accepted by a person. */
export interface PinnedServer {
  /** A digest of how it is reached. */
  readonly id: string;
  readonly name: string;
  /** How it is reached, free of secrets. */
  readonly target: string;
  readonly pinnedAt: number;
  /** The package that ran, with its version; absent when that is not known. */
  readonly package?: string;
  /** The one that runs now, when it is another. */
  readonly seenPackage?: string;
  readonly tools: readonly PinnedTool[];
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

  /** The digests of what was pinned of a server; nothing when it was never seen. */
  readonly readPins: (
    server: string,
  ) => Promise<{ readonly package?: string; readonly tools: ReadonlyMap<string, string> } | undefined>;
  /** Pins what is seen for the first time. What is pinned already stays as it is. */
  readonly addPins: (
    server: Pick<PinnedServer, 'id' | 'name' | 'target' | 'package'>,
    tools: readonly SeenTool[],
  ) => Promise<void>;
  /** Notes what is not as it was pinned, for a person to look at, and what is so again. */
  readonly noteSeen: (
    server: string,
    seen: { readonly package?: string; readonly changed: readonly SeenTool[]; readonly same: readonly string[] },
  ) => Promise<void>;
  /** By name. */
  readonly listPinned: () => Promise<readonly PinnedServer[]>;
  /** Pins what a person was shown: the package, and tools by the digest they had then. */
  readonly acceptSeen: (
    server: string,
    shown: { readonly package?: string; readonly tools: ReadonlyMap<string, string> },
  ) => Promise<void>;
  /** Forgets a server, so that its next use is its first. False when there was none. */
  readonly removePinned: (server: string) => Promise<boolean>;

  /** What was seen of a server's tools, by name. A server is known by the same id as its pins, and forgotten with them. */
  readonly readObserved: (server: string) => Promise<ReadonlyMap<string, ObservedTool>>;
  /** Adds to what was seen; of two claims about one hint the surer stays. */
  readonly addObserved: (server: string, seen: ReadonlyMap<string, ObservedTool>) => Promise<void>;

  /** Small facts that outlive a process, such as the era a server speaks. */
  readonly recall: (key: string) => Promise<string | undefined>;
  readonly remember: (key: string, value: string) => Promise<void>;
  readonly close: () => Promise<void>;
}
