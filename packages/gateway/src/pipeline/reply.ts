/** What a client gets for a call: the server's answer as it came or changed, an error, or nothing at all. */
import {
  type Decision,
  ERRORS,
  type ErrorCode,
  type ErrorValues,
  HintlockError,
  isJsonObject,
  type JsonObject,
} from '@hintlock/core';
import type { ServerAnswer } from '../line/server-answer.ts';

export type Reply =
  | { readonly kind: 'answer'; readonly answer: ServerAnswer }
  | { readonly kind: 'result'; readonly result: JsonObject }
  | { readonly kind: 'error'; readonly error: JsonObject }
  /** The client took the call back, so nobody waits for an answer. */
  | { readonly kind: 'none' };

const DECISION_META = 'dev.hintlock/decision';

/** A tool error that a model can act on: what happened, which rule or guard, what would be accepted instead. */
export function toolError<Code extends ErrorCode>(
  code: Code,
  values: ErrorValues<Code>,
  era: 'legacy' | 'modern',
  decision?: Decision,
): Reply {
  return toolErrorFrom(new HintlockError(code, values), era, decision);
}

export function toolErrorFrom(error: HintlockError, era: 'legacy' | 'modern', decision?: Decision): Reply {
  const details = decision === undefined ? {} : { effect: decision.effect, reasons: decision.reasons };
  return {
    kind: 'result',
    result: {
      ...(era === 'modern' ? { resultType: 'complete' } : {}),
      content: [{ type: 'text', text: `${error.message} ${error.remedy} [${error.code}]` }],
      isError: true,
      _meta: { [DECISION_META]: { code: error.code, ...details } },
    },
  };
}

/** The same for a request that is no call of a tool: its result has no place for an error. */
export function asProtocolError(reply: Reply): Reply {
  if (reply.kind !== 'result') return reply;
  const { _meta: meta, content } = reply.result;
  const said = isJsonObject(meta) ? meta[DECISION_META] : undefined;
  const code = isJsonObject(said) ? String(said['code']) : '';
  if (!Object.hasOwn(ERRORS, code) || !Array.isArray(content)) return reply;
  const [first] = content as readonly unknown[];
  const message = isJsonObject(first) ? first['text'] : undefined;
  return { kind: 'error', error: { code: ERRORS[code as ErrorCode].jsonRpc, message, data: { code } } };
}

/** A protocol error: the call could not be made at all. */
export function protocolError(error: HintlockError): Reply {
  return { kind: 'error', error: rpcError(error) };
}

export function rpcError(error: HintlockError): JsonObject {
  return {
    code: ERRORS[error.code].jsonRpc,
    message: `${error.message} ${error.remedy}`,
    data: { code: error.code },
  };
}

/** The reasons of a decision in sentences. */
export function reasonSentences(decision: Decision): string {
  return decision.reasons
    .map((reason) => (reason.lift === undefined ? reason.sentence : `${reason.sentence} ${reason.lift}`))
    .join(' ');
}
