/** The one class of fault that Hintlock throws: always with a code from the registry. */
import { ERRORS, type ErrorCode, type ErrorValues, errorMessage } from './registry.ts';

const BRAND = Symbol.for('hintlock.error');

export class HintlockError<Code extends ErrorCode = ErrorCode> extends Error {
  readonly [BRAND] = true;
  readonly code: Code;
  readonly values: ErrorValues<Code>;

  constructor(code: Code, values: ErrorValues<Code>, options?: { readonly cause?: unknown }) {
    super(errorMessage(code, values), options);
    this.name = 'HintlockError';
    this.code = code;
    this.values = values;
  }

  get remedy(): string {
    return ERRORS[this.code].remedy;
  }
}

/** Recognises the error across copies of this package, where `instanceof` would not. */
export function isHintlockError(value: unknown): value is HintlockError {
  return typeof value === 'object' && value !== null && BRAND in value;
}
