/**
 * The contract of the admin API: every request and every response as a schema, for the gateway that serves it, the command
 * line and the dashboard. Nothing here reaches a Node module.
 */
export {
  type AnswerRequest,
  type AnswerResponse,
  type ApprovalBody,
  type ApprovalList,
  type ApprovalQuery,
  answerRequest,
  answerResponse,
  approvalBody,
  approvalList,
  approvalQuery,
  type WebhookAnswer,
  webhookAnswer,
} from './contract/approvals.ts';
export {
  type AcceptRequest,
  type AcceptResponse,
  acceptRequest,
  acceptResponse,
  type DriftBody,
  type DriftList,
  driftBody,
  driftList,
} from './contract/drift.ts';
export { type ErrorBody, errorBody } from './contract/error-body.ts';
export { type EventBody, eventBody } from './contract/events.ts';
export {
  type GrantBody,
  type GrantList,
  grantBody,
  grantList,
  type RevokedBody,
  revokedBody,
} from './contract/grants.ts';
export {
  LOG_PAGE_LIMIT,
  type LogLine,
  type LogPage,
  type LogQuery,
  logLine,
  logPage,
  logQuery,
  type VerificationBody,
  verificationBody,
} from './contract/log.ts';
export { type SessionBody, type SessionList, sessionBody, sessionList } from './contract/sessions.ts';
export { type HealthBody, healthBody, type StatusBody, statusBody } from './contract/status.ts';
export { type ToolBody, type ToolList, type ToolQuery, toolBody, toolList, toolQuery } from './contract/tools.ts';
