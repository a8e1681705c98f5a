/** What is wrong with a policy, and what happens when it cannot decide. */
import { type ErrorEntry, POLICY_FAULT } from '../error-entry.ts';

export const POLICY_ERRORS = {
  HL_RULE_SYNTAX: {
    ...POLICY_FAULT,
    message: 'Rule "{rule}" (line {line}) does not compile: {detail}',
    remedy: 'Mend the expression; the policy was not loaded.',
  },
  HL_RULE_UNKNOWN: {
    ...POLICY_FAULT,
    message: 'Rule "{rule}" (line {line}) names "{name}", which does not exist{suggestion}.',
    remedy: 'docs/policy.md lists every name; the policy was not loaded.',
  },
  HL_RULE_TYPE: {
    ...POLICY_FAULT,
    message: 'Rule "{rule}" (line {line}) has the wrong type: {detail}',
    remedy: 'A rule must be true or false; the policy was not loaded.',
  },
  HL_RULE_SHAPE: {
    ...POLICY_FAULT,
    message: 'Rule "{rule}" (line {line}) is incomplete: {detail}',
    remedy: 'A rule has a name, a "when" and a "then" (allow, confirm, deny or hide).',
  },
  HL_RULE_FAILED: {
    ...POLICY_FAULT,
    message: 'Rule "{rule}" could not be evaluated on this call: {detail}',
    remedy: 'Guard optional arguments with has(args.x); until then the call is denied.',
  },
  HL_DECISION_FAULT: {
    ...POLICY_FAULT,
    message: 'The call could not be decided: {detail}',
    remedy: 'The call was denied. This is a bug: please report it.',
  },
} as const satisfies Record<string, ErrorEntry>;
