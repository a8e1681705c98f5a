/** Finds every process that a contestant started, also one that detached itself, and tells proxies from servers. */
import { fileURLToPath } from 'node:url';
import { readFolder, readText } from './kernel-figures.ts';

const SERVERS = fileURLToPath(new URL('../servers/', import.meta.url));

export interface FoundProcesses {
  readonly all: readonly number[];
  /** All but the servers under test: what a call through the contestant costs. */
  readonly proxy: readonly number[];
}

/** `mark` is a text that only the environment of this contestant's processes holds; a gateway in the background keeps it. */
export function findProcesses(root: number, mark: string): FoundProcesses {
  const running = readFolder('/proc').map(Number).filter(Number.isInteger);
  const parents = new Map(running.map((pid) => [pid, parentOf(pid)]));
  const belongs = (pid: number): boolean => {
    for (let each: number | undefined = pid; each !== undefined && each > 1; each = parents.get(each)) {
      if (each === root) return true;
    }
    return readText(`/proc/${pid}/environ`).includes(mark);
  };
  const all = running.filter((pid) => pid !== process.pid && belongs(pid));
  return { all, proxy: all.filter((pid) => !isServer(pid)) };
}

function parentOf(pid: number): number {
  const stat = readText(`/proc/${pid}/stat`);
  // The name in parentheses may hold spaces.
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
}

function isServer(pid: number): boolean {
  return readText(`/proc/${pid}/cmdline`).split('\0')[1]?.startsWith(SERVERS) === true;
}
