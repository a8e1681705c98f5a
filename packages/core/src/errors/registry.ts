/** The one list of everything that can go wrong: its sentence, the way out, and how each face reports it. */

import { ADMIN_ERRORS } from './entries/admin-errors.ts';
import { CALL_ERRORS } from './entries/call-errors.ts';
import { CONFIGURATION_ERRORS } from './entries/configuration-errors.ts';
import { CONNECTION_ERRORS } from './entries/connection-errors.ts';
import { CORPUS_ERRORS } from './entries/corpus-errors.ts';
import { DISCOVER_ERRORS } from './entries/discover-errors.ts';
import { GATEWAY_CONFIGURATION_ERRORS } from './entries/gateway-configuration-errors.ts';
import { HINT_ERRORS } from './entries/hint-errors.ts';
import { INBOX_ERRORS } from './entries/inbox-errors.ts';
import { INPUT_ERRORS } from './entries/input-errors.ts';
import { LINT_ERRORS } from './entries/lint-errors.ts';
import { LISTING_ERRORS } from './entries/listing-errors.ts';
import { LOCAL_GATEWAY_ERRORS } from './entries/local-gateway-errors.ts';
import { LOCK_ERRORS } from './entries/lock-errors.ts';
import { MERGED_ERRORS } from './entries/merged-errors.ts';
import { OBSERVE_ERRORS } from './entries/observe-errors.ts';
import { POLICY_ERRORS } from './entries/policy-errors.ts';
import { SCREEN_ERRORS } from './entries/screen-errors.ts';
import { SERVER_ERRORS } from './entries/server-errors.ts';
import { STORE_ERRORS } from './entries/store-errors.ts';
import { TRUST_ERRORS } from './entries/trust-errors.ts';
import type { ErrorEntry } from './error-entry.ts';

export const ERRORS = {
  ...INPUT_ERRORS,
  ...CONFIGURATION_ERRORS,
  ...GATEWAY_CONFIGURATION_ERRORS,
  ...SERVER_ERRORS,
  ...CONNECTION_ERRORS,
  ...LISTING_ERRORS,
  ...HINT_ERRORS,
  ...OBSERVE_ERRORS,
  ...LINT_ERRORS,
  ...CALL_ERRORS,
  ...POLICY_ERRORS,
  ...SCREEN_ERRORS,
  ...ADMIN_ERRORS,
  ...INBOX_ERRORS,
  ...DISCOVER_ERRORS,
  ...STORE_ERRORS,
  ...LOCAL_GATEWAY_ERRORS,
  ...MERGED_ERRORS,
  ...LOCK_ERRORS,
  ...TRUST_ERRORS,
  ...CORPUS_ERRORS,
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof ERRORS;

type Places<Template extends string> = Template extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Places<Rest>
  : never;

/** The values that the sentence of `Code` needs. */
export type ErrorValues<Code extends ErrorCode> = {
  readonly [Name in Places<(typeof ERRORS)[Code]['message']>]: string | number;
};

/** The sentence of `code` with its places filled in. It ends as one, whether or not what fills its last place does. */
export function errorMessage<Code extends ErrorCode>(code: Code, values: ErrorValues<Code>): string {
  const given: Record<string, string | number> = values;
  const template = ERRORS[code].message.replace(/\.$/, '');
  const sentence = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(given[name] ?? '')).trimEnd();
  return /[.!?…]$/.test(sentence) ? sentence : `${sentence}.`;
}

/** Where `code` is explained, relative to the documentation. */
export function errorAnchor(code: ErrorCode): string {
  return `errors.md#${code.toLowerCase()}`;
}
