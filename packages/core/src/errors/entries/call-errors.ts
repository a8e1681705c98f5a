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
    remedy: 'Ask the user to run `hintlock approvals approve ID`, then make the same call again.',
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
    message: 'The server "{server}" already has {count} calls waiting.',
    remedy: 'Wait for some of them to end, then try again.',
  },
  HL_SERVER_GONE: {
    ...SERVER_FAULT,
    message: 'The server behind this connection is gone: {detail}',
    remedy: 'Start it again; a call that was under way may have had its effect.',
  },
} as const satisfies Record<string, ErrorEntry>;
