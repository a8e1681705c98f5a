/** Opens a line to a server and finds out which era it speaks, starting with the client's own. */
import { HintlockError, isHintlockError, isJsonObject, type JsonObject } from '@hintlock/core';
import { type Channel, type ChannelHandlers, openChannel, type Target } from '@hintlock/upstream/connect';
import { NOBODY } from '../line/exchange.ts';
import { type Line, type LineHandlers, openLine } from '../line/line.ts';
import type { ServerAnswer } from '../line/server-answer.ts';
import { type ClientIntroduction, LEGACY_VERSION, MODERN_VERSION, modernParams } from './envelope.ts';

export type Era = 'legacy' | 'modern';

export interface Negotiated {
  readonly line: Line;
  readonly era: Era;
  /** The result of `initialize` or `server/discover`, as the server gave it. */
  readonly greeting: JsonObject;
  /** It was asked in the newer way and did not understand. */
  readonly isOnlyLegacy: boolean;
}

export interface Negotiation {
  readonly target: Target;
  readonly clientEra: Era;
  readonly client: ClientIntroduction;
  readonly handlers: LineHandlers;
  readonly signal: AbortSignal;
  /** The era it was last seen to speak, so that an older server is not asked again what it does not know. */
  readonly remembered: Era | undefined;
}

/** How long a server may take to start: some download themselves first. */
const START_MS = 60_000;
/** How long a silent server is waited for before it is asked in the other way. */
const PATIENCE_MS = 3000;
/** Errors that only a server of the newer era gives. */
const MODERN_ERRORS: ReadonlySet<unknown> = new Set([-32_020, -32_021, -32_022]);

export async function negotiate(negotiation: Negotiation): Promise<Negotiated> {
  const { signal, clientEra, remembered } = negotiation;
  const lines: Line[] = [];
  // Nobody waits for a server to start for whom nobody waits any more.
  const stop = (): void => lines.forEach((line) => void line.close());
  signal.addEventListener('abort', stop);
  const wanted = { ...negotiation, opened: (line: Line) => void lines.push(line) };
  try {
    return await (clientEra === 'legacy' || remembered === 'legacy' ? legacyFirst(wanted) : modernFirst(wanted));
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

interface Wanted extends Negotiation {
  readonly opened: (line: Line) => void;
}

/** `initialize` costs an older server nothing, and a newer one refuses it at once. */
async function legacyFirst(wanted: Wanted): Promise<Negotiated> {
  const line = await open(wanted, wanted.target);
  try {
    const first = await initialize(line, wanted.client);
    if (isJsonObject(first.message['result'])) return settled(line, 'legacy', first.message['result']);
    const second = await discover(line, wanted.client, START_MS).catch(() => undefined);
    const { result } = second?.message ?? {};
    if (isJsonObject(result)) return settled(line, 'modern', result);
    throw refused('initialize', first);
  } catch (error) {
    await line.close();
    return overEvents(wanted, error);
  }
}

async function modernFirst(wanted: Wanted): Promise<Negotiated> {
  const line = await open(wanted, wanted.target);
  line.settle({ protocolVersion: MODERN_VERSION, modern: true });
  const answer = await discover(line, wanted.client, PATIENCE_MS).catch(() => undefined);
  const { result, error } = answer?.message ?? {};
  if (isJsonObject(result)) return settled(line, 'modern', result);
  if (answer !== undefined && isJsonObject(error) && MODERN_ERRORS.has(error['code'])) {
    await line.close();
    throw refused('server/discover', answer);
  }
  // On a new line: some older servers leave, fall silent or stay confused after a question they do not know.
  await line.close();
  return { ...(await legacyFirst(wanted)), isOnlyLegacy: true };
}

/** Neither era of Streamable HTTP: an old server may still greet us on an event stream. */
async function overEvents(wanted: Wanted, error: unknown): Promise<Negotiated> {
  const { target } = wanted;
  const isOtherTransport = isHintlockError(error) && error.code === 'HL_HTTP_STATUS';
  if (target.kind !== 'url' || target.transport !== 'auto' || !isOtherTransport) throw error;
  const line = await open(wanted, { ...target, transport: 'sse' }).catch(() => {
    throw error;
  });
  const answer = await initialize(line, wanted.client);
  if (isJsonObject(answer.message['result'])) return settled(line, 'legacy', answer.message['result']);
  await line.close();
  throw refused('initialize', answer);
}

async function open({ handlers, signal, opened }: Wanted, target: Target): Promise<Line> {
  const channel = (own: ChannelHandlers): Promise<Channel> => openChannel(target, own, signal);
  const line = await openLine(channel, handlers);
  opened(line);
  return line;
}

/** The older era insists on a name. */
const NAMELESS = { name: 'unknown', version: '0' };

function initialize(line: Line, client: ClientIntroduction): Promise<ServerAnswer> {
  const { clientInfo, capabilities, others } = client;
  const named = Object.keys(clientInfo).length === 0 ? NAMELESS : clientInfo;
  const params = { protocolVersion: LEGACY_VERSION, ...others, capabilities, clientInfo: named };
  return line.request('initialize', params, NOBODY, { timeoutMs: START_MS });
}

function discover(line: Line, client: ClientIntroduction, timeoutMs: number): Promise<ServerAnswer> {
  line.settle({ protocolVersion: MODERN_VERSION, modern: true });
  return line.request('server/discover', modernParams(client), NOBODY, { timeoutMs });
}

function settled(line: Line, era: Era, greeting: JsonObject): Negotiated {
  const agreed = typeof greeting['protocolVersion'] === 'string' ? greeting['protocolVersion'] : LEGACY_VERSION;
  line.settle({ protocolVersion: era === 'modern' ? MODERN_VERSION : agreed, modern: era === 'modern' });
  return { line, era, greeting, isOnlyLegacy: false };
}

function refused(method: string, { message }: ServerAnswer): HintlockError {
  const error = isJsonObject(message['error']) ? message['error'] : {};
  return new HintlockError('HL_SERVER_ERROR', {
    method,
    code: typeof error['code'] === 'number' ? error['code'] : 0,
    detail: typeof error['message'] === 'string' ? error['message'] : 'no message',
  });
}
