/** `npm run bench`: every number is a ratio of two things measured side by side in this run. Exits with 1 on a missed goal. */
import { profileCost } from './profile-cost.ts';
import { report } from './report.ts';
import { scanTogether } from './scan-together.ts';
import { startUp } from './start-up.ts';

process.exitCode = (await report([profileCost, scanTogether, startUp])) === 0 ? 0 : 1;
