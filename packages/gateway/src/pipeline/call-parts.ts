/** What the steps of the pipeline work with: one client's link to one server, the policy, the session, and the ways out. */
import type { HintlockError, JsonObject, Policy } from '@hintlock/core';
import type { Message } from '@hintlock/upstream';
import type { Approvals } from '../approval/approvals.ts';
import type { CataloguedTool } from '../catalogue/catalogue.ts';
import type { Events } from '../events/events.ts';
import type { Asker } from '../line/exchange.ts';
import type { Link } from '../link/link.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Screener } from '../screen/screener.ts';
import type { Session } from '../session/session.ts';
import type { Store } from '../store/store.ts';

export interface CallParts {
  readonly store: Store;
  readonly approvals: Approvals;
  readonly screener: Screener;
  readonly events: Events;
  readonly metrics: Metrics;
  readonly now: () => number;
  /** The policy in force at this moment. */
  readonly policy: () => Policy;
  readonly session: Session;
  readonly transport: 'stdio' | 'http';
  readonly link: Link;
  /** Why the client may not have this tool, or nothing: its view, or the variant it called by. */
  readonly outside: (tool: CataloguedTool) => HintlockError | undefined;
  /** Puts a request to an older client. */
  readonly ask: (method: string, params: JsonObject, about: Asker, signal: AbortSignal) => Promise<Message>;
}
