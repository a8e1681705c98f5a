/** What the gateway's own HTTP side refuses, and what goes wrong when it tells others. */
import { BAD_INPUT, type ErrorEntry, NOTICE, REFUSAL } from '../error-entry.ts';

export const ADMIN_ERRORS = {
  HL_HOST_REFUSED: {
    ...REFUSAL,
    message: 'Requests for the host "{host}" are not answered here.',
    remedy: 'Use the address that the gateway printed: 127.0.0.1, localhost or [::1] with its port.',
  },
  HL_ORIGIN_REFUSED: {
    ...REFUSAL,
    message: 'A web page of "{origin}" may not talk to this gateway.',
    remedy: 'Only pages that the gateway serves itself may.',
  },
  HL_TOKEN_REFUSED: {
    ...REFUSAL,
    http: 401,
    message: 'The admin token is missing or wrong.',
    remedy: 'Send the token that the gateway printed as "Authorization: Bearer TOKEN".',
  },
  HL_TOO_MANY_FAILURES: {
    ...REFUSAL,
    http: 429,
    message: 'There were too many wrong tokens or signatures; wait {seconds} s.',
    remedy: 'Send the right one: it is taken at any time.',
  },
  HL_PATH_UNKNOWN: {
    ...BAD_INPUT,
    http: 404,
    message: 'There is nothing at "{path}".',
    remedy: 'The admin API is below /api.',
  },
  HL_METHOD_REFUSED: {
    ...BAD_INPUT,
    http: 405,
    message: '"{path}" does not take {method}; it takes {allowed}.',
    remedy: 'Use a method that it takes.',
  },
  HL_BODY_TOO_LARGE: {
    ...BAD_INPUT,
    http: 413,
    message: 'The body of the request is larger than {limit} bytes.',
    remedy: 'Send less.',
  },
  HL_BODY_NOT_JSON: {
    ...BAD_INPUT,
    http: 415,
    message: 'The body of the request is not marked as JSON.',
    remedy: 'Send JSON with "Content-Type: application/json".',
  },
  HL_REQUEST_INVALID: {
    ...BAD_INPUT,
    message: 'The request cannot be used: {detail}',
    remedy: 'Correct what it names and send it again.',
  },
  HL_APPROVAL_MISSING: {
    ...BAD_INPUT,
    http: 404,
    message: 'There is no approval "{id}".',
    remedy: 'List the approvals to see those there are.',
  },
  HL_APPROVAL_SETTLED: {
    ...BAD_INPUT,
    http: 409,
    message: 'Approval "{id}" is {status} and can no longer be answered.',
    remedy: 'The same call made again asks again.',
  },
  HL_GRANT_MISSING: {
    ...BAD_INPUT,
    http: 404,
    message: 'There is no grant "{id}" in force.',
    remedy: 'List the grants to see those there are.',
  },
  HL_STREAMS_EXHAUSTED: {
    ...BAD_INPUT,
    http: 503,
    message: 'There are {count} open event streams already.',
    remedy: 'Close one of them, then try again.',
  },
  HL_SIGNATURE_REFUSED: {
    ...REFUSAL,
    http: 401,
    message: 'The answer of the webhook does not count: {detail}',
    remedy: 'Sign it with the shared secret in the way the question was signed, and name the approval it is for.',
  },
  HL_WEBHOOK_FAILED: {
    ...NOTICE,
    message: 'The webhook at {origin} was not told of approval "{id}": {detail}',
    remedy: 'Check the address and what it answers; the approval can still be answered in every other way.',
  },
} as const satisfies Record<string, ErrorEntry>;
