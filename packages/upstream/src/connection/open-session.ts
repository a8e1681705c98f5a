/** Opens a session with a target by whatever transport reaches it, and shakes hands. */
import { HintlockError, isHintlockError } from '@hintlock/core';
import { describeTarget } from '../redaction.ts';
import type { Target, UrlTarget } from '../target.ts';
import { type ClientIdentity, type Handshake, shakeHands } from './handshake.ts';
import { type HttpChannel, openHttpChannel } from './http-channel.ts';
import { Session } from './session.ts';
import { openSseChannel } from './sse-channel.ts';
import { openStdioChannel } from './stdio-channel.ts';

export interface OpenOptions {
  readonly client: ClientIdentity;
  /** How long a silent server is waited for before it is asked in the other era's way. */
  readonly patienceMs: number;
  readonly signal: AbortSignal;
  /** Told of every session as soon as there is one, so that it can be failed or closed from outside. */
  readonly opened: (session: Session) => void;
}

export interface OpenSession {
  readonly session: Session;
  readonly handshake: Handshake;
}

export async function openSession(target: Target, options: OpenOptions): Promise<OpenSession> {
  if (target.kind === 'command') {
    return greet(await Session.open((handlers) => openStdioChannel(target, handlers)), options);
  }
  if (target.transport === 'sse') return openSse(target, options);
  let channel: HttpChannel | undefined;
  const session = await Session.open(async (handlers) => {
    channel = await openHttpChannel(target, handlers);
    return channel;
  });
  try {
    return await greet(session, options);
  } catch (error) {
    const status = channel?.refusedWith();
    if (status === undefined || options.signal.aborted) throw error;
    await session.close();
    const refused = new HintlockError('HL_HTTP_STATUS', { url: describeTarget(target), status });
    if (target.transport === 'http') throw refused;
    // Neither era of Streamable HTTP: an old server would still greet us on an event stream.
    return openSse(target, options).catch((sseError: unknown) => {
      throw isHintlockError(sseError) && sseError.code === 'HL_HTTP_STATUS' ? refused : sseError;
    });
  }
}

async function openSse(target: UrlTarget, options: OpenOptions): Promise<OpenSession> {
  return greet(await Session.open((handlers) => openSseChannel(target, handlers, options.signal)), options);
}

async function greet(session: Session, options: OpenOptions): Promise<OpenSession> {
  options.opened(session);
  return { session, handshake: await shakeHands(session, options.client, options.patienceMs) };
}
