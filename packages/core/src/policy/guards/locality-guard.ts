/** Denies a tool that works only on this machine to a client that is not on it. */
import type { Guard } from './guard.ts';

export const localityGuard: Guard = (call, hints) =>
  hints.localRequired && call.server.transport !== 'stdio'
    ? {
        effect: 'deny',
        sentence: 'The tool works only for a client on the same machine, over stdio.',
        lift: 'Connect over stdio.',
      }
    : undefined;
