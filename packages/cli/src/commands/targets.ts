/** Turns the options that say which servers a command is about into a plan, and lets a person interrupt the work. */
import { HintlockError, printableExcerpt } from '@hintlock/core';
import { askConsent } from '../scan/consent.ts';
import { makePlan } from '../scan/make-plan.ts';
import type { Plan, PlannedServer } from '../scan/planned-server.ts';
import { loadServeConfig } from './load-config.ts';
import type { TargetOptions } from './target-options.ts';

/** The servers to visit, once whoever has to agree has agreed. */
export async function planTargets(
  addresses: readonly string[],
  command: readonly string[],
  options: TargetOptions,
): Promise<Plan> {
  for (const address of addresses) checkAddress(address);
  const files = options.config ?? [];
  const others = files.filter((file) => !isOwnConfig(file));
  const own = await Promise.all(files.filter(isOwnConfig).map(serversOfOwn));
  const isNamed = addresses.length + command.length + others.length > 0;
  // Where only a file of ours is named, nothing else is looked for.
  const plan =
    own.length > 0 && !isNamed
      ? { servers: [], findings: [] }
      : await makePlan({
          addresses,
          command,
          config: others,
          header: options.header ?? [],
          project: options.project ?? false,
        });
  const all = { ...plan, servers: [...plan.servers, ...own.flat()] };
  return askConsent(all, process.stdin.isTTY && process.stderr.isTTY);
}

/** Clients write theirs in other formats. */
function isOwnConfig(file: string): boolean {
  return /\.ya?ml$/i.test(file);
}

async function serversOfOwn(file: string): Promise<PlannedServer[]> {
  const { config } = await loadServeConfig(file);
  return [...config.servers.values()].map(({ name, target, trust, claims }) => ({
    name,
    origin: { config: file, clients: [], scope: 'user' },
    trust,
    claims,
    target,
    start: 'yes',
    findings: [],
  }));
}

export function readTimeout(text: string): number {
  const seconds = Number(text);
  if (Number.isFinite(seconds) && seconds > 0 && seconds <= 3600) return seconds * 1000;
  throw new HintlockError('HL_USAGE', { detail: `--timeout takes a number of seconds up to 3600, not "${text}".` });
}

function checkAddress(address: string): void {
  const shown = withoutCredentials(address);
  if (/^https?:\/\//i.test(address)) {
    if (URL.parse(address) === null) throw new HintlockError('HL_URL_INVALID', { url: shown });
    return;
  }
  const detail = `"${shown}" is not an address. A command goes after --, as in: -- ${shown}`;
  throw new HintlockError('HL_USAGE', { detail });
}

/** Also of what is no address: a mistyped one holds its password all the same. */
function withoutCredentials(text: string): string {
  return printableExcerpt(text.replace(/[^\s/@]*:[^\s@]*@/, '[redacted]@'), 200);
}

/** Throws when the person interrupted the work, so that half a report is never taken for a whole one. */
export function throwIfInterrupted(signal: AbortSignal): void {
  if (signal.aborted) throw new HintlockError('HL_INTERRUPTED', { step: 'being asked' });
}
