/** `npm run bench`: every number is a ratio of two things measured side by side in this run. Exits with 1 on a missed goal. */
import type { Measurement } from './measurement.ts';
import { profileCost } from './profile-cost.ts';
import { scanTogether } from './scan-together.ts';
import { startUp } from './start-up.ts';

const benches: readonly (() => Promise<readonly Measurement[]>)[] = [profileCost, scanTogether, startUp];

let missed = 0;
for (const bench of benches) {
  for (const { name, ratio, goal } of await bench()) {
    const met = ratio <= goal;
    if (!met) missed += 1;
    console.log(`${met ? 'ok    ' : 'MISSED'}  ${ratio.toFixed(2).padStart(6)}  (at most ${goal})  ${name}`);
  }
}
process.exitCode = missed === 0 ? 0 : 1;
