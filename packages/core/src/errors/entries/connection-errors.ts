/** What becomes of a connection that was good before. */
import { type ErrorEntry, SERVER_FAULT } from '../error-entry.ts';

export const CONNECTION_ERRORS = {
  HL_SESSION_LOST: {
    ...SERVER_FAULT,
    message: 'The server has ended its session and did not take the request.',
    remedy: 'Call again; a new session is opened by itself.',
  },
} as const satisfies Record<string, ErrorEntry>;
