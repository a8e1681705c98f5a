/** One request of a client, from when it comes until it is answered, whatever transport it came by. */
import type { Id } from './server-answer.ts';

export interface Exchange {
  /** The client's own id. */
  readonly id: Id;
  /** The headers it came with, over HTTP in the newer era, where they must agree with the arguments. */
  readonly headers?: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** Aborted when the client takes the request back or leaves. */
  readonly signal: AbortSignal;
  /** Sends a message that belongs to this request, before its answer. */
  readonly send: (text: string) => void;
  /** Sends the answer, which ends it. `errorCode` lets HTTP choose its status. */
  readonly answer: (text: string, errorCode?: number) => void;
  /** The server hung up and wants to be asked again later; where the client can do the same, it is let go for so long. */
  readonly rest?: (retryMs: number) => void;
}

/** What a request to a server needs of whoever made it. */
export type Asker = Pick<Exchange, 'signal' | 'send'> & Partial<Pick<Exchange, 'id' | 'rest'>>;

/** For requests that the gateway makes for itself. */
export const NOBODY: Asker = { signal: new AbortController().signal, send: () => {} };
