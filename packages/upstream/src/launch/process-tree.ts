/** Ends a launched process together with everything it started, including what detached itself. */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';

/** Set in every launched process and inherited by its children, so that strays can be told from everyone else's processes. */
export const LAUNCH_MARKER = 'HINTLOCK_LAUNCH';

/** Signals the process group that `pid` leads. Gone already is fine. */
export function signalGroup(pid: number, signal: 'SIGTERM' | 'SIGKILL'): void {
  if (process.platform === 'win32') {
    spawnSync('taskkill', ['/pid', String(pid), '/T', '/F'], { windowsHide: true });
    return;
  }
  try {
    process.kill(-pid, signal);
  } catch {
    // Nobody is left in the group.
  }
}

/**
 * Kills what carries the launch's marker and is still running; says how many had left `group`. Those inside it have been
 * killed already, and whether one still shows depends on the machine's load.
 */
export async function killStrays(launchId: string, group: number): Promise<number> {
  if (process.platform !== 'linux') return 0;
  const killed = new Set<number>();
  // A stray may fork while we look, so look until nobody is there.
  for (let round = 0; round < 10; round += 1) {
    const strays = await findStrays(launchId);
    if (strays.length === 0) break;
    for (const pid of strays) {
      const member = await groupOf(pid);
      if (member !== undefined && member !== group) killed.add(pid);
      kill(pid);
    }
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return killed.size;
}

/** The processes below `pid` at this moment, with what tells each from a later one of the same number. */
export async function descendantsOf(pid: number): Promise<readonly ProcessMark[]> {
  if (process.platform !== 'linux') return [];
  const names = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const marks = (await Promise.all(names.map((name) => markOf(Number(name))))).filter((mark) => mark !== undefined);
  const found: ProcessMark[] = [];
  for (let parents = new Set([pid]); parents.size > 0; ) {
    const children = marks.filter((mark) => parents.has(mark.parent) && !found.includes(mark));
    found.push(...children);
    parents = new Set(children.map((mark) => mark.pid));
  }
  return found;
}

export interface ProcessMark {
  readonly pid: number;
  readonly parent: number;
  readonly group: number;
  /** When it started, in the kernel's ticks. */
  readonly started: string;
}

/** Kills those of `marks` that still run, and says how many of them had left `group`. */
export async function killMarked(marks: readonly ProcessMark[], group: number): Promise<number> {
  const now = await Promise.all(marks.map((mark) => markOf(mark.pid)));
  const alive = marks.filter((mark, index) => now[index]?.started === mark.started);
  for (const { pid } of alive) kill(pid);
  return alive.filter((mark) => mark.group !== group).length;
}

async function markOf(pid: number): Promise<ProcessMark | undefined> {
  const fields = await statOf(pid);
  // A zombie has ended; its parent has only not looked yet.
  if (fields === undefined || fields[0] === 'Z') return undefined;
  return { pid, parent: Number(fields[1]), group: Number(fields[2]), started: fields[19] ?? '' };
}

/** Kills at once, without waiting: for a process that is about to end itself. */
export function killStraysNow(launchIds: ReadonlySet<string>): void {
  if (process.platform !== 'linux' || launchIds.size === 0) return;
  const markers = [...launchIds].map((id) => Buffer.from(`${LAUNCH_MARKER}=${id}\0`));
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name) || Number(name) === process.pid) continue;
    try {
      const environment = readFileSync(`/proc/${name}/environ`);
      if (markers.some((marker) => environment.includes(marker))) kill(Number(name));
    } catch {
      // Another user's process, or one that has just ended.
    }
  }
}

async function findStrays(launchId: string): Promise<number[]> {
  const marker = Buffer.from(`${LAUNCH_MARKER}=${launchId}\0`);
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const marked = await Promise.all(pids.map((pid) => hasMarker(pid, marker)));
  return pids.filter((pid, index) => marked[index] === true && pid !== process.pid);
}

async function hasMarker(pid: number, marker: Buffer): Promise<boolean> {
  try {
    return (await readFile(`/proc/${pid}/environ`)).includes(marker);
  } catch {
    // Another user's process, or one that has just ended.
    return false;
  }
}

async function groupOf(pid: number): Promise<number | undefined> {
  const fields = await statOf(pid);
  return fields === undefined ? undefined : Number(fields[2]);
}

/** What the kernel says of a process, after its name, which is in parentheses and may hold anything: state, parent, group… */
async function statOf(pid: number): Promise<readonly string[] | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It ended by itself in the meantime.
  }
}
