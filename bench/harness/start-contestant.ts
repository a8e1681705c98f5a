/** Starts a contestant and opens the client's connection to it; what does not come up is taken down again. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Connection } from './connection.ts';
import type { RunningContestant, ToolCall } from './contestant.ts';
import { type StartedProcess, type StartOptions, startProcess } from './start-process.ts';
import { whileAlive } from './wait-until.ts';

export interface Launch extends StartOptions {
  /** What Node is started with. */
  readonly args: readonly string[];
  readonly open: (started: StartedProcess) => Promise<Connection>;
  readonly toolCall?: ToolCall;
  /** Runs without a proxy: nothing is counted. */
  readonly uncounted?: boolean;
}

export async function startContestant({
  args,
  open,
  toolCall,
  uncounted,
  ...options
}: Launch): Promise<RunningContestant> {
  const started = startProcess(args, options);
  try {
    const connection = await whileAlive(started, open(started));
    return {
      connection,
      ...(toolCall === undefined ? {} : { toolCall }),
      pids: () => (uncounted ? [] : started.processes().proxy),
      ended: started.ended,
      stop: () => {
        connection.close();
        return started.stop();
      },
    };
  } catch (error) {
    await started.stop();
    throw error;
  }
}

/** A port that was free a moment ago, for those that cannot choose one themselves. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise<void>((resolve) => server.close(() => resolve()));
  return port;
}
