/** What keeps a server from being reached, or from being left as it was. */
import { BAD_INPUT, type ErrorEntry, NOTICE, SERVER_FAULT } from '../error-entry.ts';

export const SERVER_ERRORS = {
  HL_COMMAND_NOT_FOUND: {
    ...SERVER_FAULT,
    message: 'The command "{command}" does not exist.',
    remedy: 'Check the spelling and the PATH.',
  },
  HL_COMMAND_FAILED: {
    ...SERVER_FAULT,
    message: 'The command "{command}" could not be started: {reason}.',
    remedy: 'Check that it is executable and that its folder exists.',
  },
  HL_SERVER_EXITED: {
    ...SERVER_FAULT,
    message: 'The server exited ({status}) while {step}.',
    remedy: 'Run its command by hand; its last words are shown where there were any.',
  },
  HL_SERVER_TIMEOUT: {
    ...SERVER_FAULT,
    message: 'The server was still {step} after {seconds} s and was stopped.',
    remedy: 'Give it longer with --timeout SECONDS, or run its command by hand.',
  },
  HL_STDOUT_NOISE: {
    ...NOTICE,
    message: 'The server writes logs to standard output, where only protocol messages belong (lines seen: {lines}).',
    remedy: 'Its author should log to standard error; many clients break on this.',
  },
  HL_STDOUT_FLOOD: {
    ...SERVER_FAULT,
    message: 'The server flooded standard output with {size} that is not protocol and was stopped.',
    remedy: 'Its author should log to standard error.',
  },
  HL_MESSAGE_TOO_LARGE: {
    ...SERVER_FAULT,
    message: 'The server sent one message larger than {limit} and was stopped.',
    remedy: 'A tool list of that size would not fit any model; ask its author to split it.',
  },
  HL_PROTOCOL: {
    ...SERVER_FAULT,
    message: 'The server broke the protocol while {step}: {detail}.',
    remedy: 'Update the server, or report this to its author.',
  },
  HL_SERVER_ERROR: {
    ...SERVER_FAULT,
    message: 'The server answered {method} with error {code}: {detail}',
    remedy: "The words are the server's own; it may need credentials or arguments.",
  },
  HL_URL_INVALID: {
    ...BAD_INPUT,
    message: '"{url}" is not an http or https address.',
    remedy: 'Write the whole address, such as https://example.com/mcp.',
  },
  HL_UNREACHABLE: {
    ...SERVER_FAULT,
    message: '{url} could not be reached: {reason}.',
    remedy: 'Check the address, and that the server is running.',
  },
  HL_AUTH_REQUIRED: {
    ...SERVER_FAULT,
    message: '{url} wants authorisation (HTTP {status}).',
    remedy: "Pass it on: --header 'Authorization: Bearer ${TOKEN}', with TOKEN in the environment.",
  },
  HL_HTTP_STATUS: {
    ...SERVER_FAULT,
    message: '{url} answered HTTP {status}, which is no MCP answer.',
    remedy: 'Check the path; MCP endpoints often end in /mcp or /sse.',
  },
  HL_REDIRECTED: {
    ...SERVER_FAULT,
    message: '{url} redirects to {location}.',
    remedy: 'Scan that address instead if you trust it; credentials are never sent on by themselves.',
  },
  HL_PROCESS_LEFT: {
    ...NOTICE,
    message: 'The server left processes running after it was closed; they were stopped (there were {count}).',
    remedy: 'Its author should end child processes when standard input closes.',
  },
} as const satisfies Record<string, ErrorEntry>;
