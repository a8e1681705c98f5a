/** The way of a call, from top to bottom: identify, route, decide, approve, schedule, record, dispatch, screen, label, record. */
import { randomUUID } from 'node:crypto';
import {
  type Decision,
  isHintlockError,
  isJsonObject,
  type JsonObject,
  type Label,
  sameJson,
  withoutSecrets,
} from '@hintlock/core';
import { isSealed } from '../approval/sealed-state.ts';
import type { CataloguedTool } from '../catalogue/catalogue.ts';
import { joinLabel } from '../session/session.ts';
import type { LogEntry } from '../store/store.ts';
import { APPROVAL_MS, type Approved, approve, QUESTION_KEY } from './approve.ts';
import { decideCall } from './decide-call.ts';
import type { GatewayParts } from './gateway-parts.ts';
import type { IncomingCall } from './incoming-call.ts';
import { redactArguments } from './redact-arguments.ts';
import { protocolError, type Reply, reasonSentences, toolError } from './reply.ts';
import { route } from './route.ts';
import { type Screened, screen } from './screen.ts';

export async function runCall(call: IncomingCall, parts: GatewayParts): Promise<Reply> {
  const record = recorder(call, parts);
  try {
    const tool = await route(call.tool, parts);
    if (tool === undefined) {
      await record('refused', { effect: 'deny', why: 'HL_TOOL_UNLISTED' });
      return protocolError('HL_TOOL_UNLISTED', { tool: call.tool });
    }

    const decision = decideCall({ tool, args: call.args, client: call.client }, parts);
    const { label } = parts.session;
    const facts = { tier: tool.profile.tier, effect: decision.effect, reasons: decision.reasons, ...instead(decision) };
    if (decision.effect === 'deny') {
      await record('refused', facts);
      return toolError('HL_CALL_DENIED', { reasons: reasonSentences(decision) }, call.client.era, decision);
    }

    let approved: Approved | undefined;
    if (decision.effect === 'confirm') {
      approved = await approve(call, tool, decision, parts);
      if (!approved.ok) {
        await record('refused', { ...facts, approval: call.signal.aborted ? 'cancelled' : approved.how });
        return call.signal.aborted ? { kind: 'none' } : approved.reply;
      }
    }

    return await parts.schedule.run(tool.profile.tier, async () => {
      await record('intent', { ...facts, ...(approved === undefined ? {} : { approval: approved.how }) });
      if (!parts.catalogue.isKnown()) await parts.refresh();
      // From here to the dispatch nothing waits, so nothing can change any more.
      const changed = changeSince({ decision, tool, label }, call, parts);
      if (changed !== undefined) {
        await record('refused', { ...facts, why: changed.why });
        return changed.reply;
      }
      return execute({ call, tool, approved }, parts, record);
    });
  } catch (error) {
    return await failure(error, call, record);
  }
}

type Record = (kind: LogEntry['kind'], details: { readonly [key: string]: unknown }) => Promise<void>;

function recorder(call: IncomingCall, { store, session, server, now }: GatewayParts): Record {
  const id = randomUUID();
  const base = { session: session.id, call: id, server: server.name, tool: withoutSecrets(call.tool) };
  return async (kind, details) => {
    const args = kind === 'outcome' ? {} : { arguments: redactArguments(call.args) };
    const entry = { time: new Date(now()).toISOString(), kind, ...base, ...args, ...details };
    // Nobody waits for an outcome: should it be lost in a crash, the intent without one still tells of the call.
    if (kind === 'outcome') store.appendSoon(entry);
    else await store.append(entry);
  };
}

/** What a policy that only observes would have done. */
function instead(decision: Decision): { readonly instead?: Pick<Decision, 'effect' | 'reasons'> } {
  const recorded = decision.obligations.find((obligation) => obligation.kind === 'record-instead');
  if (recorded === undefined) return {};
  const { effect, reasons } = recorded.decision;
  return { instead: { effect, reasons } };
}

interface Judgement {
  readonly decision: Decision;
  readonly tool: CataloguedTool;
  /** What the session held when it was made. */
  readonly label: Label;
}

