/** For commands that run for days: their memory stays what it was after the first minute. */
import { PerformanceObserver } from 'node:perf_hooks';
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';

/** Two halves of 4 MiB: what a call leaves behind dies young, and this much of it fits into a processor's cache. */
const YOUNG_SPACE = 8 * 1024 * 1024;

/**
 * V8 would let the space for young objects grow to many times that, which stays resident, doubles the process over 100,000
 * calls, and is slower. How large it may grow is settled before any script runs, but by which factor it grows can be said at any time.
 */
export function keepMemoryFlat(): void {
  setFlagsFromString('--semi-space-growth-factor=4');
  const observer = new PerformanceObserver(() => {
    const young = getHeapSpaceStatistics().find((space) => space.space_name === 'new_space');
    if (young !== undefined && young.space_size < YOUNG_SPACE) return;
    setFlagsFromString('--semi-space-growth-factor=1');
    observer.disconnect();
  });
  observer.observe({ entryTypes: ['gc'] });
}
