/** `npm run bench`: every number is a ratio of two things measured side by side in this run. Exits with 1 on a missed goal. */
import os from 'node:os';
import { parseArgs } from 'node:util';
import { chooseBenches } from './benches.ts';
import { progress } from './progress.ts';
import { report } from './report.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true, default: [] },
    peers: { type: 'boolean', default: false },
    memory: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '8' },
  },
});

// Ratios are measured side by side, but a processor that is never idle wakes up for free, which favours the cheapest most.
const [load = 0] = os.loadavg();
if (load > os.availableParallelism() / 2) progress(`others are at work here (load ${load.toFixed(1)}): expect noise`);

const benches = chooseBenches({ ...values, rounds: Number(values.rounds) });
process.exitCode = (await report(benches)) === 0 ? 0 : 1;
