/** A channel carries messages to and from one server. What is inside them is the session's business. */
import type { Finding, HintlockError } from '@hintlock/core';
import type { ObservationHandlers } from '../observe/observe-server.ts';
import type { Message } from '../wire/message.ts';

/** What a request is known by. */
export type RequestId = string | number;

export interface ChannelHandlers {
  /**
   * `text` is the message as it came, where it came alone, so that it can be passed on without being written anew. `about` is
   * the id of our request on whose response it arrived (HTTP only): what belongs to no request, and all of stdio, has none.
   */
  readonly message: (message: Message, text?: string, about?: RequestId) => void;
  /** What the server writes for people, as it comes. */
  readonly words?: (chunk: Buffer) => void;
  /** The channel is broken for good. Called at most once. */
  readonly failure: (error: HintlockError) => void;
  /** One request will get no answer and the channel goes on. Who does not take this has the whole channel fail instead. */
  readonly requestFailure?: (id: RequestId, error: HintlockError) => void;
  /** The server ended a request's stream before the answer, to be asked again after so long (2025 era, HTTP); that is seen to. */
  readonly resting?: (id: RequestId, milliseconds: number) => void;
  /** The server has ended its session (2025 era, HTTP): `initialize` opens a new one, and `listen` must be called again. */
  readonly sessionLost?: () => void;
  /** Who gives these wants the server observed, where that is possible. */
  readonly observation?: ObservationHandlers;
}

export interface Channel {
  readonly transport: 'stdio' | 'http' | 'sse';
  /**
   * Sends one message, as `text` where it is written already. Never throws: what fails is reported through the handlers.
   * `headers` go with this message only, on transports that have them; those of the protocol cannot be replaced.
   */
  readonly send: (message: Message, text?: string, headers?: Readonly<Record<string, string>>) => void;
  /** For HTTP: closes the response stream of a request, the 2026 era's cancellation, and forgets it without a word. */
  readonly abandon?: (id: RequestId) => void;
  /** For HTTP in the 2025 era, once initialized: opens the stream for what belongs to no request, and keeps it open. */
  readonly listen?: () => void;
  /** Stops reading from the server, until `resume`: what comes through may be no faster than its reader. */
  readonly pause?: () => void;
  readonly resume?: () => void;
  /** Ends the channel and everything it started. Safe to call more than once. */
  readonly close: () => Promise<void>;
  /** What was noticed on the way that did not end the channel. Complete after `close`. */
  readonly findings: () => readonly Finding[];
  /** The last lines the server wrote for people, made safe to show. */
  readonly lastWords: () => readonly string[];
  /** For HTTP: what the handshake settled. */
  readonly settle?: (settled: Settled) => void;
}

export interface Settled {
  /** In the 2026 era only the fallback: each request states its own. */
  readonly protocolVersion: string;
  readonly modern: boolean;
}
