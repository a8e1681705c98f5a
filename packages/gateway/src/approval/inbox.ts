/** The inbox for a process that only answers: a command, for example. Gateways see the answer in the store. */
import { createEvents } from '../events/events.ts';
import { createMetrics } from '../metrics/metrics.ts';
import type { Store } from '../store/store.ts';
import { type Approvals, createApprovals } from './approvals.ts';
import { createSealer } from './sealed-state.ts';

export type Inbox = Pick<Approvals, 'answer' | 'revoke'>;

export function openInbox(store: Store, now: () => number = Date.now): Inbox {
  return createApprovals({
    store,
    now,
    events: createEvents(),
    metrics: createMetrics(),
    sealer: createSealer(),
    // Nothing is asked here, so nothing waits and nobody is told.
    times: () => ({ holdMs: 0, expireMs: 0 }),
    tell: () => {},
  });
}
