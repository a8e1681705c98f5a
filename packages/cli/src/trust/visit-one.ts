/** Visits the one server that a command is about. */
import { HintlockError, printable, type ServerIdentity, type ToolDefinition } from '@hintlock/core';
import { identifyServer, reachServer } from '@hintlock/upstream';
import { interruptible } from '../commands/interruptible.ts';
import type { TargetOptions } from '../commands/target-options.ts';
import { planTargets, readTimeout, throwIfInterrupted } from '../commands/targets.ts';
import type { PlannedServer } from '../scan/planned-server.ts';
import { startProgress } from '../scan/progress.ts';
import { IDENTITY } from '../version.ts';

export interface VisitedServer {
  readonly name: string;
  readonly identity: ServerIdentity;
  readonly definitions: readonly ToolDefinition[];
}

/** `word` is an address or a name, and absent where a command stands after `--`. */
export async function visitOne(
  word: string | undefined,
  command: readonly string[],
  options: TargetOptions,
): Promise<VisitedServer> {
  const timeoutMs = readTimeout(options.timeout);
  const isAddress = word !== undefined && /^https?:\/\//i.test(word);
  const { servers } = await planTargets(isAddress ? [word] : [], command, options);
  const planned = choose(servers, isAddress ? undefined : word);
  const signal = interruptible();
  const progress = startProgress([planned.name], process.stderr);
  if (planned.start !== 'yes' || planned.target === undefined) {
    progress.stop();
    throw unreached(
      planned,
      planned.start === 'ask' ? 'it came with a project, and nobody gave --project' : 'it is disabled',
    );
  }
  const visit = await reachServer(planned.target, { client: IDENTITY, timeoutMs, signal }).finally(progress.stop);
  throwIfInterrupted(signal);
  if (visit.status === 'failed') throw unreached(planned, visit.findings[0]?.message ?? 'it could not be reached');
  // After the visit: what a runner had to fetch is installed now.
  const { identity } = await identifyServer(planned.target);
  return { name: planned.name, identity, definitions: visit.tools };
}

function choose(servers: readonly PlannedServer[], name: string | undefined): PlannedServer {
  const known = servers.map((server) => server.name).join(', ');
  const found = name === undefined ? servers : servers.filter((server) => server.name === name);
  const [first] = found;
  if (first === undefined) throw new HintlockError('HL_SERVER_UNKNOWN', { server: printable(name ?? ''), known });
  if (found.length === 1) return first;
  throw new HintlockError('HL_USAGE', { detail: `It is about one server; name one of ${known}.` });
}

function unreached({ name }: PlannedServer, reason: string): HintlockError {
  return new HintlockError('HL_SERVER_UNREAD', { server: name, reason: reason.replace(/\.$/, '') });
}
