/** `GET /?token=…`: turns the token of a printed address into a cookie, and takes it out of the address. */
import { HintlockError } from '@hintlock/core';
import { setCookie } from 'hono/cookie';
import type { AdminMiddleware } from '../admin-environment.ts';
import { cookieName, type Doorkeeping } from '../authenticate.ts';
import { SIGN_IN_MS } from '../browser-sign-ins.ts';
import { isToken, keptTokenHash } from '../token.ts';

export function signIn({ source, signIns, limit }: Doorkeeping): AdminMiddleware {
  return async (context, next) => {
    const token = context.req.query('token');
    if (token === undefined) return next();
    const hash = await keptTokenHash(source.store);
    if (hash === undefined || !isToken(token, hash)) throw limit.failed(new HintlockError('HL_TOKEN_REFUSED', {}));
    setCookie(context, cookieName(context), signIns.add(hash), {
      httpOnly: true,
      sameSite: 'Strict',
      // Cookies reach every port of a host: the fewer paths, the fewer strangers that get to see it.
      path: '/api',
      maxAge: SIGN_IN_MS / 1000,
    });
    return context.redirect('/', 303);
  };
}
