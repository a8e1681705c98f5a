/** Which client a wrapped server belongs to: the process that started it, past shells and package runners. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

interface Ancestor {
  readonly pid: number;
  readonly parent: number;
  readonly name: string;
  /** Tells a process from a later one with the same number. */
  readonly started: string;
}

/** Processes that only pass a command on. */
const BETWEEN = /^(?:sh|bash|dash|zsh|fish|ash|env|npx|npm|npm exec.*|pnpm|yarn|bunx|bun|uvx|cmd\.exe|timeout|nohup)$/;
const STEPS = 8;

/** The same text for every server that one client starts. */
export function clientProcess(start: number = process.ppid): string {
  let at = look(start);
  for (let step = 0; step < STEPS && at !== undefined && BETWEEN.test(at.name); step += 1) {
    const above = at.parent > 1 ? look(at.parent) : undefined;
    if (above === undefined) break;
    at = above;
  }
  return at === undefined ? String(start) : `${at.pid} ${at.started}`;
}

function look(pid: number): Ancestor | undefined {
  try {
    return process.platform === 'linux' ? fromProc(pid) : fromPs(pid);
  } catch {
    return undefined;
  }
}

function fromProc(pid: number): Ancestor {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name stands in parentheses and may hold some itself.
  const close = text.lastIndexOf(')');
  const fields = text.slice(close + 2).split(' ');
  const name = text.slice(text.indexOf('(') + 1, close);
  return { pid, name, parent: Number(fields[1]), started: fields[19] ?? '' };
}

function fromPs(pid: number): Ancestor | undefined {
  if (process.platform === 'win32') return undefined;
  const text = execFileSync('ps', ['-o', 'ppid=,lstart=,comm=', '-p', String(pid)], {
    encoding: 'utf8',
    timeout: 2000,
  });
  const match = /^\s*(\d+)\s+(.{24})\s+(.*?)\s*$/m.exec(text);
  if (match === null) return undefined;
  const [, parent = '', started = '', command = ''] = match;
  return { pid, parent: Number(parent), started, name: command.split('/').at(-1) ?? command };
}
