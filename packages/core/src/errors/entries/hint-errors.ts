/** What is odd in what a server says of its tools. */
import { type ErrorEntry, NEWS, NOTICE } from '../error-entry.ts';

export const HINT_ERRORS = {
  HL_HINT_TYPE: {
    ...NOTICE,
    message: 'The tool "{tool}" gives {key} as {found}, not as {expected}; {reading}.',
    remedy: 'Its author should send the right JSON type: clients ignore or misread this.',
  },
  HL_HINT_CONTRADICTION: {
    ...NOTICE,
    message: 'The tool "{tool}" contradicts itself: {detail}; the stricter reading is used.',
    remedy: 'Its author must decide which of the two is true.',
  },
  HL_HINT_CONFLICT: {
    ...NOTICE,
    message: 'The tool "{tool}" has {hint} {operator} from the operator and {locked} in the lock; the stricter rules.',
    remedy: 'Change one of the two so that they agree.',
  },
  HL_HINTS_UNDECLARED: {
    ...NEWS,
    message: '{count} of {total} tools declare no hint at all, so a client must assume the worst of them.',
    remedy: 'Ask the author for annotations.',
  },
  HL_TRIFECTA: {
    ...NOTICE,
    message: 'Private data, untrusted content and a way out come together: {detail}.',
    remedy: 'Take one of the three away, or put the servers behind different clients.',
  },
} as const satisfies Record<string, ErrorEntry>;
