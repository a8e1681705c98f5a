/** What the gateway tells a client about a call. */
import { BAD_INPUT, type ErrorEntry, REFUSAL, SERVER_FAULT } from '../error-entry.ts';

export const CALL_ERRORS = {
  HL_CALL_DENIED: {
    ...REFUSAL,
    message: 'This call was not allowed. {reasons}',
    remedy: 'Do not repeat it as it is; take another way or ask the user.',
  },
  HL_CALL_DECLINED: {
    ...REFUSAL,
    message: 'A person was asked about this call and said no. {reasons}',
    remedy: 'Do not repeat it; ask the user what they want instead.',
  },
  HL_APPROVAL_NEEDED: {
    ...REFUSAL,
    message: 'This call needs a person. {reasons} It waits as approval {id}.',
    remedy: 'Ask the user to answer it with `hintlock approvals`, then make the same call again.',
  },
  HL_APPROVAL_UNKNOWN: {
    ...BAD_INPUT,
    message: 'No approval "{id}" waits for an answer.',
    remedy: 'Run `hintlock approvals` to see what waits; an answered or expired one cannot be changed.',
  },
  HL_CALL_MALFORMED: {
    ...REFUSAL,
    jsonRpc: -32600,
    http: 400,
    message: 'This is not a call that can be judged: {detail}.',
    remedy: 'Send one well-formed request with an id of its own.',
  },
  HL_TOOL_UNLISTED: {
    ...REFUSAL,
    message: 'There is no tool called "{tool}".',
    remedy: 'Use a tool from the list.',
  },
  HL_BUSY: {
    ...REFUSAL,
    jsonRpc: -32603,
    http: 503,
    message: 'The server "{server}" has too many calls waiting already: {count}.',
    remedy: 'Wait for some of them to end, then try again.',
  },
  HL_CALL_TIMEOUT: {
    ...SERVER_FAULT,
    message: 'The server gave no answer and no sign of progress for {seconds} s, so the call was taken back.',
    remedy: 'It may have had its effect; look before making it again. `timeout` in hintlock.yaml gives it longer.',
  },
  HL_SERVER_RESTING: {
    ...SERVER_FAULT,
    http: 503,
    message: 'The server "{server}" failed and is left alone for another {seconds} s. {detail}',
    remedy: 'Try again then; if it keeps failing, see what it writes with `hintlock scan`.',
  },
  HL_SERVER_REMOVED: {
    ...SERVER_FAULT,
    http: 404,
    message: 'The server "{server}" is not in the configuration any more.',
    remedy: 'Use another one, or put it back into hintlock.yaml.',
  },
  HL_NOT_ROUTED: {
    ...REFUSAL,
    http: 404,
    message: 'No server here has this {what}.',
    remedy: 'Use one from the list.',
  },
  HL_HEADER_MISMATCH: {
    ...REFUSAL,
    jsonRpc: -32020,
    http: 400,
    message: 'Header mismatch: {detail}.',
    remedy: 'Read the list of tools again, and repeat the marked arguments in headers.',
  },
  HL_LOCAL_GATEWAY: {
    ...SERVER_FAULT,
    message: 'The local gateway did not start; {log} may say why.',
    remedy: 'Try again, or use `hintlock run --alone`.',
  },
  HL_LOCAL_GATEWAY_RUNS: {
    ...BAD_INPUT,
    message: 'A local gateway runs already.',
    remedy: 'Nothing is to be done: `hintlock run` uses it.',
  },
  HL_CONFIG_NONE: {
    ...BAD_INPUT,
    message: 'There is no hintlock.yaml here, and none of your own.',
    remedy: 'Write one (docs/configuration.md), or name it with --config.',
  },
  HL_PORT_UNUSABLE: {
    ...BAD_INPUT,
    message: 'Port {port} cannot be used: {reason}.',
    remedy: 'Choose another with --port or `listen.port` in hintlock.yaml; 0 takes any that is free.',
  },
  HL_SERVER_GONE: {
    ...SERVER_FAULT,
    message: 'The server behind this connection is gone: {detail}',
    remedy: 'Start it again; a call that was under way may have had its effect.',
  },
} as const satisfies Record<string, ErrorEntry>;
