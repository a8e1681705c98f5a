/** Shows what waits for a person as it comes, and takes their answers where there is a way to ask. */
import { setTimeout as delay } from 'node:timers/promises';
import { isHintlockError, printable } from '@hintlock/core';
import { type Approval, type Inbox, type Store, settledWords } from '@hintlock/gateway';
import { giveAnswer } from './give-answer.ts';
import { readSummary } from './read-summary.ts';
import type { TerminalAsker } from './terminal-asker.ts';

export interface WatchOptions {
  readonly store: Pick<Store, 'listApprovals' | 'findApproval'>;
  readonly inbox: Inbox;
  readonly show: (text: string) => void;
  readonly card: (approval: Approval) => string;
  /** Absent where nobody can be asked: then everything is only shown. */
  readonly ask?: TerminalAsker['ask'];
}

/** As often as gateways look for answers. */
const LOOK_MS = 300;

export async function watchApprovals(options: WatchOptions, signal: AbortSignal): Promise<void> {
  let seen: ReadonlySet<string> = new Set();
  while (!signal.aborted) {
    const pending = await options.store.listApprovals({ status: 'pending' });
    for (const approval of pending) {
      if (signal.aborted) return;
      if (seen.has(approval.id)) continue;
      // While one was being answered, another may have been answered elsewhere.
      const current = await options.store.findApproval(approval.id);
      if (current?.status === 'pending') await present(current, options, signal);
    }
    // Those that are over never come back.
    seen = new Set(pending.map(({ id }) => id));
    await delay(LOOK_MS, undefined, { signal }).catch(() => {});
  }
}

async function present(approval: Approval, options: WatchOptions, signal: AbortSignal): Promise<void> {
  options.show(`${options.card(approval)}\n`);
  if (options.ask === undefined) return;
  const settled = new AbortController();
  const noticing = notice(approval, options, AbortSignal.any([signal, settled.signal]));
  const stop = (): void => settled.abort();
  void noticing.then(stop, stop);
  const answer = await askUntilClear(approval, options.ask, AbortSignal.any([signal, settled.signal]));
  settled.abort();
  if (answer !== undefined && answer !== 'skip')
    options.show(`${await tryAnswer(approval, answer, options.inbox)}\n\n`);
  else if (answer === 'skip') options.show('Left as it is.\n\n');
  else {
    const words = await noticing;
    options.show(words === undefined ? '\n' : `\n${words}\n\n`);
  }
}

type PersonAnswer = 'yes' | 'session' | 'no' | 'skip';

async function askUntilClear(
  approval: Approval,
  ask: TerminalAsker['ask'],
  signal: AbortSignal,
): Promise<PersonAnswer | undefined> {
  const { canLast } = readSummary(approval);
  const lasting = canLast ? ', s yes for this session' : '';
  for (;;) {
    const typed = await ask(`Allow? y yes${lasting}, n no, Enter skips: `, signal);
    if (typed === undefined) return undefined;
    const answer = ANSWERS.get(typed.trim().toLowerCase());
    if (answer !== undefined && (answer !== 'session' || canLast)) return answer;
  }
}

const ANSWERS: ReadonlyMap<string, PersonAnswer> = new Map([
  ['y', 'yes'],
  ['yes', 'yes'],
  ['s', 'session'],
  ['session', 'session'],
  ['n', 'no'],
  ['no', 'no'],
  ['', 'skip'],
  ['skip', 'skip'],
]);

async function tryAnswer(approval: Approval, answer: PersonAnswer, inbox: Inbox): Promise<string> {
  const status = answer === 'no' ? 'denied' : 'approved';
  try {
    return await giveAnswer(inbox, approval, { status, for: answer === 'session' ? 'session' : 'call' });
  } catch (error) {
    // Somebody else was faster, or it expired: what waits next is still to be answered.
    if (isHintlockError(error)) return printable(`${error.message} [${error.code}]`);
    throw error;
  }
}

/** Waits until nobody needs to answer any more, and says why. */
async function notice({ id }: Approval, { store }: WatchOptions, signal: AbortSignal): Promise<string | undefined> {
  while (!signal.aborted) {
    const found = await store.findApproval(id);
    if (found === undefined) return `Approval ${id} has expired.`;
    if (found.status === 'expired') {
      return found.answeredBy === undefined
        ? `Approval ${id} has expired.`
        : `Approval ${id} is ${settledWords(found)} and waits no more.`;
    }
    if (found.status !== 'pending')
      return `Approval ${id} was answered by ${printable(found.answeredBy ?? 'somebody')}.`;
    await delay(LOOK_MS, undefined, { signal }).catch(() => {});
  }
  return undefined;
}
