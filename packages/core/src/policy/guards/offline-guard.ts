/** Denies open-world tools in a session that may not reach the outside. */
import type { Guard } from './guard.ts';

export const offlineGuard: Guard = (call, hints) =>
  call.session.offline && hints.openWorld
    ? {
        effect: 'deny',
        sentence: 'This session is offline and the tool reaches the outside world.',
        lift: 'Use a tool with a closed world, or a session that is not offline.',
      }
    : undefined;
