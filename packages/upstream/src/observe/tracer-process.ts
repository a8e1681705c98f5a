/** The tracer as a process: whether it still runs, and what can be done while it stands still, and with it all that it traces. */
import { readFileSync } from 'node:fs';

/** How often its state is looked at; one look takes some microseconds. */
const LOOKS = 2000;

/** `traced` is the number of a traced process. False: the tracer could not be stopped, and nothing was done. */
export function whileTracerStands(traced: number, work: () => void): boolean {
  const tracer = tracerOf(traced);
  if (tracer === undefined || tracer === 0) return false;
  try {
    process.kill(tracer, 'SIGSTOP');
    try {
      const stands = isStopped(tracer);
      if (stands) work();
      return stands;
    } finally {
      process.kill(tracer, 'SIGCONT');
    }
  } catch {
    // It has ended in the meantime.
    return false;
  }
}

/** Whether a process that was traced runs on without its tracer. */
export function hasLostTracer(traced: number): boolean {
  return tracerOf(traced) === 0;
}

/** The number of the process that traces another; 0 when none does, nothing when the other has ended. */
function tracerOf(traced: number): number | undefined {
  try {
    return Number(/^TracerPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${traced}/status`, 'utf8'))?.[1]);
  } catch {
    return undefined;
  }
}

/** A signal takes a moment to arrive. */
function isStopped(tracer: number): boolean {
  for (let look = 0; look < LOOKS; look += 1) {
    const stat = readFileSync(`/proc/${tracer}/stat`, 'utf8');
    if (stat.charAt(stat.lastIndexOf(')') + 2) === 'T') return true;
  }
  return false;
}
