/** `npm run bench:gateway`: what a call through `hintlock run` costs. Its goals are not met yet, so it stands apart. */
import { callCost } from './call-cost.ts';
import { report } from './report.ts';

process.exitCode = (await report([callCost])) === 0 ? 0 : 1;
