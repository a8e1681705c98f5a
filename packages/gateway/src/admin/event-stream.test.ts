/** Events over a real connection. */
import { get, type IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it, onTestFinished, vi } from 'vitest';
import { type AdminUnderTest, refusal, startAdmin } from './admin.contract.ts';
import { type EventBody, eventBody } from './contract.ts';
import { createToken, keepTokenHash } from './token.ts';

interface Watched {
  readonly response: IncomingMessage;
  readonly events: () => { readonly id: string; readonly body: EventBody }[];
  readonly text: () => string;
  readonly until: (count: number) => Promise<void>;
}

function watch({ port, token }: AdminUnderTest, headers: Record<string, string> = {}): Promise<Watched> {
  return new Promise((resolve, reject) => {
    const sent = get(
      { host: '127.0.0.1', port, path: '/api/events', headers: { authorization: `Bearer ${token}`, ...headers } },
      (response) => {
        let text = '';
        response.on('data', (chunk: Buffer) => {
          text += chunk.toString('utf8');
        });
        response.on('error', () => {});
        const events: Watched['events'] = () =>
          [...text.matchAll(/^id: (.*)\nevent: (.*)\ndata: (.*)\n\n/gm)].map(([, id = '', kind, data = '']) => {
            const body = eventBody.parse(JSON.parse(data));
            expect(body.kind).toBe(kind);
            return { id, body };
          });
        const until = (count: number): Promise<void> =>
          vi.waitFor(() => expect(events().length).toBeGreaterThanOrEqual(count), { timeout: 5000, interval: 10 });
        // The first comment comes at once: from then on nothing is missed.
        response.once('data', () => resolve({ response, events, text: () => text, until }));
      },
    );
    sent.on('error', reject);
    onTestFinished(() => void sent.destroy());
  });
}

it('brings every event as the contract has it', async () => {
  const admin = await startAdmin();
  const watched = await watch(admin);
  expect(watched.response.headers['content-type']).toBe('text/event-stream; charset=utf-8');
  const { id } = await admin.requestApproval('f', { words: 'line\n\nbreak \u009b \u2028' });
  await admin.ask(`/api/approvals/${id}`, { method: 'POST', body: '{"answer":"approve","for":"session"}' });
  const [grant] = await admin.store.listGrants();
  await admin.ask(`/api/grants/${grant?.id}`, { method: 'DELETE' });
  const entry = {
    time: '2026-08-01T12:00:00.000Z',
    session: 's',
    call: 'c',
    kind: 'intent',
    server: 'files',
    tool: 'x',
  } as const;
  admin.events.publish({ kind: 'call', entry });
  admin.events.publish({ kind: 'server-state', server: 'files', state: 'broken', detail: 'it ended' });
  admin.events.publish({ kind: 'tools-changed', server: 'files' });
  admin.events.publish({ kind: 'configuration', ok: false, errors: ['line 3'] });
  admin.events.publish({ kind: 'session-started', session: 's', client: 'c' });
  admin.events.publish({ kind: 'session-ended', session: 's' });
  await watched.until(10);
  const events = watched.events();
  expect(events.map(({ body }) => body.kind)).toEqual([
    'approval-requested',
    'grant-given',
    'approval-answered',
    'grant-revoked',
    'call',
    'server-state',
    'tools-changed',
    'configuration',
    'session-started',
    'session-ended',
  ]);
  expect(events[0]?.body).toMatchObject({ approval: { id, summary: { words: 'line\n\nbreak \u009b \u2028' } } });
  expect(watched.text()).not.toMatch(/[\u0080-\u009f\u2028]/);
  expect(new Set(events.map((event) => event.id)).size).toBe(10);
});

it('shows that it is alive, and needs a token', async () => {
  const admin = await startAdmin({ heartbeatMs: 30 });
  expect(refusal(await admin.ask('/api/events', { token: false }))).toBe('401 HL_TOKEN_REFUSED');
  const watched = await watch(admin);
  await vi.waitFor(() => expect(watched.text().match(/^: still here$/gm)?.length).toBeGreaterThanOrEqual(3));
});

it('ends when the token is replaced, and when the gateway stops', async () => {
  const admin = await startAdmin({ heartbeatMs: 30 });
  const first = await watch(admin);
  const replaced = new Promise((resolve) => first.response.once('end', resolve));
  const next = createToken();
  await keepTokenHash(admin.store, next.hash);
  await replaced;
  const second = await watch({ ...admin, token: next.token });
  const stopped = new Promise((resolve) => second.response.once('end', resolve));
  expect(second.response.statusCode).toBe(200);
  admin.stop.abort();
  await stopped;
  expect(second.response.complete).toBe(true);
});

it('tells a reader that comes back what it missed', async () => {
  const admin = await startAdmin();
  const changed = { kind: 'tools-changed', server: 'files' } as const;
  const first = await watch(admin);
  admin.events.publish(changed);
  await first.until(1);
  const lastSeen = first.events()[0]?.id ?? '';
  first.response.destroy();

  const missedNothing = await watch(admin, { 'last-event-id': lastSeen });
  for (let count = 0; count < 3; count += 1) admin.events.publish(changed);
  await missedNothing.until(3);
  expect(missedNothing.events().map(({ body }) => body.kind)).toEqual(Array(3).fill('tools-changed'));

  const missedThree = await watch(admin, { 'last-event-id': lastSeen });
  await missedThree.until(1);
  expect(missedThree.events().map(({ body }) => body)).toEqual([{ kind: 'gap', lost: 3 }]);

  for (const strange of ['0badcafe-1', 'x', lastSeen.replace(/\d+$/, '999')]) {
    const watched = await watch(admin, { 'last-event-id': strange });
    await watched.until(1);
    expect(watched.events().map(({ body }) => body)).toEqual([{ kind: 'gap' }]);
  }
});

it('loses events of a reader that does not read, says so, and keeps nothing without bound', async () => {
  const admin = await startAdmin();
  const watched = await watch(admin);
  watched.response.pause();
  const detail = 'x'.repeat(10_000);
  const count = 3000;
  for (let at = 0; at < count; at += 1) {
    admin.events.publish({ kind: 'server-state', server: 'files', state: 'ready', detail });
    if (at % 100 === 0) await delay(1);
  }
  const before = watched.events().length;
  watched.response.resume();
  await vi.waitFor(() => expect(watched.events().some(({ body }) => body.kind === 'gap')).toBe(true), {
    timeout: 5000,
  });
  admin.events.publish({ kind: 'tools-changed', server: 'files' });
  await vi.waitFor(() => expect(watched.events().at(-1)?.body.kind).toBe('tools-changed'), { timeout: 5000 });
  const seen = watched.events();
  const lost = seen.reduce((sum, { body }) => sum + (body.kind === 'gap' ? (body.lost ?? 0) : 0), 0);
  const states = seen.filter(({ body }) => body.kind === 'server-state').length;
  expect(before).toBeLessThan(count);
  expect(lost).toBeGreaterThan(0);
  // Every event was either seen or counted as lost.
  expect(states + lost).toBe(count);
});

it('lets go of readers that leave, and has room for so many at once', async () => {
  const admin = await startAdmin();
  const watched = await Promise.all(Array.from({ length: 32 }, () => watch(admin)));
  expect(refusal(await admin.ask('/api/events'))).toBe('503 HL_STREAMS_EXHAUSTED');
  for (const { response } of watched) response.destroy();
  await vi.waitFor(async () => expect((await watch(admin)).response.statusCode).toBe(200), {
    timeout: 5000,
    interval: 50,
  });
  expect(admin.faults).toEqual([]);
});
