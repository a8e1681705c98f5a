/** `/api/approvals`: what waits for a person, and their answer. */
import { HintlockError, isHintlockError, printableExcerpt } from '@hintlock/core';
import { settledWords } from '../../approval/settled-words.ts';
import type { Approval } from '../../store/store.ts';
import type { AdminContext, AdminHandler } from '../admin-environment.ts';
import type { AdminSource } from '../admin-source.ts';
import { type AnswerResponse, type ApprovalList, answerRequest, approvalQuery } from '../contract/approvals.ts';
import { invalid, readBody, readQuery } from '../read-request.ts';
import { respond } from '../respond.ts';
import { toApprovalBody, toGrantBody } from '../stored-bodies.ts';

export function listApprovals({ store }: AdminSource): AdminHandler {
  return async (context) => {
    const { status } = readQuery(context.req.raw, approvalQuery);
    const found = await store.listApprovals(status === undefined ? {} : { status });
    const body: ApprovalList = { approvals: found.map(toApprovalBody) };
    return respond(body);
  };
}

export function showApproval(source: AdminSource): AdminHandler {
  return async (context) => respond(toApprovalBody(await findApproval(source, idOf(context))));
}

export function answerApproval(source: AdminSource): AdminHandler {
  return async (context) => {
    const id = idOf(context);
    const { answer, for: lasting = 'call' } = await readBody(context.req.raw, answerRequest);
    const waiting = await findApproval(source, id);
    // A yes for the session to what a guard asked would be given and never count.
    if (lasting === 'session' && waiting.summary['canLast'] === false)
      throw invalid('for: this approval can only be given for the one call');
    const by = context.get('credential').by === 'cookie' ? 'dashboard' : 'api';
    const approval = await giveAnswer(source, { id, answer, for: lasting, by });
    const grant = lasting === 'session' ? await source.store.findGrant(approval.scope) : undefined;
    const body: AnswerResponse = {
      approval: toApprovalBody(approval),
      ...(grant === undefined ? {} : { grant: toGrantBody(grant) }),
    };
    return respond(body);
  };
}

export interface GivenAnswer {
  readonly id: string;
  readonly answer: 'approve' | 'deny';
  readonly for: 'call' | 'session';
  /** The way it came. */
  readonly by: string;
}

/** Throws when there is no such approval, or when it was answered or expired before. */
export async function giveAnswer(
  source: AdminSource,
  { id, answer, for: lasting, by }: GivenAnswer,
): Promise<Approval> {
  try {
    return await source.approvals.answer(id, {
      status: answer === 'approve' ? 'approved' : 'denied',
      by,
      for: lasting,
    });
  } catch (error) {
    if (!isHintlockError(error) || error.code !== 'HL_APPROVAL_UNKNOWN') throw error;
    const status = settledWords(await findApproval(source, id));
    throw new HintlockError('HL_APPROVAL_SETTLED', { id, status }, { cause: error });
  }
}

async function findApproval({ store }: AdminSource, id: string): Promise<Approval> {
  const found = await store.findApproval(id);
  if (found === undefined) throw new HintlockError('HL_APPROVAL_MISSING', { id: printableExcerpt(id, 80) });
  return found;
}

function idOf(context: AdminContext): string {
  return context.req.param('id') ?? '';
}
