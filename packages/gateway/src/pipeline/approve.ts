/** Approve: gets a person's yes or no to exactly this call, by the best way its client has. */
import { type Decision, isJsonObject, type JsonObject } from '@hintlock/core';
import { fingerprint } from '../approval/fingerprint.ts';
import { approvalQuestion } from '../approval/question.ts';
import { isSealed, type SealedState } from '../approval/sealed-state.ts';
import type { CataloguedTool } from '../catalogue/catalogue.ts';
import type { GatewayParts } from './gateway-parts.ts';
import type { IncomingCall } from './incoming-call.ts';
import { redactArguments } from './redact-arguments.ts';
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

/** How long a person may take. */
export const APPROVAL_MS = 10 * 60 * 1000;
/** The key of our question among those a newer client is asked at once. */
export const QUESTION_KEY = 'dev.hintlock/approval';

export async function approve(
  call: IncomingCall,
  tool: CataloguedTool,
  decision: Decision,
  parts: GatewayParts,
): Promise<Approved> {
  const print = fingerprint({
    server: parts.server.name,
    definition: tool.definition,
    args: call.args,
    principal: parts.principal,
    session: parts.session.id,
    reasons: decision.reasons.map((reason) => `${reason.by} ${reason.name}`),
  });
  const params = isJsonObject(call.message['params']) ? call.message['params'] : {};
  const state = isSealed(params['requestState']) ? parts.sealer.open(params['requestState'], parts.now()) : undefined;
  const ours = state?.fingerprint === print ? state : undefined;
  if (ours?.continues !== undefined)
    return { ok: true, how: 'continued', fingerprint: print, continues: ours.continues };
  if (parts.store.claimApproval(print)) return { ok: true, how: 'approval', fingerprint: print };
  const outOfBand = decision.obligations.some((obligation) => obligation.kind === 'ask-out-of-band');
  if (!call.client.canElicit || outOfBand) return leaveForLater(call, tool, decision, parts, print);
  const question = approvalQuestion(parts.server.name, tool, call.args, decision);
  if (call.client.era === 'modern')
    return askByResult({ call, question, decision, print, isOurs: ours !== undefined }, parts);
  const answer = await parts.elicit(question, call.signal);
  return answer === 'accept' ? { ok: true, how: 'elicitation', fingerprint: print } : declined(call, decision);
}

interface Asking {
  readonly call: IncomingCall;
  readonly question: string;
  readonly decision: Decision;
  readonly print: string;
  /** The call came with a state that was sealed for it: a yes counts only then. */
  readonly isOurs: boolean;
}

/** The newer era: the question is the result, and the call comes again with the answer and our sealed state. */
function askByResult({ call, question, decision, print, isOurs }: Asking, parts: GatewayParts): Approved {
  const params = isJsonObject(call.message['params']) ? call.message['params'] : {};
  const responses = isJsonObject(params['inputResponses']) ? params['inputResponses'] : {};
  const answer = responses[QUESTION_KEY];
  if (isOurs && isJsonObject(answer)) {
    return answer['action'] === 'accept'
      ? { ok: true, how: 'input_required', fingerprint: print }
      : declined(call, decision);
  }
  const requestState = parts.sealer.seal({ fingerprint: print, expiresAt: parts.now() + APPROVAL_MS });
  const inputRequests = { [QUESTION_KEY]: { method: 'elicitation/create', params: elicitParams(question) } };
  const result = { resultType: 'input_required', inputRequests, requestState };
  return { ok: false, how: 'asked', reply: { kind: 'result', result } };
}

export function elicitParams(message: string): JsonObject {
  return { mode: 'form', message, requestedSchema: { type: 'object', properties: {} } };
}

/** A client that cannot ask, or must not be the one to ask: the call waits for a person on the command line. */
function leaveForLater(
  call: IncomingCall,
  tool: CataloguedTool,
  decision: Decision,
  parts: GatewayParts,
  print: string,
): Approved {
  const { id } = parts.store.requestApproval({
    fingerprint: print,
    expiresAt: parts.now() + APPROVAL_MS,
    summary: {
      server: parts.server.name,
      tool: tool.definition.name,
      tier: tool.profile.tier,
      reasons: decision.reasons.map((reason) => reason.sentence),
      arguments: redactArguments(call.args),
    },
  });
  const reply = toolError('HL_APPROVAL_NEEDED', { reasons: reasonSentences(decision), id }, call.client.era, decision);
  return { ok: false, how: 'waiting', reply };
}

function declined(call: IncomingCall, decision: Decision): Approved {
  const reply = toolError('HL_CALL_DECLINED', { reasons: reasonSentences(decision) }, call.client.era, decision);
  return { ok: false, how: 'declined', reply };
}
