/** Denies a tool whose scopes the caller does not have. */
import type { Guard } from './guard.ts';

export const scopeGuard: Guard = (call) => {
  const missing = call.requiredScopes.filter((scope) => !call.principal.scopes.includes(scope));
  if (missing.length === 0) return undefined;
  return {
    effect: 'deny',
    sentence: `The caller lacks the scope ${missing.join(', ')}.`,
    lift: 'Sign in with a token that has it.',
  };
};
