/** Finds out whether a server can be observed here, by observing something of which it is known what it does. */
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { findProgram } from '../identity/find-program.ts';
import { safeEnvironment } from '../launch/environment.ts';
import type { Target } from '../target.ts';
import { readEffect } from './read-effect.ts';
import { createTraceFile } from './trace-file.ts';
import { readTraceLine } from './trace-line.ts';
import { underTracer } from './traced-calls.ts';

export type Observability =
  | { readonly observable: true; readonly tracer: string }
  /** Why not, as the end of "it is not observed: …". */
  | { readonly observable: false; readonly reason: string };

/** Asked before each launch: what works today may be forbidden tomorrow. */
export async function canObserve(
  target: Target,
  { platform, env }: Pick<NodeJS.Process, 'platform' | 'env'> = process,
): Promise<Observability> {
  if (target.kind === 'url') return not('it runs elsewhere, and only what Hintlock starts can be watched');
  if (CONTAINERS.test(target.command)) return not('it runs in a container, which its command only asks for');
  if (platform !== 'linux') return not('this needs Linux');
  // By our own path, not by the one that the server is given.
  const tracer = await findProgram('strace', { cwd: '/', env });
  if (tracer === undefined) return not('strace is not installed (on Debian: apt-get install strace)');
  return (await seesCanary(tracer)) ? { observable: true, tracer } : not('strace may not trace programs here');
}

const CONTAINERS = /(?:^|\/)(?:docker|podman|nerdctl|kubectl|ssh)$/;
const TEST_MS = 5000;

function not(reason: string): Observability {
  return { observable: false, reason };
}

/** Deletes a file of its own under the tracer: the trace has to tell. */
async function seesCanary(tracer: string): Promise<boolean> {
  const trace = createTraceFile();
  const canary = path.join(trace.folder, 'canary');
  try {
    writeFileSync(canary, '');
    const removing = { kind: 'command', command: 'rm', args: ['-f', canary], env: {}, inherit: 'safe' } as const;
    const { command, args } = underTracer(removing, tracer, trace.path);
    await ended(command, args);
    let isSeen = false;
    trace.read((line) => {
      const call = readTraceLine(line);
      const effect = call === undefined ? undefined : readEffect(call, '/');
      isSeen ||= effect?.kind === 'deleted' && effect.what === canary;
    });
    return isSeen;
  } catch {
    return false;
  } finally {
    trace.close();
  }
}

function ended(command: string, args: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const env = safeEnvironment(process.env);
    const child = spawn(command, args, { stdio: 'ignore', env, timeout: TEST_MS, killSignal: 'SIGKILL' });
    child.once('error', reject);
    child.once('exit', () => resolve());
  });
}
