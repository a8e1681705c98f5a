/** Lets in who holds the token, or a browser that was signed in with it. */
import { HintlockError, printableExcerpt } from '@hintlock/core';
import { getCookie } from 'hono/cookie';
import type { AdminContext, AdminMiddleware, Credential } from './admin-environment.ts';
import type { AdminSource } from './admin-source.ts';
import type { BrowserSignIns } from './browser-sign-ins.ts';
import type { FailureLimit } from './failure-limit.ts';
import { isToken, keptTokenHash } from './token.ts';

export interface Doorkeeping {
  readonly source: AdminSource;
  readonly signIns: BrowserSignIns;
  readonly limit: FailureLimit;
}

export function authenticate({ source, signIns, limit }: Doorkeeping): AdminMiddleware {
  return async (context, next) => {
    const hash = await keptTokenHash(source.store);
    const credential = credentialOf(context, hash, signIns);
    if (credential === 'none') throw new HintlockError('HL_TOKEN_REFUSED', {});
    if (credential === 'wrong') throw limit.failed(new HintlockError('HL_TOKEN_REFUSED', {}));
    if (credential.by === 'cookie') refuseOtherPages(context);
    context.set('credential', credential);
    await next();
  };
}

function credentialOf(
  context: AdminContext,
  hash: string | undefined,
  signIns: BrowserSignIns,
): Credential | 'none' | 'wrong' {
  const header = context.req.header('authorization');
  if (header !== undefined) {
    const token = /^Bearer +(\S+)$/i.exec(header)?.[1] ?? '';
    return hash !== undefined && isToken(token, hash) ? { by: 'token', hash } : 'wrong';
  }
  const secret = getCookie(context, cookieName(context));
  if (secret === undefined) return 'none';
  return hash !== undefined && signIns.has(secret, hash) ? { by: 'cookie', hash } : 'wrong';
}

/** Cookies do not know ports: two gateways on one machine would take each other's. */
export function cookieName(context: AdminContext): string {
  return `hintlock-${context.env.incoming.socket.localPort ?? 0}`;
}

/**
 * A browser sends our cookie with whatever a page on any port of this machine asks for. So a request that changes something
 * must name our own origin (a wrong one was refused before), and none may come from another page.
 */
function refuseOtherPages(context: AdminContext): void {
  const changes = !['GET', 'HEAD'].includes(context.req.method);
  const site = context.req.header('sec-fetch-site') ?? 'none';
  const unnamed = changes && context.req.header('origin') === undefined;
  if (unnamed || !['none', 'same-origin'].includes(site))
    throw new HintlockError('HL_ORIGIN_REFUSED', { origin: unnamed ? 'unknown' : printableExcerpt(site, 40) });
}
