/** One request of a client, from when it comes until it is answered, whatever transport it came by. */
import type { Id } from './server-answer.ts';

/** Whether a request is still wanted: as much of an AbortSignal as is needed, at a fraction of what one costs. */
export interface CallSignal {
  readonly aborted: boolean;
  /** What the client said when it took the request back. */
  readonly reason?: unknown;
  readonly addEventListener: (type: 'abort', listener: () => void, options?: { readonly once?: boolean }) => void;
  readonly removeEventListener: (type: 'abort', listener: () => void) => void;
}

/** The other end of a signal. */
export class CallController implements CallSignal {
  aborted = false;
  reason: unknown;
  #listeners: (() => void)[] = [];

  get signal(): CallSignal {
    return this;
  }

  addEventListener(_type: 'abort', listener: () => void): void {
    this.#listeners.push(listener);
  }

  removeEventListener(_type: 'abort', listener: () => void): void {
    const at = this.#listeners.indexOf(listener);
    if (at !== -1) this.#listeners.splice(at, 1);
  }

  abort(reason?: unknown): void {
    if (this.aborted) return;
    this.aborted = true;
    this.reason = reason;
    const listeners = this.#listeners;
    this.#listeners = [];
    for (const listener of listeners) listener();
  }
}

export interface Exchange {
  /** The client's own id. */
  readonly id: Id;
  /** The headers it came with, over HTTP in the newer era, where they must agree with the arguments. */
  readonly headers?: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** Aborted when the client takes the request back or leaves. */
  readonly signal: CallSignal;
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
export const NOBODY: Asker = { signal: new CallController(), send: () => {} };
