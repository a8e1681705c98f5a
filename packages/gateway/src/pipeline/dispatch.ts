/** Dispatch: sends the call to its server, and again where that can do no harm. */
import { setTimeout as delay } from 'node:timers/promises';
import { type ErrorCode, isHintlockError, type JsonObject, type Profile } from '@hintlock/core';
import type { CataloguedTool } from '../catalogue/catalogue.ts';
import { headersFor } from '../http/parameter-headers.ts';
import type { ServerAnswer } from '../line/server-answer.ts';
import type { CallParts } from './call-parts.ts';
import type { IncomingCall } from './incoming-call.ts';

const RETRY_AFTER_MS = [200, 1000] as const;

/** Faults after which nobody knows whether the call was made. */
const LOST: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'HL_SERVER_GONE',
  'HL_SERVER_EXITED',
  'HL_CALL_TIMEOUT',
  'HL_UNREACHABLE',
]);

export interface Dispatched {
  readonly answer: ServerAnswer;
  readonly retries: number;
}

export async function dispatch(
  params: JsonObject,
  { call, tool }: { readonly call: IncomingCall; readonly tool: CataloguedTool },
  { link }: CallParts,
): Promise<Dispatched> {
  const { timeoutMs, progressTimeoutMs } = link.server.config;
  const options = {
    timeoutMs: tool.profile.hints.progress.value === true ? progressTimeoutMs : timeoutMs,
    headers: headersFor(tool.definition, call.args),
  };
  for (let retries = 0; ; retries += 1) {
    try {
      return { answer: await link.request(call.method ?? 'tools/call', params, call.exchange, options), retries };
    } catch (error) {
      const wait = RETRY_AFTER_MS[retries];
      const isLost = isHintlockError(error) && LOST.has(error.code);
      const isRepeatable = canRepeat(tool.profile) && params['requestState'] === undefined;
      if (wait === undefined || !isLost || call.exchange.signal.aborted || !isRepeatable) throw error;
      await delay(wait);
    }
  }
}

/** Made twice, it has the effect of once. One that goes on with an answer is none: that was given once. */
function canRepeat({ tier, hints }: Profile): boolean {
  return tier === 'read' || hints.idempotent.value === true;
}
