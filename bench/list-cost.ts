/** How long a list of 5,000 tools takes through the gateway, which keeps it written, next to the server that writes it anew. */
import { LARGE_LIST } from './contestants/files.ts';
import { runAlone, serve } from './contestants/gateway.ts';
import { overStdio } from './contestants/over-stdio.ts';
import type { Contestant, RunningContestant } from './harness/contestant.ts';
import type { Outcome } from './measurement.ts';
import { median } from './median.ts';
import { progress } from './progress.ts';

const ROUNDS = 9;
const GOAL = 0.5;
const LAST_TOOL = 'read_department_4999';

export async function listCost(): Promise<readonly Outcome[]> {
  progress('a list of 5,000 tools');
  const direct = await overStdio({ contestant: { name: 'direct', role: 'direct' }, args: [LARGE_LIST] }).start();
  try {
    const outcomes: Outcome[] = [];
    const server = [process.execPath, LARGE_LIST] as const;
    for (const gateway of [runAlone(server)[0], serve({ command: server[0], args: [server[1]] })[0]]) {
      if (gateway !== undefined) outcomes.push(...(await compareWith(direct, gateway)));
    }
    return outcomes;
  } finally {
    await direct.stop();
  }
}

async function compareWith(direct: RunningContestant, gateway: Contestant): Promise<readonly Outcome[]> {
  const name = `tools/list of 5,000 tools: ${gateway.name} / direct, over stdio`;
  let running: RunningContestant | undefined;
  try {
    running = await gateway.start();
    const [ratios, ours, theirs]: [number[], number[], number[]] = [[], [], []];
    await timeOfList(direct);
    await timeOfList(running);
    for (let round = 0; round < ROUNDS; round += 1) {
      const [theirTime, ourTime] = [await timeOfList(direct), await timeOfList(running)];
      ratios.push(ourTime / theirTime);
      ours.push(ourTime);
      theirs.push(theirTime);
    }
    const detail = `${median(ours).toFixed(1)} ms / ${median(theirs).toFixed(1)} ms`;
    return [{ name, ratio: median(ratios), goal: GOAL, detail }];
  } catch (error) {
    const why = error instanceof Error ? error.message : 'it did not start';
    return [{ name, skipped: why, required: true }];
  } finally {
    await running?.stop();
  }
}

async function timeOfList({ connection, ended }: RunningContestant): Promise<number> {
  const start = performance.now();
  const answer = await Promise.race([connection.request('tools/list', {}), ended]);
  const time = performance.now() - start;
  if (!answer.includes(LAST_TOOL)) throw new Error(`the list is not whole: ${answer.slice(0, 200)}`);
  return time;
}
