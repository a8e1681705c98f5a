/** The `traceparent` of W3C Trace Context: which span a request belongs to. */

export interface TraceParent {
  readonly traceId: string;
  readonly spanId: string;
  readonly traceFlags: number;
}

// A later version may add fields at the end; version ff and identifiers of zeros are not valid.
const FORM = /^(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;

/** Nothing for what is none: a stranger's bad header starts a new trace, it breaks no call. */
export function parseTraceparent(text: unknown): TraceParent | undefined {
  const match = typeof text === 'string' ? FORM.exec(text) : null;
  if (match === null) return undefined;
  const [, version, traceId = '', spanId = '', flags = '', more] = match;
  if (version === '00' && more !== undefined) return undefined;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) };
}

export function writeTraceparent({ traceId, spanId, traceFlags }: TraceParent): string {
  return `00-${traceId}-${spanId}-${(traceFlags & 0xff).toString(16).padStart(2, '0')}`;
}
