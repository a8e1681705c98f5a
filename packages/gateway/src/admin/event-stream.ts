/** One reader of the gateway's events, as a stream of server-sent events. */
import type { Events } from '../events/events.ts';
import type { Gap, GatewayEvent } from '../events/gateway-event.ts';
import type { EventBody } from './contract/events.ts';
import { toApprovalBody, toGrantBody } from './stored-bodies.ts';
import { terminalSafeJson } from './terminal-safe-json.ts';

export interface EventStreamOptions {
  readonly events: Events;
  /** Names this run of the gateway: numbers of another run mean nothing here. */
  readonly run: string;
  /** The id of the last event that the reader has seen, if it says so. */
  readonly lastSeen: string | undefined;
  readonly heartbeatMs: number;
  /** Asked at every heartbeat: a token that was replaced must not keep a stream open. */
  readonly isAllowed: () => Promise<boolean>;
  readonly signal: AbortSignal;
  readonly ended: () => void;
}

/** What waits in the stream before the reader counts as slow. */
const BUFFER = 64 * 1024;

export function openEventStream(options: EventStreamOptions): ReadableStream<Uint8Array> {
  const { events, run, lastSeen, heartbeatMs, isAllowed, signal, ended } = options;
  const encoder = new TextEncoder();
  let drained: PromiseWithResolvers<void> | undefined;
  let end = (): void => {};

  return new ReadableStream<Uint8Array>(
    {
      start: (controller) => {
        /** Settles when there is room again, so that the hub holds back what comes meanwhile. */
        const write = (text: string): void | Promise<void> => {
          controller.enqueue(encoder.encode(text));
          if ((controller.desiredSize ?? 0) > 0) return;
          drained ??= Promise.withResolvers();
          return drained.promise;
        };
        const close = (): void => {
          end();
          controller.close();
        };
        const beat = async (): Promise<void> => {
          // While a reader is slow it gets nothing more; it is alive or it is not.
          const allowed = await isAllowed().catch(() => false);
          if (stopped) return;
          if (!allowed) close();
          else if (drained === undefined) void write(': still here\n\n');
        };
        let stopped = false;
        const timer = setInterval(() => void beat(), heartbeatMs);
        const stop = events.subscribe((event, number) => write(frame(toEventBody(event), `${run}-${number}`)));
        signal.addEventListener('abort', close, { once: true });
        end = () => {
          if (stopped) return;
          stopped = true;
          clearInterval(timer);
          stop();
          signal.removeEventListener('abort', close);
          drained?.resolve();
          ended();
        };
        void write(': hintlock\n\n');
        const missed = missedSince(lastSeen, run, events.last());
        if (missed !== undefined) void write(frame(missed, `${run}-${events.last()}`));
        if (signal.aborted) close();
      },
      pull: () => {
        drained?.resolve();
        drained = undefined;
      },
      cancel: () => end(),
    },
    { highWaterMark: BUFFER, size: (chunk) => chunk.byteLength },
  );
}

/** What a reader that comes back is told of what it missed; nothing when it missed nothing. */
function missedSince(lastSeen: string | undefined, run: string, last: number): EventBody | undefined {
  if (lastSeen === undefined) return undefined;
  const number = /^([\w-]+)-(\d{1,15})$/.exec(lastSeen);
  if (number === null || number[1] !== run || Number(number[2]) > last) return { kind: 'gap' };
  const lost = last - Number(number[2]);
  return lost === 0 ? undefined : { kind: 'gap', lost };
}

/** Written JSON has no line breaks, so that one line holds it. */
function frame(body: EventBody, id: string): string {
  return `id: ${id}\nevent: ${body.kind}\ndata: ${terminalSafeJson(body)}\n\n`;
}

function toEventBody(event: GatewayEvent | Gap): EventBody {
  switch (event.kind) {
    case 'approval-requested':
    case 'approval-answered':
      return { kind: event.kind, approval: toApprovalBody(event.approval) };
    case 'grant-given':
      return { kind: event.kind, grant: toGrantBody(event.grant) };
    case 'call':
      return { kind: event.kind, entry: { ...event.entry } };
    case 'configuration': {
      const { kind, ok, errors } = event;
      return { kind, ok, ...(errors === undefined ? {} : { errors: [...errors] }) };
    }
    case 'drift':
    case 'observed':
    case 'drift-accepted':
    case 'lock':
    case 'server-state':
    case 'tools-changed':
    case 'grant-revoked':
    case 'session-started':
    case 'session-ended':
    case 'gap':
      return event;
  }
}
