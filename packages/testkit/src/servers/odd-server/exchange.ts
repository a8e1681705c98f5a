/** One request while it is served: what a method may do before its outcome, whichever the era. */
import type { JsonObject, Outcome, Request } from './message.ts';
import type { World } from './world.ts';

export type Era = 'legacy' | 'modern';

export interface Exchange {
  readonly era: Era;
  readonly request: Request;
  readonly params: JsonObject;
  readonly world: World;
  /** Aborts, with the client's reason, when the client no longer wants the answer. */
  readonly signal: AbortSignal;
  readonly notify: (method: string, params: JsonObject) => void;
  /** A log message, if the client asked for this level. */
  readonly log: (level: LogLevel, data: unknown) => void;
  readonly ask: (method: string, params: JsonObject) => Promise<Asked>;
}

/** The client's answer, or, where there is none yet or can be none, what to answer the request with instead. */
export type Asked = { readonly answer: unknown } | { readonly instead: Outcome };

/** The capability without which a client must not be asked. */
export const NEEDED_CAPABILITIES: Readonly<Record<string, string>> = {
  'elicitation/create': 'elicitation',
  'sampling/createMessage': 'sampling',
  'roots/list': 'roots',
};

export type Method = (exchange: Exchange) => Outcome | Promise<Outcome>;

/** Where the messages that belong to a request go: the one line of stdio, or the answer to its POST. */
export interface Reply {
  readonly say: (message: JsonObject) => void;
  /** The last message; `httpStatus` is used if it is also the first. */
  readonly finish: (response: JsonObject, httpStatus: number) => void;
}

const LOG_LEVELS = ['debug', 'info', 'notice', 'warning', 'error', 'critical', 'alert', 'emergency'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

export function isLogLevel(value: unknown): value is LogLevel {
  return LOG_LEVELS.some((level) => level === value);
}

export function reaches(level: LogLevel, threshold: LogLevel): boolean {
  return LOG_LEVELS.indexOf(level) >= LOG_LEVELS.indexOf(threshold);
}
