/** Observes one launched server: under the tracer, with what it does read from the trace and given to the calls that did it. */
import { HintlockError, isJsonObject } from '@hintlock/core';
import { findProgram, placeOf } from '../identity/find-program.ts';
import { describeTarget } from '../redaction.ts';
import type { CommandTarget } from '../target.ts';
import type { Message } from '../wire/message.ts';
import { attributeEffects, type CallObservation, type TracedMoment } from './attribute-effects.ts';
import { gatherEffects } from './gather-effects.ts';
import { isTemporary, ownFiles } from './own-files.ts';
import { readEffect } from './read-effect.ts';
import { createTraceFile } from './trace-file.ts';
import { isRemark, readTraceLine } from './trace-line.ts';
import { underTracer } from './traced-calls.ts';
import { hasLostTracer } from './tracer-process.ts';

export interface ObservationHandlers {
  /** Called with the effects of a call before its answer is passed on, and again if there are late ones. */
  readonly observed: (observation: CallObservation) => void;
  /** Why nothing will be observed. */
  readonly notObservable: (reason: string) => void;
}

export interface ObservedServer {
  /** What has to be launched in place of the server. */
  readonly target: CommandTarget;
  readonly sending: (message: Message) => void;
  readonly received: (message: Message) => void;
  /** Whether the tracer has ended before the server, which from then on cannot do what is traced. */
  readonly isLost: (answer: Message) => boolean;
  /** The server is about to be ended: what it does from now on is no effect of a call. */
  readonly ending: () => void;
  readonly close: () => void;
}

/** When late effects are looked for, in milliseconds after an answer. */
const LOOKS = [50, 250, 1000, 4000, 10_000] as const;

export async function observeServer(
  target: CommandTarget,
  tracer: string,
  observed: ObservationHandlers['observed'],
): Promise<ObservedServer> {
  const place = placeOf(target);
  // The tracer would only complain in words that nobody knows.
  if ((await findProgram(target.command, place)) === undefined)
    throw new HintlockError('HL_COMMAND_NOT_FOUND', { command: describeTarget({ ...target, args: [] }) });
  const isOwn = await ownFiles(target);
  const trace = createTraceFile();
  OPEN.add(trace);
  const read = (seen: (moment: TracedMoment) => void): void =>
    trace.read((line) => {
      if (isRemark(line)) return;
      const call = readTraceLine(line);
      if (call === undefined) return seen({ at: Date.now() });
      const effect = readEffect(call, place.cwd);
      if (effect !== undefined) seen({ at: call.at * 1000, effect });
    });
  const attribution = attributeEffects({ read, gather: () => gatherEffects({ isTemporary, isOwn }), observed });
  let timers: NodeJS.Timeout[] = [];
  let isOver = false;
  const stopLooking = (): void => {
    for (const timer of timers) clearTimeout(timer);
    timers = [];
  };
  return {
    target: underTracer(target, tracer, trace.path),
    sending: (message) => {
      if (isOver) return;
      stopLooking();
      attribution.sending(message);
    },
    received: (message) => {
      if (isOver) return;
      // It runs, so the tracer has its file.
      trace.hide();
      attribution.received(message);
      stopLooking();
      timers = LOOKS.map((delay) => setTimeout(attribution.look, delay).unref());
    },
    // Looked at only where something went wrong: without its tracer nothing that matters goes right.
    isLost: (answer) => !isOver && hasFailed(answer) && hasLostTracer(trace.traced()),
    ending: () => {
      if (!isOver) attribution.look();
      isOver = true;
      stopLooking();
    },
    close: () => {
      isOver = true;
      stopLooking();
      OPEN.delete(trace);
      trace.close();
    },
  };
}

function hasFailed({ error, result }: Message): boolean {
  return error !== undefined || (isJsonObject(result) && result['isError'] === true);
}

const OPEN = new Set<ReturnType<typeof createTraceFile>>();

// A process that ends without having closed its servers leaves no traces either.
process.on('exit', () => {
  for (const trace of OPEN) trace.close();
});
