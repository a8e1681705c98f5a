/** Lets contestants work in turn, warm and round by round. */
import type { Contestant, RunningContestant } from './contestant.ts';
import { type Cost, type Load, runBatch } from './run-batch.ts';

export interface Competitor {
  readonly contestant: Contestant;
  readonly running: RunningContestant;
}

type Started = { readonly ok: true; readonly competitor: Competitor } | { readonly ok: false; readonly why: string };

const BATCH_MS = 250;
const WARM_UP: readonly Load[] = [
  { tool: 'read', callers: 16, milliseconds: 1000 },
  { tool: 'read_large', callers: 16, milliseconds: 300 },
  { tool: 'read', callers: 1, milliseconds: 300 },
];

/** Starts a contestant and lets it work until its code is compiled. */
export async function startWarm(contestant: Contestant): Promise<Started> {
  let running: RunningContestant | undefined;
  try {
    running = await contestant.start();
    for (const load of WARM_UP) await runBatch(running, load);
    return { ok: true, competitor: { contestant, running } };
  } catch (error) {
    await running?.stop();
    return { ok: false, why: error instanceof Error ? error.message : 'it did not start' };
  }
}

/** Each in turn, and each round in another order, so that whatever else the machine does hits all alike. */
export async function compete(
  competitors: readonly Competitor[],
  load: Load,
  rounds: number,
): Promise<ReadonlyMap<Contestant, readonly Cost[]>> {
  const costs = new Map<Contestant, Cost[]>(competitors.map(({ contestant }) => [contestant, []]));
  for (let round = 0; round < rounds; round += 1) {
    const first = round % competitors.length;
    for (const { contestant, running } of [...competitors.slice(first), ...competitors.slice(0, first)]) {
      costs.get(contestant)?.push(await runBatch(running, { ...load, milliseconds: BATCH_MS }));
    }
  }
  return costs;
}
