/** Record: one line before a call is dispatched, one when it ended, one when it was not let through; and who watches is told. */
import type { Effect, Tier } from '@hintlock/core';
import { ownId } from '../line/own-id.ts';
import type { LogEntry } from '../store/store.ts';
import type { CallParts } from './call-parts.ts';
import type { IncomingCall } from './incoming-call.ts';
import { recordedFacts } from './recorded-facts.ts';
import { redactArguments, redactText } from './redact-arguments.ts';

export interface RecordDetails {
  readonly tier?: Tier;
  readonly effect?: Effect;
  readonly outcome?: 'ok' | 'error' | 'failed' | 'cancelled';
  readonly milliseconds?: number;
  readonly redacted?: number;
  readonly [detail: string]: unknown;
}

export type Recorder = (kind: 'intent' | 'outcome' | 'refused', details: RecordDetails) => Promise<void> | undefined;

export function createRecorder(call: IncomingCall, parts: CallParts): Recorder {
  const { store, events, metrics, session, link, now } = parts;
  const id = ownId();
  const server = link.server.config.name;
  const tool = redactText(call.tool);
  const target = call.method === undefined ? { server, tool } : { server, tool, method: call.method };
  let tier: Tier | undefined;
  let effect: Effect = 'deny';
  return (kind, details) => {
    tier = details.tier ?? tier;
    effect = details.effect ?? effect;
    const time = isoTime(now());
    const base = { time, kind, session: session.id, call: id, ...target };
    const entry: LogEntry =
      kind === 'outcome'
        ? { ...base, ...(tier === undefined ? {} : { tier, effect }), ...details }
        : { ...base, arguments: redactArguments(call.args), ...details, facts: recordedFacts(call, parts) };
    events.publish({ kind: 'call', entry });
    metrics.queueLength(server, link.server.schedule.waiting());
    if (details.redacted !== undefined) metrics.redacted(server, details.redacted);
    if (kind === 'intent') return counted(store.append(entry), metrics.logAppendFailed);
    metrics.callEnded({
      server,
      tier,
      effect,
      outcome: details.outcome ?? 'refused',
      milliseconds: details.milliseconds,
    });
    if (kind === 'refused') return counted(store.append(entry), metrics.logAppendFailed);
    // Nobody waits for an outcome: should it be lost in a crash, the intent without one still tells of the call.
    store.appendSoon(entry);
    return undefined;
  };
}

let lastTime = { at: -1, text: '' };

/** Many calls come within one millisecond, and writing a date takes longer than one may think. */
function isoTime(at: number): string {
  if (lastTime.at !== at) lastTime = { at, text: new Date(at).toISOString() };
  return lastTime.text;
}

function counted(appended: Promise<void>, failed: () => void): Promise<void> {
  appended.catch(failed);
  return appended;
}
