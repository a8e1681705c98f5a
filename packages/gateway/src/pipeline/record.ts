/** Record: one line before a call is dispatched, one when it ended, one when it was not let through; and who watches is told. */
import { randomUUID } from 'node:crypto';
import { type Effect, type Tier, withoutSecrets } from '@hintlock/core';
import type { LogEntry } from '../store/store.ts';
import type { CallParts } from './call-parts.ts';
import type { IncomingCall } from './incoming-call.ts';
import { redactArguments } from './redact-arguments.ts';

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
  const id = randomUUID();
  const server = link.server.config.name;
  const tool = withoutSecrets(call.tool);
  let tier: Tier | undefined;
  let effect: Effect = 'deny';
  return (kind, details) => {
    tier = details.tier ?? tier;
    effect = details.effect ?? effect;
    const time = new Date(now()).toISOString();
    const base = { time, kind, session: session.id, call: id, server, tool };
    const entry: LogEntry =
      kind === 'outcome'
        ? { ...base, ...(tier === undefined ? {} : { tier, effect }), ...details }
        : { ...base, arguments: redactArguments(call.args), ...details };
    events.publish({ kind: 'call', entry });
    if (kind === 'intent') return counted(store.append(entry), metrics.logAppendFailed);
    metrics.callEnded({ server, tier, effect, outcome: details.outcome ?? 'refused', milliseconds: details.milliseconds });
    if (kind === 'refused') return counted(store.append(entry), metrics.logAppendFailed);
    // Nobody waits for an outcome: should it be lost in a crash, the intent without one still tells of the call.
    store.appendSoon(entry);
    return undefined;
  };
}

function counted(appended: Promise<void>, failed: () => void): Promise<void> {
  appended.catch(failed);
  return appended;
}
