/** Record: one line before a call is dispatched, one when it ended, one when it was not let through; and who watches is told. */
import type { Effect } from '@hintlock/core';
import { ownId } from '../line/own-id.ts';
import type { LogLine, LogSubject } from '../store/store.ts';
import type { CallParts } from './call-parts.ts';
import type { IncomingCall } from './incoming-call.ts';
import { recordedSubject } from './recorded-facts.ts';
import { redactArguments } from './redact-arguments.ts';

export interface RecordDetails {
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
  let subject: LogSubject | undefined;
  let effect: Effect | undefined;
  return (kind, details) => {
    effect = details.effect ?? effect;
    // What a call was decided from is told with its first line, and the others are about the same.
    subject ??= recordedSubject(call, parts);
    const base = { time: isoTime(now()), kind, call: id };
    const line: LogLine =
      kind === 'outcome'
        ? { ...base, ...(effect === undefined ? {} : { effect }), ...details }
        : { ...base, arguments: redactArguments(call.args), ...details, calls: session.calls };
    if (events.isHeard()) events.publish({ kind: 'call', entry: { ...subject, ...line } });
    const { server, tier } = subject;
    metrics.queueLength(server, link.server.schedule.waiting());
    if (details.redacted !== undefined) metrics.redacted(server, details.redacted);
    if (kind === 'intent') return store.append(line, subject);
    metrics.callEnded({
      server,
      tier,
      effect: effect ?? 'deny',
      outcome: details.outcome ?? 'refused',
      milliseconds: details.milliseconds,
    });
    if (kind === 'refused') return store.append(line, subject);
    // Nobody waits for an outcome: should it be lost in a crash, the intent without one still tells of the call.
    store.appendSoon(line, subject);
    return undefined;
  };
}

let lastTime = { at: -1, text: '' };

/** Many calls come within one millisecond, and writing a date takes longer than one may think. */
function isoTime(at: number): string {
  if (lastTime.at !== at) lastTime = { at, text: new Date(at).toISOString() };
  return lastTime.text;
}
