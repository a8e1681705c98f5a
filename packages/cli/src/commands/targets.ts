/** Turns the options that say which servers a command is about into a plan, and lets a person interrupt the work. */
import { HintlockError, printableExcerpt } from '@hintlock/core';
import { askConsent } from '../scan/consent.ts';
import { makePlan } from '../scan/make-plan.ts';
import type { Plan } from '../scan/planned-server.ts';
import type { TargetOptions } from './target-options.ts';

/** The servers to visit, once whoever has to agree has agreed. */
export async function planTargets(
  addresses: readonly string[],
  command: readonly string[],
  options: TargetOptions,
): Promise<Plan> {
  for (const address of addresses) checkAddress(address);
  const plan = await makePlan({
    addresses,
    command,
    config: options.config ?? [],
    header: options.header ?? [],
    project: options.project ?? false,
  });
  return askConsent(plan, process.stdin.isTTY && process.stderr.isTTY);
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
  const detail = `"${shown}" is not an address. A command goes after --, as in: hintlock scan -- ${shown}`;
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
