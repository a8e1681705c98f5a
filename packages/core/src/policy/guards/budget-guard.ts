/** Denies calls beyond the number a session may make. */
import type { Guard } from './guard.ts';

export const budgetGuard: Guard = (call) => {
  const { budget, calls } = call.session;
  if (budget === undefined || calls < budget) return undefined;
  return {
    effect: 'deny',
    sentence: `The session has used its budget of ${budget} calls.`,
    lift: 'Start a new session, or raise the budget.',
  };
};
