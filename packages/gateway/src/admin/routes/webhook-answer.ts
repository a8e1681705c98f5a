/** `POST /webhook/answer`: the answer of a webhook that took its time. A signature stands in for the token. */
import { HintlockError, printableExcerpt } from '@hintlock/core';
import { checkSignature, SIGNATURE_HEADER } from '../../approval/webhook-signature.ts';
import type { AdminHandler } from '../admin-environment.ts';
import type { AdminSource } from '../admin-source.ts';
import { type AnswerResponse, webhookAnswer } from '../contract/approvals.ts';
import type { FailureLimit } from '../failure-limit.ts';
import { checkBody, readText } from '../read-request.ts';
import { respond } from '../respond.ts';
import { toApprovalBody } from '../stored-bodies.ts';
import { giveAnswer } from './approvals.ts';

export function takeWebhookAnswer(source: AdminSource, limit: FailureLimit): AdminHandler {
  return async (context) => {
    const secret = source.webhookSecret();
    if (secret === undefined)
      throw new HintlockError('HL_PATH_UNKNOWN', { path: printableExcerpt(context.req.path, 100) });
    const text = await readText(context.req.raw);
    const checked = checkSignature({
      secret,
      body: text,
      now: source.now(),
      header: context.req.header(SIGNATURE_HEADER),
    });
    if (!checked.ok) throw limit.failed(new HintlockError('HL_SIGNATURE_REFUSED', { detail: checked.detail }));
    const { id, answer } = checkBody(text, webhookAnswer);
    const approval = await giveAnswer(source, { id, answer, for: 'call', by: 'webhook' });
    const body: AnswerResponse = { approval: toApprovalBody(approval) };
    return respond(body);
  };
}
