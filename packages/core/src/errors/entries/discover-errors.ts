/** What a client is told about a view, and about the four tools of discover mode. */
import { BAD_INPUT, type ErrorEntry, REFUSAL } from '../error-entry.ts';

export const DISCOVER_ERRORS = {
  HL_VIEW_UNKNOWN: {
    ...BAD_INPUT,
    http: 404,
    message: 'There is no view called "{view}"{suggestion}.',
    remedy: 'Use all, readonly, safe, offline, server/NAME, or the name of a view in the configuration.',
  },
  HL_TOOL_OUTSIDE_VIEW: {
    ...REFUSAL,
    message: 'The tool "{tool}" is not offered here: {why}.',
    remedy: 'Use a tool from the list, or ask the user to connect to a view that offers it.',
  },
  HL_FIND_MALFORMED: {
    ...BAD_INPUT,
    message: 'The tool find_tools was not called as its schema says: {detail}.',
    remedy: 'Every argument is optional; leave out what is not needed and call it again.',
  },
  HL_VARIANT_MALFORMED: {
    ...BAD_INPUT,
    message: '{variant} was not called as its schema says: {detail}.',
    remedy: 'Pass "name" as find_tools gave it, and "arguments" as an object (an empty one if the tool takes none).',
  },
  HL_VARIANT_NESTED: {
    ...REFUSAL,
    message: '"{tool}" is itself a tool of discover mode and cannot be called through {variant}.',
    remedy: 'Call it directly, or pass the name of a tool that find_tools gave.',
  },
  HL_VARIANT_TOOL_UNKNOWN: {
    ...REFUSAL,
    message: 'No tool called "{tool}" can be called here{suggestion}.',
    remedy: 'Search with find_tools, and pass the name exactly as it gives it.',
  },
  HL_VARIANT_TOO_WEAK: {
    ...REFUSAL,
    message: 'The tool "{tool}" is of tier {tier}, which is more than {variant} may run; use {required}.',
    remedy: 'Make the same call with the tool named here, if it is what the user wants.',
  },
} as const satisfies Record<string, ErrorEntry>;
