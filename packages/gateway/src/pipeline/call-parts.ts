/** What the steps of the pipeline work with: one client's link to one server, the policy, the session, and the ways out. */
import type { JsonObject, Policy } from '@hintlock/core';
import type { Message } from '@hintlock/upstream/connect';
import type { Approvals } from '../approval/approvals.ts';
import type { Events } from '../events/events.ts';
import type { Asker, CallSignal } from '../line/exchange.ts';
import type { Link } from '../link/link.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Traces } from '../metrics/traces.ts';
import type { Screener } from '../screen/screener.ts';
import type { Session } from '../session/session.ts';
import type { Store } from '../store/store.ts';

export interface CallParts {
  readonly store: Store;
  readonly approvals: Approvals;
  readonly screener: () => Screener;
  readonly events: Events;
  readonly metrics: Metrics;
  readonly traces: Traces;
  readonly now: () => number;
  /** The policy in force at this moment. */
  readonly policy: () => Policy;
  readonly session: Session;
  /** Resolves when what the session holds now cannot be lost in a crash. */
  readonly keepLabel: () => Promise<void>;
  readonly transport: 'stdio' | 'http';
  readonly link: Link;
  /** The name of the client's view. */
  readonly view: string;
  /** Puts a request to an older client. */
  readonly ask: (method: string, params: JsonObject, about: Asker, signal: CallSignal) => Promise<Message>;
}
