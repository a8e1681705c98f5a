/** `npm run bench`: every number is a ratio of two things measured side by side in this run. Exits with 1 on a missed goal. */
import os from 'node:os';
import { parseArgs } from 'node:util';
import { chooseBenches } from './benches.ts';
import { progress } from './progress.ts';
import { report } from './report.ts';

const { values } = parseArgs({
  allowNegative: true,
  options: {
    only: { type: 'string', multiple: true, default: [] },
    peers: { type: 'boolean' },
    memory: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '8' },
  },
});

// Ratios are measured side by side, but a processor that is never idle wakes up for free, which favours the cheapest most.
const [load = 0] = os.loadavg();
if (load > os.availableParallelism() / 2) progress(`others are at work here (load ${load.toFixed(1)}): expect noise`);

const { only, memory } = values;
// One path alone is for tuning; the whole run compares with everyone, unless told `--no-peers`.
const peers = values.peers ?? only.length === 0;
const benches = chooseBenches({ only, peers, memory, rounds: Number(values.rounds) });
process.exitCode = (await report(benches)) === 0 ? 0 : 1;
