/** A question to a person about one call, and what came of it. */
import type { Decision } from '@hintlock/core';
import type { SealedState } from '../approval/sealed-state.ts';
import type { CataloguedTool } from '../catalogue/catalogue.ts';
import type { GrantScope } from '../store/store.ts';
import type { IncomingCall } from './incoming-call.ts';
import { type Reply, reasonSentences, toolError } from './reply.ts';

export type Approved =
  | {
      readonly ok: true;
      readonly how: string;
      readonly fingerprint: string;
      /** The server's own state, where this call goes on with one that was approved before. */
      readonly continues?: SealedState['continues'];
    }
  | { readonly ok: false; readonly reply: Reply; readonly how: string };

/** Everything that the ways of asking need. */
export interface Asking {
  readonly call: IncomingCall;
  readonly tool: CataloguedTool;
  readonly decision: Decision;
  /** What a yes is bound to. */
  readonly print: string;
  readonly scope: GrantScope;
  /** Whether a yes for the whole session may be offered: never where a guard asks. */
  readonly canLast: boolean;
}

export function declined({ call, decision }: Asking): Approved {
  const reply = toolError('HL_CALL_DECLINED', { reasons: reasonSentences(decision) }, call.client.era, decision);
  return { ok: false, how: 'declined', reply };
}
