/** `/api/approvals`: the calls that wait, or waited, for a person; and the answer a webhook gives. */
import * as z from 'zod';
import { grantBody } from './grants.ts';

const status = z.enum(['pending', 'approved', 'denied', 'used', 'expired']);

export const approvalQuery = z.strictObject({ status: status.optional() });
export type ApprovalQuery = z.infer<typeof approvalQuery>;

export const approvalBody = z.strictObject({
  id: z.string(),
  status,
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  answeredBy: z.string().optional().describe('The way it was answered; absent while nobody has.'),
  server: z.string(),
  tool: z.string(),
  session: z.string(),
  principal: z.string(),
  summary: z.record(z.string(), z.unknown()).describe('What a person needs to see before they answer.'),
});
export type ApprovalBody = z.infer<typeof approvalBody>;

export const approvalList = z.strictObject({ approvals: z.array(approvalBody) });
export type ApprovalList = z.infer<typeof approvalList>;

const answer = z.enum(['approve', 'deny']);

export const answerRequest = z
  .strictObject({
    answer,
    for: z.enum(['call', 'session']).optional().describe('"session" gives a grant for the tool as well.'),
  })
  .refine((request) => request.answer === 'approve' || request.for !== 'session', {
    path: ['for'],
    message: 'only a yes can hold for the session',
  });
export type AnswerRequest = z.infer<typeof answerRequest>;

export const answerResponse = z.strictObject({
  approval: approvalBody,
  grant: grantBody.optional().describe('Present when the yes was for the session.'),
});
export type AnswerResponse = z.infer<typeof answerResponse>;

/** What a webhook answers with, at once or later at `POST /webhook/answer`: signed, and good for this one approval only. */
export const webhookAnswer = z.strictObject({ id: z.string().max(100), answer });
export type WebhookAnswer = z.infer<typeof webhookAnswer>;
