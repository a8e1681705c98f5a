/** Everything there is to measure, by the name that `--only` takes. */
import { coldStart } from './cold-start.ts';
import { decisionCost } from './decision-cost.ts';
import { listCost } from './list-cost.ts';
import { memory as memoryGrowth } from './memory.ts';
import { pathCost } from './path-cost.ts';
import { httpToHttp } from './paths/http-to-http.ts';
import { httpToStdio } from './paths/http-to-stdio.ts';
import { stdioToHttp } from './paths/stdio-to-http.ts';
import { stdioToStdio } from './paths/stdio-to-stdio.ts';
import { profileCost } from './profile-cost.ts';
import type { Bench } from './report.ts';
import { scanTogether } from './scan-together.ts';
import { screeningCost } from './screening-cost.ts';
import { startUp } from './start-up.ts';

export interface Choice {
  /** Names; all that are not optional when empty. */
  readonly only: readonly string[];
  /** Also the npm peers, installed on demand. */
  readonly peers: boolean;
  /** Also a hundred thousand calls. */
  readonly memory: boolean;
  readonly rounds: number;
}

export function chooseBenches({ only, peers, memory, rounds }: Choice): readonly Bench[] {
  const benches: Readonly<Record<string, Bench['measure']>> = {
    profile: profileCost,
    scan: scanTogether,
    'start-up': startUp,
    'stdio-stdio': () => pathCost(stdioToStdio(peers), rounds),
    'http-http': () => pathCost(httpToHttp(peers), rounds),
    'http-stdio': () => pathCost(httpToStdio(peers), rounds),
    'stdio-http': () => pathCost(stdioToHttp(), rounds),
    decision: decisionCost,
    screening: screeningCost,
    list: listCost,
    'cold-start': coldStart,
    memory: memoryGrowth,
  };
  const optional = new Map([
    ['stdio-http', peers],
    ['memory', memory],
  ]);
  const names = only.length > 0 ? only : Object.keys(benches).filter((name) => optional.get(name) ?? true);
  return names.map((name) => {
    const measure = benches[name];
    if (measure === undefined) throw new Error(`There is no "${name}"; there are ${Object.keys(benches).join(', ')}.`);
    return { name, measure };
  });
}
