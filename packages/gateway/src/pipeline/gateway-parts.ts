/** What the steps of the pipeline work with: one server, its policy, its session, and the ways out. */
import type { Policy, Trust } from '@hintlock/core';
import type { Message } from '@hintlock/upstream';
import type { Sealer } from '../approval/sealed-state.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Session } from '../session/session.ts';
import type { Store } from '../store/store.ts';
import type { Schedule } from './schedule.ts';

export interface ServerAnswer {
  readonly message: Message;
  readonly text: string;
}

export interface GatewayParts {
  readonly server: { readonly name: string; readonly trust: Trust };
  readonly principal: string;
  readonly policy: Policy;
  readonly catalogue: Catalogue;
  readonly session: Session;
  readonly store: Store;
  readonly sealer: Sealer;
  readonly schedule: Schedule;
  readonly now: () => number;
  /** Sends a call to the server and waits for its answer. */
  readonly dispatch: (id: string | number, text: string) => Promise<ServerAnswer>;
  /** Reads the server's list anew, for a call that came before any list was asked for. */
  readonly refresh: () => Promise<void>;
  /** Puts a question to the person behind an older client. */
  readonly elicit: (message: string, signal: AbortSignal) => Promise<'accept' | 'decline'>;
}
