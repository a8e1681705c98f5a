/** A client that cannot ask, or must not be the one to ask: the call waits a while for a person elsewhere. */
import type { JsonObject } from '@hintlock/core';
import { approvalSummary } from '../approval/question.ts';
import { shownArguments } from '../approval/shown-arguments.ts';
import { metaOf } from '../link/envelope.ts';
import { type Approved, type Asking, declined } from './asking.ts';
import type { CallParts } from './call-parts.ts';
import { reasonSentences, toolError } from './reply.ts';

/** Often enough for clients whose patience is renewed by every sign of progress. */
const SIGN_MS = 5000;

export async function holdForPerson(asking: Asking, parts: CallParts): Promise<Approved> {
  const { call, tool, decision, print, scope, canLast } = asking;
  const { holdMs, expireMs } = parts.approvals.times();
  const visible = { args: shownArguments(call.args), params: shownArguments(call.params) as JsonObject };
  const summary = approvalSummary(parts.link.server.config.name, tool, visible, decision);
  const requested = await parts.approvals.request({
    fingerprint: print,
    expiresAt: parts.now() + expireMs,
    summary: { ...summary, canLast },
    scope,
  });
  const stop = showProgress(asking, requested.id, holdMs);
  const answered = await parts.approvals.wait(requested, holdMs, call.exchange.signal).finally(stop);
  if (answered.status === 'denied') return declined(asking);
  const isTaken = call.exchange.signal.aborted;
  // Taken only now, and only by a call that still wants it: one that was taken back leaves its approval for the next.
  if (!isTaken && answered.status === 'approved' && (await parts.store.claimApproval(print)) !== undefined) {
    return { ok: true, how: 'approval', fingerprint: print };
  }
  const values = { reasons: reasonSentences(decision), id: requested.id };
  return { ok: false, how: 'waiting', reply: toolError('HL_APPROVAL_NEEDED', values, call.client.era, decision) };
}

/** Tells a client that wants to know that the call waits for a person. */
function showProgress({ call }: Asking, id: string, holdMs: number): () => void {
  const { progressToken } = metaOf(call.params);
  if (progressToken === undefined) return () => {};
  const started = performance.now();
  const sign = (): void => {
    const progress = Math.round((performance.now() - started) / 1000);
    const message = `Waiting for a person: hintlock approvals approve ${id}`;
    const params = { progressToken, progress, total: Math.round(holdMs / 1000), message };
    call.exchange.send(JSON.stringify({ jsonrpc: '2.0', method: 'notifications/progress', params }));
  };
  sign();
  const timer = setInterval(sign, SIGN_MS);
  return () => clearInterval(timer);
}
