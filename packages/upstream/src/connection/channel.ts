/** A channel carries messages to and from one server. What is inside them is the session's business. */
import type { Finding, HintlockError } from '@hintlock/core';
import type { Message } from '../wire/message.ts';

export interface ChannelHandlers {
  /** `text` is the message as it came, where the transport has it, so that it can be passed on without being written anew. */
  readonly message: (message: Message, text?: string) => void;
  /** What the server writes for people, as it comes. */
  readonly words?: (chunk: Buffer) => void;
  /** The channel is broken for good. Called at most once. */
  readonly failure: (error: HintlockError) => void;
}

export interface Channel {
  readonly transport: 'stdio' | 'http' | 'sse';
  /** Sends one message. A failure is reported through the handlers, because it ends the channel. */
  readonly send: (message: Message) => void;
  /** Sends a message that is already written, on transports that carry text as it is. */
  readonly sendText?: (text: string) => void;
  /** Ends the channel and everything it started. Safe to call more than once. */
  readonly close: () => Promise<void>;
  /** What was noticed on the way that did not end the channel. Complete after `close`. */
  readonly findings: () => readonly Finding[];
  /** The last lines the server wrote for people, made safe to show. */
  readonly lastWords: () => readonly string[];
  /** For HTTP: what the handshake settled. */
  readonly settle?: (settled: { readonly protocolVersion: string; readonly modern: boolean }) => void;
}
