/** What observing a server brings up. */
import { type ErrorEntry, NEWS, NOTICE, SERVER_FAULT } from '../error-entry.ts';

export const OBSERVE_ERRORS = {
  HL_HINT_OBSERVED: {
    ...NOTICE,
    message: 'The tool "{tool}" is said to have {hint} {claimed}, and was seen otherwise: {evidence}.',
    remedy: 'What was seen rules; tell its author, or do not use the tool.',
  },
  HL_TRACER_LOST: {
    ...SERVER_FAULT,
    message: 'The tracer that observed the server was ended, and without it the server cannot work.',
    remedy: 'The server is started anew, with a tracer, when it is next needed.',
  },
  HL_NOT_OBSERVABLE: {
    ...NEWS,
    message: 'What {server} does is not observed: {reason}.',
    remedy: '`docs/observe.md` says what observing needs.',
  },
} as const satisfies Record<string, ErrorEntry>;
