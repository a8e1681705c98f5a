/** How long a server that failed is left alone before it is tried again. */

/** The first try after a fault is at once: most servers that stop start again. */
const WAITS_MS = [0, 250, 1000, 4000, 15_000, 30_000] as const;

export interface BackOff {
  /** How long to wait before the next try; nothing or less when it may be made. */
  readonly remainingMs: () => number;
  readonly failed: () => void;
  readonly worked: () => void;
  readonly failures: () => number;
}

export function createBackOff(now: () => number): BackOff {
  let failures = 0;
  let retryAt = 0;
  return {
    remainingMs: () => retryAt - now(),
    failed: () => {
      retryAt = now() + (WAITS_MS[Math.min(failures, WAITS_MS.length - 1)] ?? 0);
      failures += 1;
    },
    worked: () => {
      failures = 0;
      retryAt = 0;
    },
    failures: () => failures,
  };
}
