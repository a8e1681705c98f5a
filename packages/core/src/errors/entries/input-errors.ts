/** What a person typed or wrote, and what stops a command as a whole. */
import { BAD_INPUT, type ErrorEntry } from '../error-entry.ts';

export const INPUT_ERRORS = {
  HL_USAGE: { ...BAD_INPUT, message: '{detail}', remedy: 'Run the command with --help to see what it takes.' },
  HL_NODE_TOO_OLD: {
    ...BAD_INPUT,
    message: 'Hintlock needs Node {required} or newer; this is {found}.',
    remedy: 'Install a current Node.js.',
  },
  HL_NOTHING_TO_SCAN: {
    ...BAD_INPUT,
    message: 'No MCP client configuration was found on this machine ({looked} places looked at).',
    remedy: 'Name a server after the command: `-- npx -y some-server`, `https://…` or `--config FILE`.',
  },
  HL_SERVER_UNKNOWN: {
    ...BAD_INPUT,
    message: 'No server is called "{server}"; there is {known}.',
    remedy: 'Use one of those names, or name the configuration with --config FILE.',
  },
  HL_TOOL_UNKNOWN: {
    ...BAD_INPUT,
    message: 'The server "{server}" has no tool called "{tool}"; it has {known}.',
    remedy: 'Use one of those names.',
  },
  HL_FILTER_INVALID: {
    ...BAD_INPUT,
    message: '{option} "{text}" is not usable: {detail}',
    remedy: 'docs/scan.md lists every name that --filter and --sort know.',
  },
  HL_FILE_UNWRITABLE: {
    ...BAD_INPUT,
    message: 'The report could not be written to {path}: {reason}.',
    remedy: 'Choose a folder that exists and that you may write to.',
  },
  HL_INTERRUPTED: {
    severity: 'error',
    exit: 130,
    jsonRpc: -32603,
    http: 503,
    message: 'Interrupted while the server was {step}.',
    remedy: 'Every server that was started has been stopped; run the command again when you are ready.',
  },
  HL_INTERNAL: {
    severity: 'error',
    exit: 70,
    jsonRpc: -32603,
    http: 500,
    message: 'Hintlock itself failed: {detail}',
    remedy: 'This is a bug: please report it with the command you ran.',
  },
} as const satisfies Record<string, ErrorEntry>;
