/** One entry of the registry, and the kinds that most entries are of. */

/** How loudly a problem is reported when it appears as a finding in a report. */
export type Severity = 'error' | 'warning' | 'info';

export interface ErrorEntry {
  /** One sentence with `{name}` places. */
  readonly message: string;
  /** What the reader can do about it. */
  readonly remedy: string;
  readonly severity: Severity;
  /** The exit code of a command that stops because of it. */
  readonly exit: number;
  /** The JSON-RPC error code when a protocol peer has to be told. */
  readonly jsonRpc: number;
  /** The HTTP status when an HTTP peer has to be told. */
  readonly http: number;
}

export const BAD_INPUT = { severity: 'error', exit: 2, jsonRpc: -32602, http: 400 } as const;
export const SERVER_FAULT = { severity: 'error', exit: 3, jsonRpc: -32603, http: 502 } as const;
export const NOTICE = { severity: 'warning', exit: 0, jsonRpc: -32603, http: 502 } as const;
export const NEWS = { severity: 'info', exit: 0, jsonRpc: -32603, http: 502 } as const;
export const REFUSAL = { severity: 'error', exit: 1, jsonRpc: -32602, http: 403 } as const;
export const POLICY_FAULT = { severity: 'error', exit: 2, jsonRpc: -32603, http: 500 } as const;
