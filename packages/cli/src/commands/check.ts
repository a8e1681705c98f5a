/** `hintlock check`: compares servers with the lock, and starts only what it must to know. */
import { HintlockError, printable } from '@hintlock/core';
import { loadLockFile, terminalSafeJson } from '@hintlock/gateway';
import { EXIT } from '../exit-codes.ts';
import { driftReport } from '../lock/drift-report.ts';
import { type LockOptions, planLock } from '../lock/lock-targets.ts';
import { serverLines, shownFindings } from '../lock/render-drift.ts';
import { compareServer, type DriftStatus, type ServerDrift, statusOf } from '../lock/server-drift.ts';
import { visitTargets } from '../lock/visit-targets.ts';
import { createPaint, type Paint, wantsColour, wrap } from '../report/terminal/paint.ts';
import { interruptible } from './interruptible.ts';
import { readTimeout, throwIfInterrupted } from './targets.ts';

export interface CheckCommandOptions extends LockOptions {
  readonly start?: boolean;
  readonly json?: boolean;
}

const EXITS: Readonly<Record<DriftStatus, number>> = {
  clean: EXIT.ok,
  drift: EXIT.found,
  unreachable: EXIT.incomplete,
  looser: EXIT.looser,
};

export async function checkCommand(
  addresses: readonly string[],
  command: readonly string[],
  options: CheckCommandOptions,
): Promise<number> {
  const timeoutMs = readTimeout(options.timeout);
  const { servers, place, findings } = await planLock(addresses, command, options);
  const { lock, digest } = await loadLockFile(place.file);
  if (digest === undefined) throw new HintlockError('HL_LOCK_MISSING', { path: printable(place.file) });
  const signal = interruptible();
  const known = (name: string) => (options.start === true ? undefined : lock.servers.get(name));
  const visited = await visitTargets(servers, { timeoutMs, signal, known });
  throwIfInterrupted(signal);
  const drifts = visited.map((server) => compareServer(server, lock.servers.get(server.target.name)));
  if (options.json === true) process.stdout.write(`${terminalSafeJson(driftReport(place.file, drifts))}\n`);
  else {
    const paint = createPaint({ colour: wantsColour(process.stdout, process.env), columns: process.stdout.columns });
    const sections = [
      ...drifts.map((drift) => serverLines(drift, paint)),
      ...(findings.length === 0 ? [] : [shownFindings(findings, paint)]),
      summary(drifts, place.file, paint),
    ];
    process.stdout.write(`${sections.map((lines) => lines.join('\n')).join('\n\n')}\n`);
  }
  return EXITS[statusOf(drifts)];
}

function summary(drifts: readonly ServerDrift[], file: string, paint: Paint): string[] {
  const sentence = {
    clean: `Everything is as it was locked in ${file}.`,
    drift: `Something is not as it was locked in ${file}, but no hint became looser and no tool is new. \`hintlock lock\` accepts it.`,
    looser: `Something is looser than it was locked in ${file}. It is quarantined until \`hintlock lock\` accepts it.`,
    unreachable: `Not every server could be compared with ${file}.`,
  }[statusOf(drifts)];
  return wrap(printable(sentence), paint.width).map(paint.bold);
}
