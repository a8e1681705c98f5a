/** Calls a tool for a while, from one caller or many, and says what a call cost. */

import { median } from '../median.ts';
import { ANSWER_MARK, type EchoTool, TOOL_SIZES } from '../servers/echo-tools.ts';
import type { RunningContestant } from './contestant.ts';
import { cpuMicroseconds } from './kernel-figures.ts';

export interface Load {
  readonly tool: EchoTool;
  readonly callers: number;
  /** When to stop: after this time, or after this many calls. */
  readonly milliseconds?: number;
  readonly calls?: number;
}

/** Per call, in microseconds. */
export interface Cost {
  readonly cpu: number;
  readonly wait: number;
  /** The inverse of the throughput. */
  readonly time: number;
}

export async function runBatch(contestant: RunningContestant, load: Load): Promise<Cost> {
  const { tool, callers, milliseconds = Number.POSITIVE_INFINITY, calls = Number.POSITIVE_INFINITY } = load;
  const call = callOf(contestant, tool);
  const waits: number[] = [];
  let begun = 0;
  const pids = contestant.pids();
  const [cpu, start] = [cpuMicroseconds(pids), performance.now()];
  const caller = async (): Promise<void> => {
    for (let sent = start; begun < calls && sent - start < milliseconds; ) {
      begun += 1;
      await call(begun);
      const answered = performance.now();
      waits.push(answered - sent);
      sent = answered;
    }
  };
  await Promise.race([Promise.all(Array.from({ length: callers }, caller)), contestant.ended]);
  const time = performance.now() - start;
  return {
    cpu: (cpuMicroseconds(pids) - cpu) / waits.length,
    wait: median(waits) * 1000,
    time: (time * 1000) / waits.length,
  };
}

/** One call, checked: a refusal or half an answer must not count as a fast one. */
function callOf({ connection, toolCall }: RunningContestant, tool: EchoTool): (count: number) => Promise<void> {
  const make = toolCall ?? ((name, args) => ({ name, arguments: args }));
  return async (count) => {
    const answer = await connection.request('tools/call', make(tool, { path: `/srv/notes/file-${count}.txt` }));
    if (answer.length > TOOL_SIZES[tool] && answer.includes(ANSWER_MARK)) return;
    throw new Error(`an unexpected answer: ${answer.slice(0, 300)}`);
  };
}
