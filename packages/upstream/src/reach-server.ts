/** Reaches one server, reads what it lists, and leaves nothing behind: the whole visit, within one time limit. */
import {
  type Finding,
  findingFromError,
  HintlockError,
  isHintlockError,
  printableExcerpt,
  type ToolDefinition,
} from '@hintlock/core';
import type { ClientIdentity, Handshake } from './connection/handshake.ts';
import { listTools } from './connection/list-tools.ts';
import { openSession } from './connection/open-session.ts';
import type { Session } from './connection/session.ts';
import { redact, redactJson, secretsOf } from './redaction.ts';
import type { Target } from './target.ts';

export interface ReachOptions {
  readonly client: ClientIdentity;
  /** The limit for everything from the start to the last page of tools. */
  readonly timeoutMs: number;
  /** Ends the visit early; the server is still closed properly. */
  readonly signal: AbortSignal;
}

export interface Visit {
  /** `reached` when the tool list was read to its end, or to where it was cut. */
  readonly status: 'reached' | 'failed';
  readonly transport?: 'stdio' | 'http' | 'sse';
  readonly handshake?: Handshake;
  readonly tools: readonly ToolDefinition[];
  readonly findings: readonly Finding[];
  /** The last lines the server wrote to standard error, safe to show. Only for a visit that failed. */
  readonly lastWords: readonly string[];
}

/**
 * Visits a server. Never rejects for anything the server does: that is a finding.
 *
 * @example
 * ```ts
 * import { reachServer } from '@hintlock/upstream';
 *
 * const visit = await reachServer(
 *   { kind: 'command', command: 'mcp-server-memory', args: [], env: {}, inherit: 'safe' },
 *   { client: { name: 'example', version: '1.0.0' }, timeoutMs: 20_000, signal: new AbortController().signal },
 * );
 * visit.tools.map((tool) => tool.name); // ['create_entities', …]
 * ```
 */
export async function reachServer(target: Target, options: ReachOptions): Promise<Visit> {
  const sessions: Session[] = [];
  const deadline = startDeadline(options, sessions);
  const outcome = await visit(target, options, sessions, deadline.signal).catch(
    (error: unknown): Outcome => ({
      error: toHintlockError(deadline.error() ?? error),
    }),
  );
  deadline.stop();
  const closing = await Promise.all(sessions.map((session) => session.close()));
  return report(target, outcome, sessions, closing.flat());
}

type Outcome =
  | { readonly error: HintlockError }
  | { readonly handshake: Handshake; readonly tools: readonly ToolDefinition[]; readonly findings: readonly Finding[] };

async function visit(
  target: Target,
  options: ReachOptions,
  sessions: Session[],
  signal: AbortSignal,
): Promise<Outcome> {
  // Interrupted before it began: nothing must be started any more.
  signal.throwIfAborted();
  const { session, handshake } = await openSession(target, {
    client: options.client,
    patienceMs: options.timeoutMs / 2,
    signal,
    opened: (opened) => {
      sessions.push(opened);
      // The time may have run out while the server was starting.
      if (signal.aborted) opened.fail(toHintlockError(signal.reason));
    },
  });
  return { handshake, ...(await listTools(session, handshake)) };
}

interface Deadline {
  readonly signal: AbortSignal;
  /** Why the visit was ended, once it was. */
  readonly error: () => HintlockError | undefined;
  readonly stop: () => void;
}

/** Fails every session of the visit when its time is over or it is interrupted, which ends all waiting. */
function startDeadline(options: ReachOptions, sessions: readonly Session[]): Deadline {
  const controller = new AbortController();
  let error: HintlockError | undefined;
  const end = (reason: HintlockError): void => {
    error ??= reason;
    controller.abort(reason);
    for (const session of sessions) session.fail(reason);
  };
  const step = (): string => sessions.at(-1)?.step ?? 'starting';
  const timer = setTimeout(() => {
    end(new HintlockError('HL_SERVER_TIMEOUT', { step: step(), seconds: options.timeoutMs / 1000 }));
  }, options.timeoutMs);
  const interrupt = (): void => end(new HintlockError('HL_INTERRUPTED', { step: step() }));
  if (options.signal.aborted) interrupt();
  else options.signal.addEventListener('abort', interrupt, { once: true });
  return {
    signal: controller.signal,
    error: () => error,
    stop: () => {
      clearTimeout(timer);
      options.signal.removeEventListener('abort', interrupt);
    },
  };
}

function report(target: Target, outcome: Outcome, sessions: readonly Session[], closing: readonly Finding[]): Visit {
  const secrets = secretsOf(target);
  const session = sessions.at(-1);
  const base = session === undefined ? {} : { transport: session.transport };
  if ('error' in outcome) {
    const findings = redactFindings([findingFromError(outcome.error), ...closing], secrets);
    return { ...base, status: 'failed', tools: [], findings, lastWords: session?.channel.lastWords() ?? [] };
  }
  const { serverInfo, capabilities, instructions } = outcome.handshake;
  const words = redactJson(
    { serverInfo, capabilities, ...(instructions === undefined ? {} : { instructions }) },
    secrets,
  );
  return {
    ...base,
    status: 'reached',
    handshake: { ...outcome.handshake, ...words },
    tools: redactJson(outcome.tools, secrets),
    findings: redactFindings([...outcome.findings, ...closing], secrets),
    lastWords: [],
  };
}

const MESSAGE_SHOWN = 400;

/** Only the words: a secret that happens to be `error` must not take a finding's severity away. */
function redactFindings(findings: readonly Finding[], secrets: readonly string[]): readonly Finding[] {
  return findings.map((item) => ({ ...item, message: printableExcerpt(redact(item.message, secrets), MESSAGE_SHOWN) }));
}

function toHintlockError(error: unknown): HintlockError {
  if (isHintlockError(error)) return error;
  const detail = error instanceof Error ? `${error.name}: ${error.message}` : 'an unexpected value was thrown';
  return new HintlockError('HL_INTERNAL', { detail }, { cause: error });
}
