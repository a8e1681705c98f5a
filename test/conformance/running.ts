/** A process that listens somewhere: how to learn where, and how to end it. */
import type { ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';

export interface Running {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

type Child = ChildProcessByStdio<null, Readable, null>;

/** What the process prints first that matches; rejects when it ends before. */
export function firstMatch(child: Child, pattern: RegExp): Promise<RegExpExecArray> {
  return new Promise((resolve, reject) => {
    let printed = '';
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      printed += chunk;
      const match = pattern.exec(printed);
      if (match) resolve(match);
    });
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`Ended with ${code} before it printed ${pattern}: ${printed}`)));
  });
}

export async function stopChild(child: Child, graceMs = 5000): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  const impatience = setTimeout(() => child.kill('SIGKILL'), graceMs);
  await exited;
  clearTimeout(impatience);
}
