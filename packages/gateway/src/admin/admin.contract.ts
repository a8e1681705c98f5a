/** What the tests of the admin API share: a real gateway's store, inbox and events behind a real server on loopback. */
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { EMPTY_LABEL, HintlockError, judgeCatalogue } from '@hintlock/core';
import { onTestFinished } from 'vitest';
import { type Approvals, createApprovals } from '../approval/approvals.ts';
import { createSealer } from '../approval/sealed-state.ts';
import { createEvents, type Events } from '../events/events.ts';
import { createMetrics } from '../metrics/metrics.ts';
import { openSqliteStore } from '../store/sqlite-store.ts';
import type { Approval, Store } from '../store/store.ts';
import { verifyLog } from '../store/verify-log.ts';
import type { AdminSource } from './admin-source.ts';
import type { AdminOptions } from './app.ts';
import { serveAdmin } from './serve-admin.ts';
import { createToken, keepTokenHash } from './token.ts';

export interface Reply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly body: unknown;
}

export interface Ask {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** False: no token is sent. */
  readonly token?: boolean;
}

export interface AdminUnderTest {
  readonly port: number;
  readonly token: string;
  readonly store: Store;
  readonly events: Events;
  readonly approvals: Approvals;
  readonly clock: { now: number };
  readonly faults: unknown[];
  readonly stop: AbortController;
  readonly ask: (path: string, options?: Ask) => Promise<Reply>;
  readonly requestApproval: (fingerprint: string, summary?: Record<string, unknown>) => Promise<Approval>;
}

export const WEBHOOK_SECRET = 'a secret that both sides know';

const SCOPE = { session: 's1', principal: 'me', server: 'files', tool: 'delete', definition: 'd' };

export async function startAdmin(options: AdminOptions & Partial<AdminSource> = {}): Promise<AdminUnderTest> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'hintlock-admin-'));
  const clock = { now: Date.parse('2026-08-01T12:00:00.000Z') };
  const now = (): number => clock.now;
  const store = openSqliteStore(folder, now);
  const events = createEvents();
  const metrics = createMetrics();
  const times = (): { holdMs: number; expireMs: number } => ({ holdMs: 1000, expireMs: 600_000 });
  const approvals = createApprovals({ store, events, metrics, sealer: createSealer(), now, times, tell: () => {} });
  const { token, hash } = createToken();
  await keepTokenHash(store, hash);
  const faults: unknown[] = [];
  const stop = new AbortController();
  const source: AdminSource = {
    store,
    approvals,
    events,
    metrics,
    status: () => ({
      version: '1.2.3',
      startedAt: new Date(clock.now).toISOString(),
      endpoint: 'http://127.0.0.1:1/mcp',
      policy: 'balanced',
      servers: [
        { name: 'files', state: 'ready', detail: '', era: 'modern', transport: 'stdio' },
        { name: 'mail', state: 'broken', detail: 'it ended', transport: 'http' },
      ],
    }),
    tools: sampleTools,
    lock: () => undefined,
    drift: () => [],
    acceptDrift: () => Promise.reject(new HintlockError('HL_LOCK_ABSENT', {})),
    sessions: () => [
      { id: 's1', client: { name: 'c', version: '1' }, startedAt: clock.now, calls: 3, label: EMPTY_LABEL },
    ],
    verifyLog: () => verifyLog(folder),
    isHealthy: () => true,
    webhookSecret: () => WEBHOOK_SECRET,
    fault: (error) => void faults.push(error),
    signal: stop.signal,
    now,
    ...options,
  };
  const server = createServer(serveAdmin(source, options));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  onTestFinished(async () => {
    stop.abort();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await store.close();
    await rm(folder, { recursive: true, force: true });
  });
  return {
    port,
    token,
    store,
    events,
    approvals,
    clock,
    faults,
    stop,
    ask: (at, { token: withToken = true, headers = {}, ...rest } = {}) =>
      send(port, at, { ...rest, headers: { ...(withToken ? { authorization: `Bearer ${token}` } : {}), ...headers } }),
    requestApproval: (fingerprint, summary = {}) =>
      approvals.request({ fingerprint, expiresAt: clock.now + 600_000, summary, scope: SCOPE }),
  };
}

export function send(port: number, at: string, { method = 'GET', headers = {}, body }: Ask): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const typed = body === undefined ? {} : { 'content-type': 'application/json' };
    const sent = request(
      { host: '127.0.0.1', port, path: at, method, headers: { ...typed, ...headers } },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString('utf8');
          const isJson = response.headers['content-type'] === 'application/json' && text !== '';
          const parsed: unknown = isJson ? JSON.parse(text) : undefined;
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text, body: parsed });
        });
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

/** The status and the code of a refusal, for short assertions. */
export function refusal({ status, body }: Reply): string {
  const { error } = (body ?? {}) as { readonly error?: { readonly code?: string } };
  return `${status} ${error?.code ?? ''}`.trim();
}

function sampleTools(): ReturnType<AdminSource['tools']> {
  const files = judgeCatalogue(
    [
      { name: 'read', annotations: { readOnlyHint: true } },
      { name: 'delete', title: 'Delete \u009b2J it', annotations: { destructiveHint: true } },
    ],
    'pinned',
  );
  const mail = judgeCatalogue(
    [{ name: 'send', annotations: { readOnlyHint: false, destructiveHint: false } }],
    'pinned',
  );
  return [
    ...files.tools.map((tool) => ({ server: 'files', ...tool })),
    ...mail.tools.map((tool) => ({ server: 'mail', ...tool })),
  ];
}
