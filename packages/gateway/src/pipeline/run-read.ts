/** The way of a read: what brings content goes the whole way of a call; what comes with every key typed is done only where it is simply allowed. */
import { HintlockError, type JsonObject } from '@hintlock/core';
import type { View } from '../views/view.ts';
import type { CallParts } from './call-parts.ts';
import { decideCall } from './decide-call.ts';
import type { IncomingCall } from './incoming-call.ts';
import { runCall } from './pipeline.ts';
import { CONTENT_METHODS } from './read-methods.ts';
import { readingLink } from './reading-link.ts';
import { createRecorder } from './record.ts';
import { asProtocolError, protocolError, type Reply, reasonSentences } from './reply.ts';

export interface IncomingRead extends Pick<IncomingCall, 'params' | 'client' | 'exchange'> {
  readonly method: string;
  readonly view: View;
}

export async function runRead(
  { method, params, client, exchange, view }: IncomingRead,
  parts: CallParts,
): Promise<Reply> {
  const through = { ...parts, link: readingLink(parts.link, method) };
  const call: IncomingCall = {
    method,
    tool: method,
    args: argumentsOf(params),
    params,
    client,
    exchange,
    outside: (read) =>
      view.isReadable(read) ? undefined : new HintlockError('HL_TOOL_OUTSIDE_VIEW', { tool: method, why: view.why }),
  };
  if (CONTENT_METHODS.has(method)) return asProtocolError(await runCall(call, through));
  const refused = await refusal(call, through);
  if (refused !== undefined) return protocolError(refused);
  return { kind: 'answer', answer: await parts.link.request(method, params, exchange) };
}

/** Nobody can be asked about every key that is typed: what is not simply allowed is not done. */
async function refusal(call: IncomingCall, parts: CallParts): Promise<HintlockError | undefined> {
  const catalogue = parts.link.catalogue() ?? (await parts.link.refresh());
  const tool = catalogue.find(call.tool);
  if (tool === undefined) return new HintlockError('HL_NOT_ROUTED', { what: 'method' });
  const record = createRecorder(call, parts);
  const { tier } = tool.profile;
  const outside = call.outside(tool);
  if (outside !== undefined) {
    await record('refused', { tier, effect: 'deny', why: outside.code });
    return outside;
  }
  const decision = decideCall({ tool, args: call.args, client: call.client }, parts);
  if (decision.effect === 'allow') return undefined;
  await record('refused', { tier, effect: 'deny', reasons: decision.reasons });
  return new HintlockError('HL_CALL_DENIED', { reasons: reasonSentences(decision) });
}

/** What the request asks for, less what belongs to its envelope and to questions about it. */
function argumentsOf({
  _meta: _envelope,
  requestState: _state,
  inputResponses: _responses,
  ...asked
}: JsonObject): JsonObject {
  return asked;
}
