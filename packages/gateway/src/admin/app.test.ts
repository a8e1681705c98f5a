/** What the admin API tells and does, over a real store. */
import { describe, expect, it } from 'vitest';
import { signBody } from '../approval/webhook-signature.ts';
import type { LogEntry } from '../store/store.ts';
import { refusal, startAdmin, WEBHOOK_SECRET } from './admin.contract.ts';
import {
  answerResponse,
  approvalBody,
  approvalList,
  grantList,
  healthBody,
  logPage,
  sessionList,
  statusBody,
  toolList,
  verificationBody,
} from './contract.ts';

it('tells what the gateway is doing', async () => {
  const { ask } = await startAdmin();
  expect(statusBody.parse((await ask('/api/status')).body)).toMatchInlineSnapshot(`
    {
      "endpoint": "http://127.0.0.1:1/mcp",
      "policy": "balanced",
      "servers": [
        {
          "detail": "",
          "era": "modern",
          "name": "files",
          "state": "ready",
          "tools": {
            "destructive": 1,
            "read": 1,
            "write": 0,
          },
          "transport": "stdio",
        },
        {
          "detail": "it ended",
          "name": "mail",
          "state": "broken",
          "tools": {
            "destructive": 0,
            "read": 0,
            "write": 1,
          },
          "transport": "http",
        },
      ],
      "startedAt": "2026-08-01T12:00:00.000Z",
      "version": "1.2.3",
    }
  `);
  expect(sessionList.parse((await ask('/api/sessions')).body).sessions).toMatchInlineSnapshot(`
    [
      {
        "calls": 3,
        "client": {
          "name": "c",
          "version": "1",
        },
        "id": "s1",
        "label": {
          "private": false,
          "sensitivity": "none",
          "sources": [],
          "untrusted": false,
        },
        "startedAt": "2026-08-01T12:00:00.000Z",
      },
    ]
  `);
});

it('says whether it is well, to whoever asks', async () => {
  const health = { now: true };
  const { ask } = await startAdmin({ isHealthy: () => health.now || Promise.reject(new Error('no store')) });
  const well = await ask('/healthz', { token: false });
  expect([well.status, healthBody.parse(well.body)]).toEqual([200, { status: 'ok' }]);
  health.now = false;
  const unwell = await ask('/healthz', { token: false });
  expect([unwell.status, healthBody.parse(unwell.body)]).toEqual([503, { status: 'unavailable' }]);
});

