/** Whether the gateway's memory stays flat: what it holds after 100,000 calls next to after 20,000. */
import { BARE_STDIO, ECHO_COMMAND } from './contestants/files.ts';
import { runAlone, serve } from './contestants/gateway.ts';
import { overStdio } from './contestants/over-stdio.ts';
import type { Contestant, RunningContestant } from './harness/contestant.ts';
import { residentBytes } from './harness/kernel-figures.ts';
import { runBatch } from './harness/run-batch.ts';
import type { Outcome } from './measurement.ts';
import { median } from './median.ts';
import { progress } from './progress.ts';

const BATCH = 1000;
const EARLY = 20_000;
const LATE = 100_000;
/** Garbage comes and goes: the middle of the last calls before each mark is what counts. */
const WINDOW = 5000;
const GOAL = 1.1;

export async function memory(): Promise<readonly Outcome[]> {
  if (process.platform !== 'linux') return [{ name: 'memory', skipped: 'it is read from what Linux counts.' }];
  const [command, ...args] = ECHO_COMMAND;
  // Keeps nothing by itself, so that what it grows by is how V8 takes its memory.
  const floor = { contestant: { name: 'bare forwarder', role: 'floor' }, args: [BARE_STDIO, ...ECHO_COMMAND] } as const;
  const outcomes: Outcome[] = [];
  for (const contestant of [overStdio(floor), ...runAlone(ECHO_COMMAND), ...serve({ command, args })]) {
    // Which answers it is held to is of no meaning here, only whether it takes the short one.
    if (contestant.tools?.includes('read') ?? true) outcomes.push(await growth(contestant));
  }
  return outcomes;
}

async function growth(contestant: Contestant): Promise<Outcome> {
  const isHeld = contestant.role === 'gateway';
  const name = `${contestant.name}: resident memory after ${LATE.toLocaleString('en')} calls / after ${EARLY.toLocaleString('en')}`;
  let running: RunningContestant | undefined;
  try {
    running = await contestant.start();
    const early: number[] = [];
    const late: number[] = [];
    for (let calls = BATCH; calls <= LATE; calls += BATCH) {
      await runBatch(running, { tool: 'read', callers: 16, calls: BATCH });
      const bytes = residentBytes(running.pids());
      if (calls > EARLY - WINDOW && calls <= EARLY) early.push(bytes);
      if (calls > LATE - WINDOW) late.push(bytes);
      if (calls % EARLY === 0) progress(`${contestant.name}: ${calls} calls, ${megabytes([bytes])}`);
    }
    const detail = `${megabytes(late)} / ${megabytes(early)}`;
    return { name, ratio: median(late) / median(early), ...(isHeld ? { goal: GOAL } : {}), detail };
  } catch (error) {
    const why = error instanceof Error ? error.message : 'it did not start';
    return { name, skipped: why, required: isHeld };
  } finally {
    await running?.stop();
  }
}

function megabytes(bytes: readonly number[]): string {
  return `${(median(bytes) / 1024 / 1024).toFixed(0)} MB`;
}
