/** What a person at a terminal is told about an answer that cannot be given. */
import { BAD_INPUT, type ErrorEntry } from '../error-entry.ts';

export const INBOX_ERRORS = {
  HL_ID_AMBIGUOUS: {
    ...BAD_INPUT,
    message: '"{id}" is the beginning of {count} ids: {known}.',
    remedy: 'Type more of the one that is meant.',
  },
  HL_APPROVAL_ONCE: {
    ...BAD_INPUT,
    message: 'Approval "{id}" can be given for this one call only: {reason}.',
    remedy: 'Approve it without --session; the next such call asks again.',
  },
} as const satisfies Record<string, ErrorEntry>;