/** A call is decided again right before it is made: while it waited, the tool or the session may have changed. */
function changeSince(
  before: Judgement,
  call: IncomingCall,
  parts: GatewayParts,
): { readonly reply: Reply; readonly why: string } | undefined {
  if (call.signal.aborted) return { reply: { kind: 'none' }, why: 'cancelled' };
  const tool = parts.catalogue.find(call.tool);
  if (tool === before.tool && parts.session.label === before.label) return undefined;
  if (tool === undefined)
    return { reply: protocolError('HL_TOOL_UNLISTED', { tool: call.tool }), why: 'HL_TOOL_UNLISTED' };
  const again = decideCall({ tool, args: call.args, client: call.client }, parts);
  const sameTool = sameJson(tool.definition, before.tool.definition);
  if (again.effect === 'allow' || (sameTool && sameReasons(again, before.decision))) return undefined;
  const reasons = `It changed while it waited. ${reasonSentences(again)}`;
  return { reply: toolError('HL_CALL_DENIED', { reasons }, call.client.era, again), why: 'changed while it waited' };
}

function sameReasons(a: Decision, b: Decision): boolean {
  const names = ({ effect, reasons }: Decision): string =>
    JSON.stringify([effect, reasons.map(({ by, name }) => [by, name])]);
  return names(a) === names(b);
}

interface Ready {
  readonly call: IncomingCall;
  readonly tool: CataloguedTool;
  readonly approved: Approved | undefined;
}

async function execute({ call, tool, approved }: Ready, parts: GatewayParts, record: Record): Promise<Reply> {
  parts.session.calls += 1;
  const started = parts.now();
  const answer = await parts.dispatch(call.id, forwardedText(call, approved));
  const reply = carryApproval(screen(answer), approved, parts);
  // In force before the result leaves, so that nothing can be done with a result whose label is not.
  parts.session.label = joinLabel(parts.session.label, tool.profile, `${parts.server.name}/${call.tool}`);
  const { error, result } = answer.message;
  const outcome = error !== undefined || (isJsonObject(result) && result['isError'] === true) ? 'error' : 'ok';
  await record('outcome', {
    outcome,
    milliseconds: parts.now() - started,
    ...(reply.redacted ? { redacted: true } : {}),
  });
  return reply;
}

/**
 * The request as we understood it, less what was only for us. It is written anew: what was judged is what the server gets, and
 * a second key or an odd escape that another reader would take differently does not come along.
 */
function forwardedText(call: IncomingCall, approved: Approved | undefined): string {
  const params = isJsonObject(call.message['params']) ? call.message['params'] : {};
  if (approved?.ok !== true || !isSealed(params['requestState'])) return JSON.stringify(call.message);
  const { continues } = approved;
  const { requestState: _ours, inputResponses, ...rest } = params;
  const others = isJsonObject(inputResponses)
    ? Object.entries(inputResponses).filter(([key]) => key !== QUESTION_KEY)
    : [];
  const state = continues?.requestState === undefined ? {} : { requestState: continues.requestState };
  const kept =
    others.length === 0 ? { ...rest, ...state } : { ...rest, ...state, inputResponses: Object.fromEntries(others) };
  return JSON.stringify({ ...call.message, params: kept });
}

/** A server that asks for more after a person's yes: its state goes out inside ours, so that nobody is asked twice. */
function carryApproval(reply: Screened, approved: Approved | undefined, parts: GatewayParts): Screened {
  if (approved?.ok !== true) return reply;
  const answer = resultOf(reply);
  if (!isJsonObject(answer) || answer['resultType'] !== 'input_required') return reply;
  const continues = { requestState: answer['requestState'] };
  const expiresAt = parts.now() + APPROVAL_MS;
  const requestState = parts.sealer.seal({ fingerprint: approved.fingerprint, expiresAt, continues });
  return { ...reply, kind: 'result', result: { ...answer, requestState } };
}

function resultOf(reply: Reply): unknown {
  if (reply.kind === 'text') return (JSON.parse(reply.text) as JsonObject)['result'];
  return reply.kind === 'result' ? reply.result : undefined;
}

async function failure(error: unknown, call: IncomingCall, record: Record): Promise<Reply> {
  const code = isHintlockError(error) ? error.code : 'HL_DECISION_FAULT';
  const cancelled = call.signal.aborted;
  try {
    await record('outcome', { outcome: cancelled ? 'cancelled' : 'failed', why: code });
  } catch {
    // The fault may be that nothing can be written; the call has failed all the same.
  }
  if (cancelled) return { kind: 'none' };
  if (!isHintlockError(error)) return protocolError('HL_DECISION_FAULT', { detail: 'the record could not be kept.' });
  return { kind: 'error', error: { code: -32603, message: `${error.message} ${error.remedy}`, data: { code } } };
}
