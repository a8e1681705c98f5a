/** What the kernel counted for a process: its CPU time in nanoseconds over all its threads, and its resident memory. */
import { readdirSync, readFileSync } from 'node:fs';

/** CPU time that these processes have used so far, in microseconds. Who has ended counts for nothing. */
export function cpuMicroseconds(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => sum + cpuOf(pid), 0);
}

export function residentBytes(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => sum + residentOf(pid), 0);
}

function cpuOf(pid: number): number {
  let nanoseconds = 0;
  // The threads that compile and collect garbage work for the call as well.
  for (const thread of readFolder(`/proc/${pid}/task`)) {
    nanoseconds += Number(readText(`/proc/${pid}/task/${thread}/schedstat`).split(' ', 1)[0]);
  }
  return nanoseconds / 1000;
}

function residentOf(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readText(`/proc/${pid}/status`))?.[1];
  return Number(kilobytes ?? 0) * 1024;
}

/** Empty when the process has ended in between. */
export function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

export function readFolder(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
