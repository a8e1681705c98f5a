/** `hintlock approvals`: what waits for a person, and the person's answer. */
import { HintlockError, printableExcerpt } from '@hintlock/core';
import { openInbox, openSqliteStore, stateFolder, terminalSafeJson } from '@hintlock/gateway';
import { EXIT } from '../exit-codes.ts';
import { approvalCard } from '../inbox/approval-card.ts';
import { findById } from '../inbox/find-by-id.ts';
import { giveAnswer } from '../inbox/give-answer.ts';
import { createPaint, wantsColour } from '../report/terminal/paint.ts';

export interface ApprovalsListOptions {
  readonly json?: boolean;
  readonly all?: boolean;
}

export async function approvalsListCommand(options: ApprovalsListOptions): Promise<number> {
  const store = openSqliteStore(stateFolder());
  try {
    const listed = await store.listApprovals(options.all === true ? {} : { status: 'pending' });
    const paint = createPaint({ colour: wantsColour(process.stdout, process.env), columns: process.stdout.columns });
    const nothing = options.all === true ? 'Nothing ever waited for you.\n' : 'Nothing waits for you.\n';
    const cards = listed.map((approval) => approvalCard(approval, paint, Date.now()));
    if (options.json === true) process.stdout.write(`${terminalSafeJson(listed)}\n`);
    else process.stdout.write(cards.length === 0 ? nothing : cards.join('\n'));
    return EXIT.ok;
  } finally {
    await store.close();
  }
}

export interface ApprovalsAnswerOptions {
  readonly session?: boolean;
}

export async function approvalsAnswerCommand(
  typed: string,
  status: 'approved' | 'denied',
  options: ApprovalsAnswerOptions,
): Promise<number> {
  const store = openSqliteStore(stateFolder());
  try {
    const approvals = await store.listApprovals();
    // Whoever types a few characters means something that waits; one that is over is found by its whole id.
    const pending = approvals.filter(({ status }) => status === 'pending');
    const approval = findById(pending, typed) ?? findById(approvals, typed);
    if (approval === undefined) throw new HintlockError('HL_APPROVAL_MISSING', { id: printableExcerpt(typed, 80) });
    const lasting = options.session === true ? 'session' : 'call';
    const said = await giveAnswer(openInbox(store), approval, { status, for: lasting });
    process.stdout.write(`${said}\n`);
    return EXIT.ok;
  } finally {
    await store.close();
  }
}
