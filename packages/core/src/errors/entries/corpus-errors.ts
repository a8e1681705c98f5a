/** What is wrong with a file of labelled tools that inference is trained on or measured with. */
import { BAD_INPUT, type ErrorEntry, NOTICE } from '../error-entry.ts';

export const CORPUS_ERRORS = {
  HL_CORPUS_UNREADABLE: {
    ...BAD_INPUT,
    message: 'The file "{file}" cannot be used: {detail}.',
    remedy: 'Name a file that can be read, with one JSON object a line; docs/inference.md shows one.',
  },
  HL_CORPUS_LINE: {
    ...NOTICE,
    message: 'Line {line} is left out: {detail}.',
    remedy: 'Every line needs at least a `name` and a `server`; docs/inference.md shows one.',
  },
  HL_CORPUS_EMPTY: {
    ...BAD_INPUT,
    message: 'No line of "{file}" holds a tool.',
    remedy: 'Every line needs at least a `name` and a `server`; docs/inference.md shows one.',
  },
} as const satisfies Record<string, ErrorEntry>;
