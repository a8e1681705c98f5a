/** Prints ratios next to their goals and says how many were missed. */
import type { Measurement } from './measurement.ts';

export async function report(benches: readonly (() => Promise<readonly Measurement[]>)[]): Promise<number> {
  let missed = 0;
  for (const bench of benches) {
    for (const { name, ratio, goal } of await bench()) {
      const met = ratio <= goal;
      if (!met) missed += 1;
      console.log(`${met ? 'ok    ' : 'MISSED'}  ${ratio.toFixed(2).padStart(6)}  (at most ${goal})  ${name}`);
    }
  }
  return missed;
}