it('shows metrics without a token', async () => {
  const { ask, requestApproval } = await startAdmin();
  const { id } = await requestApproval('f');
  await ask(`/api/approvals/${id}`, { method: 'POST', body: '{"answer":"deny"}' });
  const { headers, text } = await ask('/metrics', { token: false });
  expect(headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
  expect(text).toContain('hintlock_approvals_total{answer="deny"} 1\n');
});

describe('tools', () => {
  it('come with their hints and whose word each rests on', async () => {
    const { ask } = await startAdmin();
    const { tools } = toolList.parse((await ask('/api/tools?server=files&tier=read')).body);
    expect(tools.map(({ server, name, tier }) => [server, name, tier])).toEqual([['files', 'read', 'read']]);
    expect(tools[0]?.hints.readOnly).toEqual({ value: true, source: 'declared', evidence: expect.any(String) });
    expect(tools[0]?.hints.secret).toEqual({ value: 'unknown', source: 'default' });
  });

  it('are filtered by an expression', async () => {
    const { ask } = await startAdmin();
    const names = async (filter: string) =>
      toolList.parse((await ask(`/api/tools?filter=${encodeURIComponent(filter)}`)).body).tools.map(({ name }) => name);
    expect(await names('destructive')).toEqual(['delete']);
    expect(await names('!readOnly && source.destructive == "declared"')).toEqual(['delete', 'send']);
    const wrong = await ask('/api/tools?filter=destructiv');
    expect(refusal(wrong)).toBe('400 HL_FILTER_INVALID');
    expect(wrong.text).toContain('did you mean destructive?');
  });

  it('cannot act on the terminal of whoever asks', async () => {
    const { ask } = await startAdmin();
    const { text, body } = await ask('/api/tools?server=files&tier=destructive');
    expect(text).not.toMatch(/[\p{Cc}\p{Cf}]/u);
    expect(toolList.parse(body).tools[0]?.title).toBe('Delete \u009b2J it');
  });
});

describe('approvals', () => {
  it('are listed, shown, and answered once', async () => {
    const { ask, requestApproval, approvals, store } = await startAdmin();
    const waiting = await requestApproval('f', { tool: 'delete', arguments: { path: '/a' } });
    await requestApproval('g');
    const held = approvals.wait(waiting, 5000, new AbortController().signal);
    const pending = approvalList.parse((await ask('/api/approvals?status=pending')).body).approvals;
    expect(pending.map(({ id }) => id)).toContain(waiting.id);
    const shown = approvalBody.parse((await ask(`/api/approvals/${waiting.id}`)).body);
    expect(shown).toEqual({
      id: waiting.id,
      status: 'pending',
      createdAt: '2026-08-01T12:00:00.000Z',
      expiresAt: '2026-08-01T12:10:00.000Z',
      server: 'files',
      tool: 'delete',
      session: 's1',
      principal: 'me',
      summary: { tool: 'delete', arguments: { path: '/a' } },
    });
    const answer = { method: 'POST', body: '{"answer":"approve"}' };
    const answered = answerResponse.parse((await ask(`/api/approvals/${waiting.id}`, answer)).body);
    expect([answered.approval.status, answered.approval.answeredBy, answered.grant]).toEqual([
      'approved',
      'api',
      undefined,
    ]);
    expect((await held).status).toBe('approved');
    expect(refusal(await ask(`/api/approvals/${waiting.id}`, answer))).toBe('409 HL_APPROVAL_SETTLED');
    expect((await store.claimApproval('f'))?.id).toBe(waiting.id);
    expect(approvalList.parse((await ask('/api/approvals?status=used')).body).approvals).toHaveLength(1);
    expect(await store.listGrants()).toEqual([]);
  });

  it('that are unknown or too old cannot be answered', async () => {
    const { ask, requestApproval, clock } = await startAdmin();
    const answer = { method: 'POST', body: '{"answer":"approve"}' };
    expect(refusal(await ask('/api/approvals/nothing', answer))).toBe('404 HL_APPROVAL_MISSING');
    expect(refusal(await ask('/api/approvals/nothing'))).toBe('404 HL_APPROVAL_MISSING');
    const { id } = await requestApproval('f');
    clock.now += 600_000;
    const late = await ask(`/api/approvals/${id}`, answer);
    expect(refusal(late)).toBe('409 HL_APPROVAL_SETTLED');
    expect(late.text).toContain('is expired');
  });

  it('for the session give a grant, which can be seen and taken back, and is on record', async () => {
    const { ask, requestApproval, store } = await startAdmin();
    const { id } = await requestApproval('f');
    const reply = await ask(`/api/approvals/${id}`, { method: 'POST', body: '{"answer":"approve","for":"session"}' });
    const { grant } = answerResponse.parse(reply.body);
    expect(grant).toMatchObject({ server: 'files', tool: 'delete', session: 's1', principal: 'me', givenBy: 'api' });
    expect(grantList.parse((await ask('/api/grants')).body).grants).toEqual([grant]);
    expect((await ask(`/api/grants/${grant?.id}`, { method: 'DELETE' })).body).toEqual({ revoked: grant?.id });
    expect(refusal(await ask(`/api/grants/${grant?.id}`, { method: 'DELETE' }))).toBe('404 HL_GRANT_MISSING');
    expect(await store.listGrants()).toEqual([]);
    const { lines } = logPage.parse((await ask('/api/log?kind=grant')).body);
    expect(lines.map(({ entry }) => entry['what'])).toEqual(['revoked', 'given', 'approved']);
  });

  it('that a guard asked for are for the one call only', async () => {
    const { ask, requestApproval, store } = await startAdmin();
    const { id } = await requestApproval('f', { canLast: false });
    const body = '{"answer":"approve","for":"session"}';
    expect(refusal(await ask(`/api/approvals/${id}`, { method: 'POST', body }))).toBe('400 HL_REQUEST_INVALID');
    expect((await store.findApproval(id))?.status).toBe('pending');
  });
});

describe('the log', () => {
  const line = (call: number, more: Partial<LogEntry> = {}): LogEntry => ({
    time: '2026-08-01T12:00:00.000Z',
    session: 's1',
    call: `c${call}`,
    kind: 'intent',
    server: 'files',
    tool: 'read',
    tier: 'read',
    effect: 'allow',
    ...more,
  });

  it('is given page by page, the newest first, and nothing twice or left out', async () => {
    const { ask, store } = await startAdmin();
    for (let call = 0; call < 23; call += 1) store.appendSoon(line(call));
    await store.append(line(23));
    await store.append(line(24));
    const calls: string[] = [];
    let path = '/api/log?limit=4';
    for (let page = 0; page < 10; page += 1) {
      const { lines, next } = logPage.parse((await ask(path)).body);
      calls.push(...lines.map(({ entry }) => entry.call));
      // What is written meanwhile does not move a page.
      await store.append(line(100 + page));
      if (next === undefined) break;
      path = `/api/log?limit=4&before=${encodeURIComponent(next)}`;
    }
    expect(calls).toEqual(Array.from({ length: 25 }, (_, at) => `c${24 - at}`));
  });

  it('is filtered by everything that a line names', async () => {
    const { ask, store } = await startAdmin();
    const odd = {
      server: 'mail',
      tool: 'send',
      tier: 'write',
      effect: 'deny',
      session: 's2',
      kind: 'refused',
    } as const;
    for (let call = 0; call < 3; call += 1) await store.append(line(call));
    await store.append(line(3, odd));
    for (const [name, value] of Object.entries(odd)) {
      const { lines } = logPage.parse((await ask(`/api/log?${name}=${value}`)).body);
      expect(
        lines.map(({ entry }) => entry.call),
        name,
      ).toEqual(['c3']);
    }
    expect(logPage.parse((await ask('/api/log?server=mail&tier=read')).body).lines).toEqual([]);
  });

  it('is verified', async () => {
    const { ask, store } = await startAdmin();
    await store.append(line(1));
    const verified = verificationBody.parse((await ask('/api/log/verify')).body);
    expect([verified.lines, verified.problems]).toEqual([1, []]);
  });
});

describe('the answer of a webhook that took its time', () => {
  const answerWith = async (admin: Awaited<ReturnType<typeof startAdmin>>, body: string, header?: string) =>
    admin.ask('/webhook/answer', {
      method: 'POST',
      token: false,
      // It may come through a tunnel.
      headers: { host: 'tunnel.example.com', ...(header === undefined ? {} : { 'hintlock-signature': header }) },
      body,
    });

  it('counts when it is signed, once', async () => {
    const admin = await startAdmin();
    const { id } = await admin.requestApproval('f');
    const body = JSON.stringify({ id, answer: 'deny' });
    const header = signBody(WEBHOOK_SECRET, body, admin.clock.now);
    const reply = await answerWith(admin, body, header);
    expect(answerResponse.parse(reply.body).approval).toMatchObject({ status: 'denied', answeredBy: 'webhook' });
    expect(refusal(await answerWith(admin, body, header))).toBe('409 HL_APPROVAL_SETTLED');
  });

  it('does not count unsigned, changed, for another call, or at another time', async () => {
    const admin = await startAdmin();
    const { id } = await admin.requestApproval('f');
    const other = await admin.requestApproval('g');
    const body = JSON.stringify({ id, answer: 'deny' });
    const header = signBody(WEBHOOK_SECRET, body, admin.clock.now);
    const refused = '401 HL_SIGNATURE_REFUSED';
    expect(refusal(await answerWith(admin, body))).toBe(refused);
    expect(refusal(await answerWith(admin, body, signBody('another', body, admin.clock.now)))).toBe(refused);
    expect(refusal(await answerWith(admin, JSON.stringify({ id, answer: 'approve' }), header))).toBe(refused);
    expect(refusal(await answerWith(admin, JSON.stringify({ id: other.id, answer: 'deny' }), header))).toBe(refused);
    admin.clock.now += 301_000;
    expect(refusal(await answerWith(admin, body, header))).toBe(refused);
    for (let count = 0; count < 9; count += 1) expect(refusal(await answerWith(admin, body))).toBe(refused);
    expect(refusal(await answerWith(admin, body))).toBe('429 HL_TOO_MANY_FAILURES');
    expect((await admin.store.findApproval(id))?.status).toBe('pending');
    // What is signed rightly still counts, but must be an answer.
    const more = JSON.stringify({ id, answer: 'approve', for: 'session' });
    expect(refusal(await answerWith(admin, more, signBody(WEBHOOK_SECRET, more, admin.clock.now)))).toBe(
      '400 HL_REQUEST_INVALID',
    );
  });

  it('has no place to go where no webhook is configured', async () => {
    const admin = await startAdmin({ webhookSecret: () => undefined });
    const body = '{"id":"x","answer":"deny"}';
    expect(refusal(await answerWith(admin, body, signBody('', body, admin.clock.now)))).toBe('404 HL_PATH_UNKNOWN');
  });
});
