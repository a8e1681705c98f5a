/** A front is what a client sees behind its connection: one server as it is, or several under one roof. */
import type { JsonObject } from '@hintlock/core';
import type { Message } from '@hintlock/upstream/connect';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Exchange } from '../line/exchange.ts';
import type { ServerAnswer } from '../line/server-answer.ts';
import type { Link } from '../link/link.ts';

/** The tools of one server, and the name under which the client sees each. */
export interface Shelf {
  readonly link: Link;
  readonly catalogue: Catalogue;
  readonly nameOf: (tool: string) => string;
}

export interface Front {
  /** The answer to `initialize` or `server/discover`. */
  readonly greet: () => Promise<JsonObject>;
  /** The client says that it is ready. */
  readonly settle: () => void;
  /** Which server such a request is for, and what it is asked in its own words. Nothing for a request that it does not know; throws where no server has what it names. */
  readonly place: (method: string, params: JsonObject, exchange: Exchange) => Promise<Placed | undefined>;
  /** Everything but tools. */
  readonly request: (method: string, params: JsonObject, exchange: Exchange) => Promise<ServerAnswer>;
  readonly notify: (message: Message) => void;
  /** The tools of every server, read anew where what is known may not hold. `fresh`: for a client that asks for the list. */
  readonly shelves: (fresh: boolean) => Promise<Shelves>;
  /** Where a call to the tool of this name goes. */
  readonly route: (name: string) => { readonly link: Link; readonly tool: string } | undefined;
  /** A server gave this for a call; absent where one server is all there is. */
  readonly gave?: (link: Link, result: unknown) => void;
  /** The configuration changed, and with it perhaps what is offered. */
  readonly changed: () => void;
  /** The client has left. */
  readonly close: () => void;
}

export interface Placed {
  readonly link: Link;
  readonly params: JsonObject;
}

export interface Shelves {
  readonly shelves: readonly Shelf[];
  /** Servers whose tools could not be read. */
  readonly missing: readonly string[];
  /** What else belongs into the result of `tools/list`. */
  readonly others: JsonObject;
}
