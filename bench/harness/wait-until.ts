/** Waits for a contestant to be ready, but not for ever and not for one that has ended. */
import { setTimeout as delay } from 'node:timers/promises';
import type { StartedProcess } from './start-process.ts';

const PATIENCE_MS = 20_000;

/** The promise's value, or a rejection that says how the process ended or that it took too long. */
export async function whileAlive<Value>(started: StartedProcess, promise: Promise<Value>): Promise<Value> {
  const timer = new AbortController();
  const tooLong = delay(PATIENCE_MS, undefined, { signal: timer.signal, ref: false }).then(() => {
    throw new Error(`it was not ready after ${PATIENCE_MS / 1000} s: ${started.lastWords()}`);
  });
  tooLong.catch(() => {});
  try {
    return await Promise.race([promise, started.ended, tooLong]);
  } finally {
    timer.abort();
  }
}

/** Tries until it works. The caller bounds the time. */
export async function untilItWorks<Value>(attempt: () => Promise<Value>, signal: AbortSignal): Promise<Value> {
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (signal.aborted) throw error;
      await delay(STEP_MS);
    }
  }
}

const STEP_MS = 100;

/** The address a process prints when it listens. */
export function printedAddress({ child }: StartedProcess): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    const read = (chunk: Buffer): void => {
      text += chunk.toString('utf8');
      const address = /http:\/\/(?:127\.0\.0\.1|localhost):\d+\/mcp(?=[\s"',)]|$)/m.exec(text)?.[0];
      if (address === undefined || !text.includes('\n')) return;
      child.stdout.off('data', read);
      child.stderr.off('data', read);
      child.stdout.resume();
      resolve(address);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
  });
}
