/** Approve: gets a person's yes or no to exactly this call, by the best way its client has. */
import { type Decision, isJsonObject, type JsonObject } from '@hintlock/core';
import { beyondArguments } from '../approval/beyond-arguments.ts';
import { fingerprint, fingerprintOf } from '../approval/fingerprint.ts';
import { approvalForm, approvalQuestion, approvalSummary, wantsSession } from '../approval/question.ts';
import { isSealed } from '../approval/sealed-state.ts';
import type { CataloguedTool } from '../catalogue/catalogue.ts';
import { type Approved, type Asking, declined } from './asking.ts';
import type { CallParts } from './call-parts.ts';
import { holdForPerson } from './hold-for-person.ts';
import type { IncomingCall } from './incoming-call.ts';
import type { Reply } from './reply.ts';

/** The key of our question among those a newer client is asked at once. */
const QUESTION_KEY = 'dev.hintlock/approval';

export async function approve(
  call: IncomingCall,
  tool: CataloguedTool,
  decision: Decision,
  parts: CallParts,
): Promise<Approved> {
  const asking = prepare(call, tool, decision, parts);
  const { print, scope, canLast } = asking;
  const { requestState } = call.params;
  const sealed = isSealed(requestState) ? parts.approvals.sealer.open(requestState, parts.now()) : undefined;
  const ours = sealed?.fingerprint === print ? sealed : undefined;
  if (ours?.continues !== undefined) {
    return { ok: true, how: 'continued', fingerprint: print, continues: ours.continues };
  }
  if ((await parts.store.claimApproval(print)) !== undefined) return { ok: true, how: 'approval', fingerprint: print };
  if (canLast && (await parts.store.findGrant(scope)) !== undefined)
    return { ok: true, how: 'grant', fingerprint: print };
  const outOfBand = decision.obligations.some((obligation) => obligation.kind === 'ask-out-of-band');
  if (outOfBand || !call.client.canElicit) return holdForPerson(asking, parts);
  if (call.client.era === 'modern') return askByResult(asking, ours !== undefined, parts);
  return askByElicitation(asking, parts);
}

function prepare(call: IncomingCall, tool: CataloguedTool, decision: Decision, { session, link }: CallParts): Asking {
  const server = link.server.config.name;
  const { definition } = tool;
  const print = fingerprint({
    server,
    definition,
    args: call.args,
    beyond: beyondArguments(call.params),
    principal: session.principal,
    session: session.id,
    reasons: decision.reasons.map((reason) => `${reason.by} ${reason.name}`),
  });
  const scope = {
    session: session.id,
    principal: session.principal,
    server,
    tool: definition.name,
    definition: fingerprintOf(definition),
  };
  const isOutOfBand = decision.obligations.some((obligation) => obligation.kind === 'ask-out-of-band');
  const canLast = !isOutOfBand && decision.reasons.every((reason) => reason.by === 'rule');
  return { call, tool, decision, print, scope, canLast };
}

/** The older era: the question is pushed to the client while the call waits. */
async function askByElicitation(asking: Asking, parts: CallParts): Promise<Approved> {
  const { call } = asking;
  const { signal } = call.exchange;
  const answer = await parts.ask('elicitation/create', questionParams(asking, parts), call.exchange, signal);
  const { result } = answer;
  // A client that offers to ask and cannot is like one that does not offer it.
  if (!isJsonObject(result)) return signal.aborted ? declined(asking) : holdForPerson(asking, parts);
  return settle(asking, result, 'elicitation', parts);
}

/** The newer era: the question is the result, and the call comes again with the answer and our sealed state. */
async function askByResult(asking: Asking, isOurs: boolean, parts: CallParts): Promise<Approved> {
  const { call, print } = asking;
  const responses = isJsonObject(call.params['inputResponses']) ? call.params['inputResponses'] : {};
  const answer = responses[QUESTION_KEY];
  // A yes counts only with a state that was sealed for this very call.
  if (isOurs && isJsonObject(answer)) return settle(asking, answer, 'input_required', parts);
  const expiresAt = parts.now() + parts.approvals.times().expireMs;
  const requestState = parts.approvals.sealer.seal({ fingerprint: print, expiresAt });
  const params = questionParams(asking, parts);
  const inputRequests = { [QUESTION_KEY]: { method: 'elicitation/create', params } };
  const result = { resultType: 'input_required', inputRequests, requestState };
  return { ok: false, how: 'asked', reply: { kind: 'result', result } };
}

async function settle(asking: Asking, answer: JsonObject, how: string, parts: CallParts): Promise<Approved> {
  if (answer['action'] !== 'accept') return declined(asking);
  if (asking.canLast && wantsSession(answer)) {
    await parts.approvals.give({ ...asking.scope, givenBy: how });
  }
  return { ok: true, how, fingerprint: asking.print };
}

function questionParams({ call, tool, decision, canLast }: Asking, { link }: CallParts): JsonObject {
  const summary = approvalSummary(link.server.config.name, tool, call, decision);
  return { mode: 'form', message: approvalQuestion(summary), requestedSchema: approvalForm(canLast) };
}

/** The parameters for the server, less what was only for us. */
export function forwardedParams(call: IncomingCall, approved: Approved | undefined, parts: CallParts): JsonObject {
  const { params } = call;
  // Also where nobody has to be asked any more: what we sealed means nothing to the server.
  if (params['requestState'] === undefined || !parts.approvals.sealer.isOwn(params['requestState'])) return params;
  const continues = approved?.ok === true ? approved.continues : undefined;
  const { requestState: _ours, inputResponses, ...rest } = params;
  const given = isJsonObject(inputResponses) ? Object.entries(inputResponses) : [];
  const others = given.filter(([key]) => key !== QUESTION_KEY);
  return {
    ...rest,
    ...(continues?.requestState === undefined ? {} : { requestState: continues.requestState }),
    ...(others.length === 0 ? {} : { inputResponses: Object.fromEntries(others) }),
  };
}

/** A server that asks for more after a person's yes: its state goes out inside ours, so that nobody is asked twice. */
export function carryApproval(reply: Reply, approved: Approved | undefined, parts: CallParts): Reply {
  if (approved?.ok !== true) return reply;
  const result =
    reply.kind === 'answer' ? reply.answer.message['result'] : reply.kind === 'result' ? reply.result : undefined;
  if (!isJsonObject(result) || result['resultType'] !== 'input_required') return reply;
  const continues = { requestState: result['requestState'] };
  const expiresAt = parts.now() + parts.approvals.times().expireMs;
  const requestState = parts.approvals.sealer.seal({ fingerprint: approved.fingerprint, expiresAt, continues });
  return { kind: 'result', result: { ...result, requestState } };
}
