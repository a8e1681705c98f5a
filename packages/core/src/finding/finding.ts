/** A finding: something worth a person's attention, with a code, at a place. Expected, so a value and never thrown. */

import type { Severity } from '../errors/error-entry.ts';
import type { HintlockError } from '../errors/hintlock-error.ts';
import { ERRORS, type ErrorCode, type ErrorValues, errorMessage } from '../errors/registry.ts';
import type { HintName } from '../vocabulary/hint.ts';

export interface Finding {
  readonly code: ErrorCode;
  readonly severity: Severity;
  /** One sentence for a person. */
  readonly message: string;
  /** What can be done about it. */
  readonly remedy: string;
  /** The tool it is about; absent when it is about the whole server or a file. */
  readonly tool?: string;
  /** The hints it is about, where it is about some. */
  readonly hints?: readonly HintName[];
}

/**
 * Makes a finding from the registry.
 *
 * @example
 * ```ts
 * import { finding } from '@hintlock/core';
 *
 * const noise = finding('HL_STDOUT_NOISE', { lines: 3 });
 * noise.severity; // 'warning'
 * ```
 */
export function finding<Code extends ErrorCode>(code: Code, values: ErrorValues<Code>, tool?: string): Finding {
  const { severity, remedy } = ERRORS[code];
  const base = { code, severity, message: errorMessage(code, values), remedy };
  return tool === undefined ? base : { ...base, tool };
}

/** The finding that reports a fault which ended the work at one place only. */
export function findingFromError(error: HintlockError): Finding {
  const { severity, remedy } = ERRORS[error.code];
  return { code: error.code, severity, message: error.message, remedy };
}

export const SEVERITY_ORDER: readonly Severity[] = ['error', 'warning', 'info'];

/** Whether `severity` is at least as loud as `threshold`. */
export function isAtLeast(severity: Severity, threshold: Severity): boolean {
  return SEVERITY_ORDER.indexOf(severity) <= SEVERITY_ORDER.indexOf(threshold);
}
