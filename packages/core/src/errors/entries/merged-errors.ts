/** What can go wrong where several servers stand behind one address. */
import { type ErrorEntry, REFUSAL } from '../error-entry.ts';

export const MERGED_ERRORS = {
  HL_SEVERAL_HAVE_IT: {
    ...REFUSAL,
    http: 409,
    message: 'More than one server here has the {what} "{name}", and nobody can say which is meant.',
    remedy: 'Connect to one of the servers by itself, at /mcp/server/NAME.',
  },
  HL_RESOURCE_SHARED: {
    ...REFUSAL,
    http: 409,
    message: 'Several servers here ({servers}) give the resource "{uri}", and nobody can say which is meant.',
    remedy: 'Name one in _meta["dev.hintlock/server"], or connect to it by itself at /mcp/server/NAME.',
  },
} as const satisfies Record<string, ErrorEntry>;
