/** How the admin API answers: JSON, with the status that the registry gives a refusal. */
import { ERRORS, HintlockError, isHintlockError } from '@hintlock/core';
import type { ErrorBody } from './contract/error-body.ts';
import { terminalSafeJson } from './terminal-safe-json.ts';

export function respond(body: unknown, status = 200): Response {
  return new Response(terminalSafeJson(body), { status, headers: { 'content-type': 'application/json' } });
}

/** A fault that is none of ours is told without its words: they may hold anything. */
export function respondError(error: unknown): Response {
  const known = isHintlockError(error)
    ? error
    : new HintlockError('HL_INTERNAL', { detail: 'the request could not be answered' });
  const { code, message, remedy } = known;
  const body: ErrorBody = { error: { code, message, remedy } };
  const response = respond(body, ERRORS[code].http);
  if (code === 'HL_TOKEN_REFUSED') response.headers.set('www-authenticate', 'Bearer');
  if (code === 'HL_TOO_MANY_FAILURES' && 'seconds' in known.values)
    response.headers.set('retry-after', String(known.values.seconds));
  if (code === 'HL_METHOD_REFUSED' && 'allowed' in known.values)
    response.headers.set('allow', String(known.values.allowed));
  return response;
}

const HEADERS: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  // The address may have held a token a moment ago.
  'referrer-policy': 'no-referrer',
};

/** What a handler has set itself stays: a page needs a policy that lets it load its own files. */
export function addSecurityHeaders(response: Response): void {
  for (const [name, value] of Object.entries(HEADERS))
    if (!response.headers.has(name)) response.headers.set(name, value);
}
