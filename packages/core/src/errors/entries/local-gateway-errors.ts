/** What keeps `hintlock run` from its local gateway, or takes it away. */
import { BAD_INPUT, type ErrorEntry, SERVER_FAULT } from '../error-entry.ts';

export const LOCAL_GATEWAY_ERRORS = {
  HL_LOCAL_GATEWAY_LOST: {
    ...SERVER_FAULT,
    message: 'The local gateway ended this connection; {log} may say why.',
    remedy:
      'Start the server again: a new gateway is started by itself. A call that was under way may have had its effect.',
  },
  HL_LOCAL_GATEWAY_REFUSED: {
    ...BAD_INPUT,
    message: 'The local gateway does not take this server: {detail}',
    remedy: 'Correct what it names, or use `hintlock run --alone`.',
  },
  HL_FOLDER_EXPOSED: {
    ...BAD_INPUT,
    message: 'The folder {folder} is not yours alone, so nothing private can be reached through it.',
    remedy: 'Make it yours and run `chmod 700` on it, or set HINTLOCK_HOME to another folder.',
  },
} as const satisfies Record<string, ErrorEntry>;
