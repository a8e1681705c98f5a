/** Ends a launched process together with everything it started, including what detached itself. */
import { spawnSync } from 'node:child_process';
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
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  // After the name, which is in parentheses and may hold anything: state, parent, group.
  return stat === undefined ? undefined : Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[2]);
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It ended by itself in the meantime.
  }
}
