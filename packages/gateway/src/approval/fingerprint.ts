/** The fingerprint of a call: what an approval is bound to. Change anything in it and the yes no longer fits. */
import { createHash } from 'node:crypto';
import { canonicalJson, type ToolDefinition } from '@hintlock/core';

export interface FingerprintParts {
  readonly server: string;
  readonly definition: ToolDefinition;
  readonly args: unknown;
  /** What else goes to the server with the call. */
  readonly beyond?: unknown;
  readonly principal: string;
  readonly session: string;
  /** Why a person was asked: a yes to one reason is none to another. */
  readonly reasons: readonly string[];
}

export function fingerprint(parts: FingerprintParts): string {
  return fingerprintOf(parts);
}

/** A digest of any value, the same however its keys are ordered. */
export function fingerprintOf(value: unknown): string {
  return createHash('sha256').update(canonicalJson(value)).digest('hex');
}
