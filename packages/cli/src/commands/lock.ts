/** `hintlock lock`: writes down what servers are today, once a person has accepted what is new. */
import { HintlockError, printable, writeLock } from '@hintlock/core';
import { loadLockFile, replaceLock, terminalSafeJson, userName } from '@hintlock/gateway';
import { EXIT } from '../exit-codes.ts';
import { driftReport } from '../lock/drift-report.ts';
import { type AnswerFlags, flagAnswers, hasAnswers, nobodyAnswers } from '../lock/flag-answers.ts';
import { type LockOptions, planLock } from '../lock/lock-targets.ts';
import { serverLines } from '../lock/render-drift.ts';
import { type Answerer, type Review, reviewServers } from '../lock/review.ts';
import { terminalAnswers } from '../lock/terminal-answers.ts';
import { visitTargets } from '../lock/visit-targets.ts';
import { createPaint, type Paint, wantsColour, wrap } from '../report/terminal/paint.ts';
import { interruptible } from './interruptible.ts';
import { readTimeout, throwIfInterrupted } from './targets.ts';

export interface LockCommandOptions extends LockOptions, AnswerFlags {
  readonly dryRun?: boolean;
  readonly json?: boolean;
}

export async function lockCommand(
  addresses: readonly string[],
  command: readonly string[],
  options: LockCommandOptions,
): Promise<number> {
  const timeoutMs = readTimeout(options.timeout);
  const { servers, place } = await planLock(addresses, command, options);
  // Before anything is started: a lock that cannot be read is never overwritten.
  const loaded = await loadLockFile(place.file);
  const signal = interruptible();
  const visited = await visitTargets(servers, { timeoutMs, signal, known: () => undefined });
  throwIfInterrupted(signal);
  const paint = createPaint({ colour: wantsColour(process.stdout, process.env), columns: process.stdout.columns });
  const { answerer, settle, isAsking } = chooseAnswerer(options, paint);
  const by = printable(userName());
  const at = new Date().toISOString().slice(0, 10);
  const review = await reviewServers(visited, loaded.lock, { answerer, by, at });
  // Who was asked has seen what there was to see.
  const unseen = review.drifts.filter(({ status }) => !isAsking || status !== 'reached');
  if (options.json !== true && unseen.length > 0) showDrifts(unseen, review.left, paint);
  settle();
  const isSame = loaded.digest !== undefined && writeLock(review.lock) === writeLock(loaded.lock);
  const isWritten = !isSame && options.dryRun !== true && review.lock !== loaded.lock;
  if (isWritten) await replaceLock(loaded, review.lock);
  if (options.json === true) {
    const report = { ...driftReport(place.file, review.drifts), written: isWritten, left: review.left };
    process.stdout.write(`${terminalSafeJson(report)}\n`);
  } else {
    const sentence = outcome(review, { file: place.file, isSame, isWritten });
    process.stdout.write(`${wrap(printable(sentence), paint.width).map(paint.bold).join('\n')}\n`);
  }
  return exitCode(review);
}

/** `settle` throws what only shows once everything was asked. */
function chooseAnswerer(
  options: LockCommandOptions,
  paint: Paint,
): { readonly answerer: Answerer; readonly settle: () => void; readonly isAsking: boolean } {
  if (hasAnswers(options)) {
    const answerer = flagAnswers(options);
    return { answerer, settle: answerer.checkNames, isAsking: false };
  }
  const isTerminal = process.stdin.isTTY && process.stderr.isTTY;
  if (isTerminal && options.dryRun !== true && options.json !== true)
    return { answerer: terminalAnswers(paint), settle: () => {}, isAsking: true };
  const answerer = nobodyAnswers();
  const settle = (): void => {
    const count = answerer.unanswered();
    if (count === 0 || options.dryRun === true) return;
    throw new HintlockError('HL_LOCK_UNANSWERED', { count: count === 1 ? 'one change' : `${count} changes` });
  };
  return { answerer, settle, isAsking: false };
}

function showDrifts(drifts: Review['drifts'], left: Review['left'], paint: Paint): void {
  const sections = drifts.map((drift) => {
    // That it is not in the lock is why it is here.
    const findings = drift.findings.filter(({ code }) => code !== 'HL_SERVER_UNLOCKED');
    return serverLines({ ...drift, findings }, paint, left).join('\n');
  });
  process.stdout.write(`${sections.join('\n\n')}\n\n`);
}

function outcome(
  { left, lock }: Review,
  { file, isSame, isWritten }: { readonly file: string; readonly isSame: boolean; readonly isWritten: boolean },
): string {
  const tools = [...lock.servers.values()].reduce((count, server) => count + server.tools.size, 0);
  const rest = left.length === 0 ? '' : ` Not accepted: ${left.join(', ')}.`;
  if (isSame) return `The lock ${file} stays as it is.${rest}`;
  const counts = `${lock.servers.size === 1 ? '1 server' : `${lock.servers.size} servers`}, ${tools === 1 ? '1 tool' : `${tools} tools`}`;
  return isWritten ? `Wrote ${file}: ${counts}.${rest}` : `Nothing was written to ${file}.${rest}`;
}

function exitCode({ drifts, left }: Review): number {
  const isIncomplete = drifts.some(({ status }) => status === 'failed' || status === 'not-started');
  if (isIncomplete) return EXIT.incomplete;
  return left.length === 0 ? EXIT.ok : EXIT.found;
}
