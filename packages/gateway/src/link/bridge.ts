/** A bridge speaks the client's era on one side and the server's on the other; between equals it only passes on. */
import type { JsonObject } from '@hintlock/core';
import type { Message } from '@hintlock/upstream/connect';
import type { Asker, CallSignal } from '../line/exchange.ts';
import type { Line, RequestOptions } from '../line/line.ts';
import type { ServerAnswer } from '../line/server-answer.ts';
import type { ClientIntroduction } from './envelope.ts';

/** The client, as a bridge needs it. */
export interface ClientSide {
  readonly client: ClientIntroduction;
  /** Puts a request to an older client and waits for its answer. `signal` withdraws it; without one, `about` does. */
  readonly ask: (method: string, params: JsonObject, about: Asker | undefined, signal?: CallSignal) => Promise<Message>;
  /** Passes on a notification that belongs to no request. */
  readonly broadcast: (message: Message, text: string) => void;
}

export interface Bridge {
  readonly era: 'legacy' | 'modern';
  /** What the server said of itself, in the client's era: the result of `initialize` or of `server/discover`. */
  readonly greeting: JsonObject;
  readonly request: (
    method: string,
    params: JsonObject,
    asker: Asker,
    options: RequestOptions,
  ) => Promise<ServerAnswer>;
  /** A notification of the client. */
  readonly notify: (message: Message) => void;
  readonly asked: (message: Message, about: Asker | undefined) => void;
  readonly told: (message: Message, text: string, about: Asker | undefined) => void;
  /** Whether we hear of it when the server's lists change. */
  readonly hears: () => boolean;
  /** The line is broken: nobody needs an answer to what the server asked. */
  readonly ended: () => void;
}

export interface BridgeParts {
  readonly line: Line;
  /** The server's greeting in its own era. */
  readonly greeting: JsonObject;
  readonly side: ClientSide;
  /** The server's lists may have changed without our hearing of it. */
  readonly missed: () => void;
}
