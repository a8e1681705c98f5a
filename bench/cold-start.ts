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
  const run = [HINTLOCK, 'run'];
  const ways = knowsAlone()
    ? [
        { name: 'hintlock run --alone', args: [...run, '--alone', '--', ...ECHO_COMMAND] },
        { name: 'hintlock run, no gateway running yet', args: [...run, '--', ...ECHO_COMMAND] },
      ]
    : [{ name: 'hintlock run', args: [...run, '--', ...ECHO_COMMAND] }];
  const later = ways.map(() => [] as number[]);
  const bare: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    bare.push(timeOfNode());
    const direct = await timeToAnswer([ECHO_STDIO]);
    for (const [index, { args }] of ways.entries()) later[index]?.push((await timeToAnswer(args)) - direct);
  }
  return ways.map(({ name }, index) => {
    const milliseconds = median(later[index] ?? []);
    return {
      name: `first call after a cold start: ${name}, later than direct / ${LATER_MS} ms`,
      ratio: milliseconds / LATER_MS,
      goal: 1,
      detail: `+${milliseconds.toFixed(0)} ms, ${(milliseconds / median(bare)).toFixed(2)} times node -e 0`,
    };
  });
}

/** From the start of the process to the answer of the first call, with what a client does in between. */
async function timeToAnswer(args: readonly string[]): Promise<number> {
  const start = performance.now();
  const started = startProcess(args);
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
