/** Coming back to an event stream that ended early (2025 era): how often, after how long, and from where. */

/** So many times without anything new. */
export const RESUME_ATTEMPTS = 5;
/** How long to wait where the server does not say. */
export const RETRY_MS = 1000;

/** A server may ask us to wait, but neither to come back without a pause nor for longer than a timer can count. */
export function waitingTime(retryMs: number): number {
  return Math.min(Math.max(retryMs, 50), 2 ** 31 - 1);
}

/** Whether a refusal may be different the next time. */
export function isPassing(status: number): boolean {
  return status >= 500 || status === 408 || status === 429 || (status >= 200 && status < 300);
}

const ID_LIMIT = 4096;
// What a header may hold, once UTF-8 is written byte by byte.
const CARRIED = /^[\x20-\x7e\x80-\xff]+$/;

/** An event's id as a header value, or undefined where none can be: the stream cannot be taken up from there. */
export function eventIdHeader(id: string): string | undefined {
  if (id === '' || id.length > ID_LIMIT) return undefined;
  const bytes = Buffer.from(id, 'utf8').toString('latin1');
  return CARRIED.test(bytes) ? bytes : undefined;
}
