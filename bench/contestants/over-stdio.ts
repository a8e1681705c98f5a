/** A contestant that the client starts and talks to over stdio. */
import type { Contestant, ToolCall } from '../harness/contestant.ts';
import { startContestant } from '../harness/start-contestant.ts';
import type { StartOptions } from '../harness/start-process.ts';
import { openStdio } from '../harness/stdio-connection.ts';

/** What a contestant is, and how its process starts. */
export interface OverStdio extends StartOptions {
  readonly contestant: Omit<Contestant, 'start'>;
  readonly args: readonly string[];
  readonly toolCall?: ToolCall;
}

export function overStdio({ contestant, ...launch }: OverStdio): Contestant {
  const uncounted = contestant.role === 'direct';
  return { ...contestant, start: () => startContestant({ ...launch, uncounted, open: openStdio }) };
}
