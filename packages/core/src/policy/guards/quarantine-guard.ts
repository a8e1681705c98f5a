/** Denies calls to a tool that is quarantined because it changed since a person accepted it. */
import type { Guard } from './guard.ts';

export const quarantineGuard: Guard = (call) =>
  call.quarantine === undefined
    ? undefined
    : {
        effect: 'deny',
        sentence: `The tool is quarantined: ${call.quarantine}.`,
        lift: 'A person has to review the change and accept it with `hintlock lock`.',
      };
