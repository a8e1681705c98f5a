/** What the handlers of the admin API find in their context. */
import type { HttpBindings } from '@hono/node-server';
import type { Context, Handler, MiddlewareHandler } from 'hono';

/** By what a request was let in. */
export interface Credential {
  readonly by: 'token' | 'cookie';
  /** The hash of the token in force when it was. */
  readonly hash: string;
}

export interface AdminEnvironment {
  readonly Bindings: HttpBindings;
  readonly Variables: { readonly credential: Credential };
}

export type AdminContext = Context<AdminEnvironment>;
export type AdminHandler = Handler<AdminEnvironment>;
export type AdminMiddleware = MiddlewareHandler<AdminEnvironment>;
