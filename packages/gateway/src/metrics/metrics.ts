/** What the gateway counts: plain methods for those who do the work, Prometheus text for those who watch. */
import type { Effect, Tier } from '@hintlock/core';
import type { ServerState } from '../events/gateway-event.ts';
import { boundedLabel, createDistribution, createTally, type Distribution, type Tally } from './tally.ts';

type CallOutcome = 'ok' | 'error' | 'failed' | 'cancelled' | 'refused';

interface CallFacts {
  /** A name from the configuration. Names of tools are never labels: servers choose them, and have no end of them. */
  readonly server: string;
  /** Absent when no such tool is listed. */
  readonly tier?: Tier | undefined;
  readonly effect: Effect;
  readonly outcome: CallOutcome;
  /** How long it took; left out for a call that was never made. */
  readonly milliseconds?: number | undefined;
}

export interface Metrics {
  /** A call was decided, in so many microseconds. */
  readonly callDecided: (microseconds: number) => void;
  /** A call is over, whatever became of it. */
  readonly callEnded: (call: CallFacts) => void;
  readonly approvalAnswered: (answer: 'approve' | 'deny' | 'expired', milliseconds: number) => void;
  /** How many calls wait for a server now. */
  readonly queueLength: (server: string, calls: number) => void;
  readonly serverState: (server: string, state: ServerState) => void;
  readonly serverRestarted: (server: string) => void;
  /** Screening took so many things out of an answer. */
  readonly redacted: (server: string, count: number) => void;
  readonly logAppendFailed: () => void;
  readonly sessionOpened: () => void;
  readonly sessionClosed: () => void;
  readonly read: () => readonly Measure[];
}

/** One metric with the numbers it has now. */
export type Measure =
  | { readonly kind: 'counter' | 'gauge'; readonly name: string; readonly help: string; readonly tally: Tally }
  | {
      readonly kind: 'histogram';
      readonly name: string;
      readonly help: string;
      readonly distribution: Distribution;
      /** How many of what was observed make one of what is shown. */
      readonly per: number;
    };

/** More servers than anybody configures: a reload that renames them again and again must not grow without end. */
const SERVER_LIMIT = 200;
const MICROSECONDS = [10, 20, 50, 100, 200, 500, 1000, 5000, 20_000, 100_000];
const CALL_MILLISECONDS = [1, 2, 5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000, 30_000, 60_000, 300_000];
const ANSWER_MILLISECONDS = [1000, 2000, 5000, 10_000, 20_000, 45_000, 120_000, 300_000, 600_000];

/** As a number, so that one line can show how a server fares: the higher the worse only at the end. */
const STATE_NUMBERS: Readonly<Record<ServerState, number>> = { idle: 0, starting: 1, ready: 2, broken: 3 };

export function createMetrics(): Metrics {
  const named = boundedLabel(SERVER_LIMIT);
  const calls = createTally(['server', 'tier', 'effect', 'outcome']);
  const decisionTime = createDistribution(MICROSECONDS);
  const callTime = createDistribution(CALL_MILLISECONDS);
  const answers = createTally(['answer']);
  const answerTime = createDistribution(ANSWER_MILLISECONDS);
  const queues = createTally(['server']);
  const states = createTally(['server']);
  const restarts = createTally(['server']);
  const redactions = createTally(['server']);
  const appendFailures = createTally();
  const sessions = createTally();
  for (const tally of [appendFailures, sessions]) tally.set([], 0);

  return {
    callDecided: (microseconds) => decisionTime.observe(microseconds),
    callEnded: ({ server, tier = 'unknown', effect, outcome, milliseconds }) => {
      calls.add([named(server), tier, effect, outcome]);
      if (milliseconds !== undefined) callTime.observe(milliseconds);
    },
    approvalAnswered: (answer, milliseconds) => {
      answers.add([answer]);
      if (answer !== 'expired') answerTime.observe(milliseconds);
    },
    queueLength: (server, count) => queues.set([named(server)], count),
    serverState: (server, state) => states.set([named(server)], STATE_NUMBERS[state]),
    serverRestarted: (server) => restarts.add([named(server)]),
    redacted: (server, count) => redactions.add([named(server)], count),
    logAppendFailed: () => appendFailures.add([]),
    sessionOpened: () => sessions.add([]),
    sessionClosed: () => sessions.add([], -1),
    read: () => [
      counter('calls_total', 'Calls by server, tier, effect and outcome.', calls),
      histogram('call_duration_seconds', 'How long calls took that were made.', callTime, 1000),
      histogram('decision_duration_seconds', 'How long it took to decide a call.', decisionTime, 1_000_000),
      counter('approvals_total', 'Approvals by answer.', answers),
      histogram('approval_answer_seconds', 'How long people took to answer.', answerTime, 1000),
      gauge('queue_length', 'Calls that wait for a server.', queues),
      gauge('server_state', 'State of a server: 0 idle, 1 starting, 2 ready, 3 broken.', states),
      counter('server_restarts_total', 'Restarts of a server.', restarts),
      counter('redactions_total', 'What screening took out of answers.', redactions),
      counter('log_append_failures_total', 'Lines of the log that could not be written.', appendFailures),
      gauge('sessions_open', 'Sessions that are open.', sessions),
    ],
  };
}

function counter(name: string, help: string, tally: Tally): Measure {
  return { kind: 'counter', name: `hintlock_${name}`, help, tally };
}

function gauge(name: string, help: string, tally: Tally): Measure {
  return { kind: 'gauge', name: `hintlock_${name}`, help, tally };
}

function histogram(name: string, help: string, distribution: Distribution, per: number): Measure {
  return { kind: 'histogram', name: `hintlock_${name}`, help, distribution, per };
}
