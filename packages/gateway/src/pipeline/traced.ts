/** A call with its span, where somebody traces: the record tells the span what the log is told. */
import { isJsonObject, type Tier } from '@hintlock/core';
import type { CallParts } from './call-parts.ts';
import type { IncomingCall } from './incoming-call.ts';
import type { Recorder } from './record.ts';

export interface Traced {
  readonly call: IncomingCall;
  readonly record: Recorder;
}

export function traced(call: IncomingCall, { traces, link }: CallParts, record: Recorder): Traced {
  const meta = call.params['_meta'];
  const server = link.server.config.name;
  const { method = 'tools/call', tool } = call;
  const trace = traces.start({ method, tool, server, meta });
  if (trace === undefined) return { call, record };
  const tier = (): Tier | undefined => link.catalogue()?.find(call.tool)?.profile.tier;
  return {
    call: { ...call, params: { ...call.params, _meta: trace.passOn(isJsonObject(meta) ? meta : undefined) } },
    record: (kind, details) => {
      if (details.effect !== undefined) trace.decided(tier(), details.effect);
      if (kind !== 'intent') trace.ended(details.outcome ?? 'refused');
      return record(kind, details);
    },
  };
}
