/** The way of a call, from top to bottom: route, decide, approve, schedule, record intent, dispatch, screen, label, record outcome. */
import {
  type Decision,
  HintlockError,
  isHintlockError,
  isJsonObject,
  type Label,
  type Policy,
  sameJson,
} from '@hintlock/core';
import type { CataloguedTool } from '../catalogue/catalogue.ts';
import { joinLabel } from '../session/session.ts';
import { approve, carryApproval, forwardedParams } from './approve.ts';
import type { Approved } from './asking.ts';
import type { CallParts } from './call-parts.ts';
import { decideCall } from './decide-call.ts';
import { dispatch } from './dispatch.ts';
import type { IncomingCall } from './incoming-call.ts';
import { createRecorder, type RecordDetails, type Recorder } from './record.ts';
import { protocolError, type Reply, reasonSentences, toolError } from './reply.ts';
import { route } from './route.ts';
import { screen, screenOptions } from './screen.ts';
import { traced } from './traced.ts';

export function runCall(incoming: IncomingCall, parts: CallParts): Promise<Reply> {
  const { call, record } = traced(incoming, parts, createRecorder(incoming, parts));
  return walk(call, parts, record);
}

async function walk(call: IncomingCall, parts: CallParts, record: Recorder): Promise<Reply> {
  const { signal } = call.exchange;
  try {
    const tool = parts.link.catalogue()?.find(call.tool) ?? (await route(call.tool, parts.link));
    if (tool === undefined) {
      await record('refused', { effect: 'deny', why: 'HL_TOOL_UNLISTED' });
      return protocolError(new HintlockError('HL_TOOL_UNLISTED', { tool: call.tool }));
    }
    const outside = call.outside(tool);
    if (outside !== undefined) {
      await record('refused', { effect: 'deny', why: outside.code });
      return protocolError(outside);
    }

    const policy = parts.policy();
    const { label } = parts.session;
    const began = performance.now();
    const decision = decideCall({ tool, args: call.args, client: call.client }, parts);
    parts.metrics.callDecided((performance.now() - began) * 1000);
    const facts = factsOf(decision);
    if (decision.effect === 'deny') {
      await record('refused', facts);
      return toolError('HL_CALL_DENIED', { reasons: reasonSentences(decision) }, call.client.era, decision);
    }

    let approved: Approved | undefined;
    if (decision.effect === 'confirm') {
      approved = await approve(call, tool, decision, parts);
      if (!approved.ok) {
        await record('refused', { ...facts, approval: signal.aborted ? 'cancelled' : approved.how });
        return signal.aborted ? { kind: 'none' } : approved.reply;
      }
    }

    return await parts.link.server.schedule.run(tool.profile.tier, signal, async () => {
      await record('intent', { ...facts, ...(approved === undefined ? {} : { approval: approved.how }) });
      if (parts.link.catalogue() === undefined) await parts.link.refresh();
      // From here to the dispatch nothing waits, so nothing can change any more.
      const changed = changeSince({ decision, tool, label, policy }, call, parts);
      if (changed !== undefined) {
        await record('refused', { ...facts, why: changed.why });
        return changed.reply;
      }
      return execute({ call, tool, approved }, parts, record);
    });
  } catch (error) {
    if (isHintlockError(error) && error.code === 'HL_LOG_UNWRITABLE') parts.metrics.logAppendFailed();
    return await failure(error, call, record);
  }
}

/** What the log says of a decision: why in full where somebody was kept from something, else the rule alone. */
function factsOf(decision: Decision): RecordDetails {
  const { effect, reasons, obligations } = decision;
  if (effect === 'allow' && obligations.length === 0) return { effect, rule: reasons[0]?.name };
  return { effect, reasons, ...instead(decision) };
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
  /** The policy it was made by. */
  readonly policy: Policy;
}

/** A call is decided again right before it is made: while it waited, the tool, the policy or the session may have changed. */
function changeSince(
  before: Judgement,
  call: IncomingCall,
  parts: CallParts,
): { readonly reply: Reply; readonly why: string } | undefined {
  if (call.exchange.signal.aborted) return { reply: { kind: 'none' }, why: 'cancelled' };
  const tool = parts.link.catalogue()?.find(call.tool);
  const isSame = tool === before.tool && parts.session.label === before.label && parts.policy() === before.policy;
  if (isSame && before.decision.effect === 'allow') return undefined;
  if (tool === undefined) {
    const gone = new HintlockError('HL_TOOL_UNLISTED', { tool: call.tool });
    return { reply: protocolError(gone), why: gone.code };
  }
  const outside = call.outside(tool);
  if (outside !== undefined) return { reply: protocolError(outside), why: outside.code };
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

async function execute({ call, tool, approved }: Ready, parts: CallParts, record: Recorder): Promise<Reply> {
  const { session, link } = parts;
  session.calls += 1;
  const started = performance.now();
  const { answer, retries } = await dispatch(forwardedParams(call, approved, parts), { call, tool }, parts);
  const looked = screen(answer, screenOptions(tool.profile), parts.screener());
  const screened = looked instanceof Promise ? await looked : looked;
  const reply = carryApproval(screened.reply, approved, parts);
  const observed = link.server.observer.take(answer.message['id']);
  const tightening = link.server.observer.settled();
  // What was seen of it holds before its result leaves, for what comes next and for this.
  if (tightening !== undefined) await tightening;
  const { profile } = (tightening === undefined ? undefined : link.catalogue()?.find(call.tool)) ?? tool;
  // In force before the result leaves, so that nothing can be done with a result whose label is not.
  const label = joinLabel(session.label, profile, () => `${link.server.config.name}/${call.tool}`);
  if (label !== session.label) {
    session.label = label;
    await parts.keepLabel();
  }
  const { error, result } = answer.message;
  const isError = error !== undefined || (isJsonObject(result) && result['isError'] === true);
  const outcome = isError ? 'error' : 'ok';
  const milliseconds = Math.round(performance.now() - started);
  // Nobody waits for it.
  void record('outcome', {
    outcome,
    milliseconds,
    ...screened.noted,
    ...(retries > 0 ? { retries } : {}),
    ...(observed === undefined ? {} : { observed }),
  });
  return reply;
}

async function failure(error: unknown, call: IncomingCall, record: Recorder): Promise<Reply> {
  const fault = isHintlockError(error)
    ? error
    : (new HintlockError('HL_DECISION_FAULT', { detail: 'the record could not be kept.' }) as HintlockError);
  const cancelled = call.exchange.signal.aborted;
  try {
    await record('outcome', { outcome: cancelled ? 'cancelled' : 'failed', why: fault.code });
  } catch {
    // The fault may be that nothing can be written; the call has failed all the same.
  }
  return cancelled ? { kind: 'none' } : protocolError(fault);
}
