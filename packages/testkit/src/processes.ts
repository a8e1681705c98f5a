/** Looks at the machine's processes (Linux), because what a test must prove is that none is left. */
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';

/** A zombie does not count: it has ended, and only its parent has not asked yet. */
export function isRunning(pid: number): boolean {
  const stat = readProcess(pid, 'stat');
  // The state follows the name, which is in parentheses and may itself hold some.
  const state = stat.slice(stat.lastIndexOf(')') + 2)[0];
  return state !== undefined && state !== 'Z' && state !== 'X';
}

/** The pids of all other processes whose command line contains the text. */
export function findByMarker(text: string): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && pid !== process.pid)
    .filter((pid) => readProcess(pid, 'cmdline').replaceAll('\0', ' ').includes(text));
}

/** Resolves when the condition holds and rejects when it does not within the time. */
export async function waitUntil(condition: () => boolean | Promise<boolean>, timeoutMs: number): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(`Not so within ${timeoutMs} ms: ${condition.toString()}`);
    await setTimeout(20);
  }
}

function readProcess(pid: number, file: 'stat' | 'cmdline'): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
