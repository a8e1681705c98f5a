/** The admin API: who may come in, and which path leads where. */
import { HintlockError, isHintlockError, printableExcerpt } from '@hintlock/core';
import { Hono } from 'hono';
import { checkHost } from '../http/check-origin.ts';
import type { AdminContext, AdminEnvironment, AdminHandler } from './admin-environment.ts';
import type { AdminSource } from './admin-source.ts';
import { authenticate } from './authenticate.ts';
import { createBrowserSignIns } from './browser-sign-ins.ts';
import { createFailureLimit } from './failure-limit.ts';
import { addSecurityHeaders, respondError } from './respond.ts';
import { answerApproval, listApprovals, showApproval } from './routes/approvals.ts';
import { acceptDrift, listDrift } from './routes/drift.ts';
import { streamEvents } from './routes/events.ts';
import { listGrants, revokeGrant } from './routes/grants.ts';
import { showLog, verifyLog } from './routes/log.ts';
import { showMetrics } from './routes/metrics.ts';
import { listSessions } from './routes/sessions.ts';
import { signIn } from './routes/sign-in.ts';
import { showHealth, showStatus } from './routes/status.ts';
import { listTools } from './routes/tools.ts';
import { takeWebhookAnswer } from './routes/webhook-answer.ts';

export interface AdminOptions {
  /** How often a quiet event stream shows that it is alive. */
  readonly heartbeatMs?: number;
}

const HEARTBEAT_MS = 15_000;
const WEBHOOK_PATH = '/webhook/answer';

type Methods = Readonly<Partial<Record<'GET' | 'POST' | 'DELETE', AdminHandler>>>;

export function createAdminApp(source: AdminSource, options: AdminOptions = {}): Hono<AdminEnvironment> {
  const doorkeeping = {
    source,
    signIns: createBrowserSignIns(source.now),
    limit: createFailureLimit(source.now),
  };
  const app = new Hono<AdminEnvironment>();

  app.use(async (context, next) => {
    await next();
    addSecurityHeaders(context.res);
  });
  app.use(async (context, next) => {
    // A webhook may answer through a tunnel that has another name; its signature proves more than a name.
    const refused = context.req.path === WEBHOOK_PATH ? undefined : checkHost(context.env.incoming);
    if (refused !== undefined) throw refused;
    await next();
  });
  app.use('/api/*', authenticate(doorkeeping));
  app.get('/', signIn(doorkeeping));

  const routes: Readonly<Record<string, Methods>> = {
    '/healthz': { GET: showHealth(source) },
    '/metrics': { GET: showMetrics(source) },
    [WEBHOOK_PATH]: { POST: takeWebhookAnswer(source, createFailureLimit(source.now)) },
    '/api/status': { GET: showStatus(source) },
    '/api/tools': { GET: listTools(source) },
    '/api/drift': { GET: listDrift(source) },
    '/api/drift/accept': { POST: acceptDrift(source) },
    '/api/approvals': { GET: listApprovals(source) },
    '/api/approvals/:id': { GET: showApproval(source), POST: answerApproval(source) },
    '/api/grants': { GET: listGrants(source) },
    '/api/grants/:id': { DELETE: revokeGrant(source) },
    '/api/sessions': { GET: listSessions(source) },
    '/api/log': { GET: showLog(source) },
    '/api/log/verify': { GET: verifyLog(source) },
    '/api/events': { GET: streamEvents(source, options.heartbeatMs ?? HEARTBEAT_MS) },
  };
  for (const [path, methods] of Object.entries(routes)) {
    for (const [method, handler] of Object.entries(methods)) app.on(method, path, handler);
    app.all(path, refuseMethod(Object.keys(methods).join(', ')));
  }

  app.notFound((context) => respondError(new HintlockError('HL_PATH_UNKNOWN', { path: shownPath(context) })));
  app.onError((error) => {
    if (!isHintlockError(error)) source.fault(error);
    return respondError(error);
  });
  return app;
}

function refuseMethod(allowed: string): AdminHandler {
  return (context) => {
    const method = printableExcerpt(context.req.method, 20);
    throw new HintlockError('HL_METHOD_REFUSED', { path: shownPath(context), method, allowed });
  };
}

function shownPath(context: AdminContext): string {
  return printableExcerpt(context.req.path, 100);
}
