/** Asks before anything but a read is done by a server that the operator marked as untrusted. */
import type { Guard } from './guard.ts';

export const trustGuard: Guard = (call) =>
  call.server.trust !== 'untrusted' || call.profile.tier === 'read'
    ? undefined
    : {
        effect: 'confirm',
        sentence: `The server ${call.server.name} is untrusted, so what it says of this tool does not count.`,
        lift: 'The operator can trust the server, or claim the hints of this tool themselves.',
      };
