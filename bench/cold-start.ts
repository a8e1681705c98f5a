/** How much later the first answer comes when the client starts `hintlock run` instead of the server itself. */
import { spawnSync } from 'node:child_process';
import { ECHO_COMMAND, ECHO_STDIO, HINTLOCK } from './contestants/files.ts';
import { knowsAlone } from './contestants/gateway.ts';
import { startProcess } from './harness/start-process.ts';
import { openStdio } from './harness/stdio-connection.ts';
import { whileAlive } from './harness/wait-until.ts';
import type { Measurement } from './measurement.ts';
import { median } from './median.ts';
import { progress } from './progress.ts';
import { ANSWER_MARK } from './servers/echo-tools.ts';

const ROUNDS = 11;
const LATER_MS = 150;

export async function coldStart(): Promise<readonly Measurement[]> {
  progress('cold start');
  if (!knowsAlone()) return compareWays([{ name: 'hintlock run', args: RUN }]);
  // Holds a gateway open that the last way finds running.
  const keeper = startProcess(RUN);
  try {
    await whileAlive(keeper, openStdio(keeper));
    return await compareWays([
      { name: 'hintlock run --alone', args: [HINTLOCK, 'run', '--alone', '--', ...ECHO_COMMAND] },
      { name: 'hintlock run, no gateway running yet', args: RUN },
      { name: 'hintlock run, a gateway running', args: RUN, env: { HINTLOCK_HOME: keeper.home } },
    ]);
  } finally {
    await keeper.stop();
  }
}

const RUN = [HINTLOCK, 'run', '--', ...ECHO_COMMAND] as const;

interface Way {
  readonly name: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

async function compareWays(ways: readonly Way[]): Promise<readonly Measurement[]> {
  const later = new Map<Way, number[]>(ways.map((way) => [way, []]));
  const bare: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    bare.push(timeOfNode());
    const direct = await timeToAnswer({ name: 'direct', args: [ECHO_STDIO] });
    for (const [way, times] of later) times.push((await timeToAnswer(way)) - direct);
  }
  return [...later].map(([{ name }, times]) => {
    const milliseconds = median(times);
    return {
      name: `first call after a cold start: ${name}, later than direct / ${LATER_MS} ms`,
      ratio: milliseconds / LATER_MS,
      goal: 1,
      detail: `+${milliseconds.toFixed(0)} ms, ${(milliseconds / median(bare)).toFixed(2)} times node -e 0`,
    };
  });
}

/** From the start of the process to the answer of the first call, with what a client does in between. */
async function timeToAnswer({ args, env = {} }: Way): Promise<number> {
  const start = performance.now();
  const started = startProcess(args, { env });
  try {
    const connection = await whileAlive(started, openStdio(started));
    await whileAlive(started, connection.request('tools/list', {}));
    const call = { name: 'read', arguments: { path: '/srv/notes/first.txt' } };
    const answer = await whileAlive(started, connection.request('tools/call', call));
    if (!answer.includes(ANSWER_MARK)) throw new Error(`an unexpected answer: ${answer.slice(0, 200)}`);
    return performance.now() - start;
  } finally {
    await started.stop();
  }
}

function timeOfNode(): number {
  const start = performance.now();
  spawnSync(process.execPath, ['-e', '0'], { stdio: 'ignore' });
  return performance.now() - start;
}
