/** What can go wrong while an answer is looked through. */
import { type ErrorEntry, POLICY_FAULT } from '../error-entry.ts';

export const SCREEN_ERRORS = {
  HL_SCREEN_FAULT: {
    ...POLICY_FAULT,
    message: 'The answer was withheld because it could not be looked through: {detail}.',
    remedy: 'The call itself may have had its effect; report this with the tool that was called.',
  },
} as const satisfies Record<string, ErrorEntry>;
