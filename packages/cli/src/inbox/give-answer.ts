/** Gives a person's answer from a terminal, and says what follows from it. */
import { HintlockError } from '@hintlock/core';
import { type Approval, type Inbox, settledWords } from '@hintlock/gateway';
import { readSummary } from './read-summary.ts';

export interface TerminalAnswer {
  readonly status: 'approved' | 'denied';
  readonly for: 'call' | 'session';
}

/** Throws when it can no longer be answered, or cannot be answered so. */
export async function giveAnswer(inbox: Inbox, approval: Approval, answer: TerminalAnswer): Promise<string> {
  const { id, status } = approval;
  if (status !== 'pending') throw new HintlockError('HL_APPROVAL_SETTLED', { id, status: settledWords(approval) });
  const { name, canLast } = readSummary(approval);
  if (answer.for === 'session' && !canLast) {
    const reason = 'a guard asked, or every call has to be asked about';
    throw new HintlockError('HL_APPROVAL_ONCE', { id, reason });
  }
  await inbox.answer(id, { ...answer, by: 'terminal' });
  if (answer.status === 'denied') return `Denied ${id}: ${name} is not called.`;
  const once = `Approved ${id}: this call of ${name} may be made once.`;
  if (answer.for === 'call') return once;
  return `${once}\nFurther calls of it in this session are granted; see hintlock grants.`;
}
