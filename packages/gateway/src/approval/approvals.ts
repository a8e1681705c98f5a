/** The inbox: approvals that wait for a person outside of the client, and the waiting for them. */
import { HintlockError } from '@hintlock/core';
import type { Events } from '../events/events.ts';
import type { CallSignal } from '../line/exchange.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Approval, Grant, GrantScope, LogEntry, Store } from '../store/store.ts';
import type { Sealer } from './sealed-state.ts';

export interface Approvals {
  readonly sealer: Sealer;
  readonly times: () => ApprovalTimes;
  /** Leaves a call for a person to answer, and tells whoever watches. */
  readonly request: (request: Parameters<Store['requestApproval']>[0]) => Promise<Approval>;
  /** Waits for the answer, and gives the approval as it is when the time is over or the signal fires. */
  readonly wait: (approval: Approval, forMs: number, signal: CallSignal) => Promise<Approval>;
  /** A person's answer, by whichever way it came. Throws when nothing waits under this id. */
  readonly answer: (id: string, answer: Answer) => Promise<Approval>;
  /** A session has ended for good: nothing that it asked can be answered any more. */
  readonly sessionEnded: (session: string) => Promise<void>;
  /** A standing yes, on record like any other answer. */
  readonly give: (grant: GrantScope & Pick<Grant, 'givenBy'>) => Promise<void>;
  /** Takes a standing yes back; false when there is none. `by` is the way it was taken back. */
  readonly revoke: (id: string, by?: string) => Promise<boolean>;
}

interface ApprovalTimes {
  /** How long a call is held for a person. */
  readonly holdMs: number;
  /** How long a person may take. */
  readonly expireMs: number;
}

interface Answer {
  readonly status: 'approved' | 'denied';
  readonly by: string;
  /** `session`: every further call of this tool in this session is answered, too. */
  readonly for: 'call' | 'session';
}

export interface ApprovalsParts {
  readonly store: Store;
  readonly events: Events;
  readonly metrics: Metrics;
  readonly sealer: Sealer;
  readonly now: () => number;
  readonly times: () => ApprovalTimes;
  /** Tells somebody outside, where that is configured. */
  readonly tell: (approval: Approval) => void;
}

/** Another process may have taken the answer: the store is asked this often while somebody waits. */
const LOOK_MS = 300;
/** How long a yes for the session holds at most. */
const GRANT_MS = 12 * 60 * 60 * 1000;

export function createApprovals(parts: ApprovalsParts): Approvals {
  const { store, events, now } = parts;
  const waiting = new Map<string, Set<() => void>>();
  /** Those that left something to be answered: nobody else need look for it when they end. */
  const asking = new Set<string>();
  const wake = (id: string): void => {
    for (const look of waiting.get(id) ?? []) look();
  };

  const give: Approvals['give'] = async (wanted) => {
    const grant = await store.giveGrant({ ...wanted, expiresAt: now() + GRANT_MS });
    await store.append(grantLine('given', grant, now()));
    events.publish({ kind: 'grant-given', grant });
  };

  return {
    sealer: parts.sealer,
    times: parts.times,
    request: async (request) => {
      asking.add(request.scope.session);
      const approval = await store.requestApproval(request);
      events.publish({ kind: 'approval-requested', approval });
      parts.tell(approval);
      return approval;
    },
    wait: (approval, forMs, signal) =>
      new Promise((resolve, reject) => {
        const look = async (): Promise<void> => {
          const found = (await store.findApproval(approval.id)) ?? approval;
          if (found.status !== 'pending') end(found);
        };
        const tryLook = (): void => void look().catch(fail);
        const timer = setInterval(tryLook, LOOK_MS);
        const limit = setTimeout(() => end(approval), forMs);
        const leave = (): void => end(approval);
        const stop = (): void => {
          clearInterval(timer);
          clearTimeout(limit);
          signal.removeEventListener('abort', leave);
          const others = waiting.get(approval.id);
          others?.delete(tryLook);
          if (others?.size === 0) waiting.delete(approval.id);
        };
        const end = (found: Approval): void => {
          stop();
          resolve(found);
        };
        const fail = (error: unknown): void => {
          stop();
          reject(error);
        };
        signal.addEventListener('abort', leave, { once: true });
        waiting.set(approval.id, (waiting.get(approval.id) ?? new Set()).add(tryLook));
        if (signal.aborted) leave();
      }),
    answer: async (id, { status, by, for: lasting }) => {
      const approval = await store.decideApproval(id, status, by);
      if (approval === undefined) throw new HintlockError('HL_APPROVAL_UNKNOWN', { id });
      await store.append(answerLine(approval, status, now()));
      parts.metrics.approvalAnswered(status === 'approved' ? 'approve' : 'deny', now() - approval.createdAt);
      if (status === 'approved' && lasting === 'session') {
        await give({ ...approval.scope, givenBy: by });
      }
      events.publish({ kind: 'approval-answered', approval });
      wake(id);
      return approval;
    },
    sessionEnded: async (session) => {
      if (asking.delete(session)) await store.endApprovals(session);
    },
    give,
    revoke: async (id, by) => {
      const grant = (await store.listGrants()).find((one) => one.id === id);
      if (grant === undefined || !(await store.revokeGrant(id))) return false;
      await store.append(grantLine('revoked', by === undefined ? grant : { ...grant, givenBy: by }, now()));
      events.publish({ kind: 'grant-revoked', id });
      return true;
    },
  };
}

function answerLine({ id, scope, answeredBy }: Approval, what: Answer['status'], now: number): LogEntry {
  const { session, server, tool, principal } = scope;
  return {
    time: new Date(now).toISOString(),
    kind: 'grant',
    session,
    call: id,
    server,
    tool,
    what,
    principal,
    by: answeredBy,
  };
}

function grantLine(what: 'given' | 'revoked', grant: Awaited<ReturnType<Store['giveGrant']>>, now: number): LogEntry {
  const { id, session, server, tool, principal, givenBy } = grant;
  return {
    time: new Date(now).toISOString(),
    kind: 'grant',
    session,
    call: id,
    server,
    tool,
    what,
    principal,
    by: givenBy,
  };
}
