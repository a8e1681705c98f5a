/** What is odd in what a server lists. */
import { type ErrorEntry, NEWS, NOTICE } from '../error-entry.ts';

export const LISTING_ERRORS = {
  HL_LIST_ENDLESS: {
    ...NOTICE,
    message: 'The tool list was cut after {pages} pages: {detail}.',
    remedy: "What came before is reported; the server's paging is broken.",
  },
  HL_TOOL_DUPLICATE: {
    ...NOTICE,
    message: 'The tool "{tool}" is listed {count} times; its strictest reading is used.',
    remedy: 'A client cannot tell which one it calls; its author should rename one.',
  },
  HL_TOOL_INVALID: {
    ...NOTICE,
    message: 'Entry {index} of the tool list is not a tool ({detail}) and was left out.',
    remedy: "Report this to the server's author.",
  },
  HL_TOOL_OVERSIZED: {
    ...NOTICE,
    message: 'The {part} of the tool "{tool}" is {size} long; a model would drown in it.',
    remedy: 'Reports show its beginning only. Text this long is also a way to hide instructions.',
  },
  HL_SCHEMA_RECURSIVE: {
    ...NEWS,
    message: 'The {part} of the tool "{tool}" refers to itself at {pointer}.',
    remedy: 'Legal, but some clients and models cannot use such a schema.',
  },
} as const satisfies Record<string, ErrorEntry>;
