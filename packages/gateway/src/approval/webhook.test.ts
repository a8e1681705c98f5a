/** The webhook, against real servers that behave and misbehave. */
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { HintlockError } from '@hintlock/core';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createEvents } from '../events/events.ts';
import type { Approval } from '../store/store.ts';
import { createWebhook } from './webhook.ts';
import { checkSignature, signBody } from './webhook-signature.ts';

const SECRET = 'a secret that both sides know';
const APPROVAL: Approval = {
  id: 'a1',
  fingerprint: 'f',
  status: 'pending',
  createdAt: Date.parse('2026-08-01T12:00:00.000Z'),
  expiresAt: Date.parse('2026-08-01T12:10:00.000Z'),
  summary: { tool: 'delete', answer: 'approve' },
  scope: { session: 's', principal: 'me', server: 'files', tool: 'delete', definition: 'd' },
};

interface Received {
  readonly body: string;
  readonly signature: string | undefined;
}

type Behaviour = (received: Received, response: ServerResponse, count: number) => void;

async function startReceiver(behave: Behaviour) {
  const received: Received[] = [];
  const listen: RequestListener = (request: IncomingMessage, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const signature = request.headers['hintlock-signature'];
      const one = {
        body: Buffer.concat(chunks).toString('utf8'),
        signature: typeof signature === 'string' ? signature : undefined,
      };
      received.push(one);
      behave(one, response, received.length);
    });
  };
  const server = createServer(listen);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { received, origin, url: `${origin}/hook/path-that-is-a-password` };
}

function startWebhook(url: string, options: { timeoutMs?: number; answer?: () => Promise<unknown> } = {}) {
  const events = createEvents();
  const answers: string[] = [];
  const reports: string[] = [];
  const webhook = createWebhook({
    url,
    secret: SECRET,
    events,
    answer: (id, answer) => {
      answers.push(`${id} ${answer}`);
      return options.answer?.() ?? Promise.resolve();
    },
    report: (error) => void reports.push(`${error.code} ${error.message}`),
    now: Date.now,
    times: { timeoutMs: options.timeoutMs ?? 5000, waitsMs: [10, 20] },
  });
  onTestFinished(() => webhook.close());
  /** Tells, and waits until nothing is under way. */
  const tell = async (approval = APPROVAL): Promise<void> => {
    webhook.tell(approval);
    await vi.waitFor(() => expect(answers.length + reports.length).toBeGreaterThan(0), { timeout: 5000, interval: 5 });
  };
  return { webhook, events, answers, reports, tell };
}

const reply = (response: ServerResponse, body: string, signature?: string): void => {
  response.writeHead(200, signature === undefined ? {} : { 'hintlock-signature': signature }).end(body);
};

describe('the question', () => {
  it('is signed, and says all that a person needs and how to answer', async () => {
    const { received, url } = await startReceiver((_, response) => reply(response, 'ok'));
    const { webhook, answers, reports } = startWebhook(url);
    webhook.tell(APPROVAL);
    webhook.tell(APPROVAL);
    await vi.waitFor(() => expect(received).toHaveLength(1));
    const [{ body, signature } = { body: '', signature: '' }] = received;
    expect(checkSignature({ secret: SECRET, body, header: signature, now: Date.now() })).toEqual({ ok: true });
    expect(JSON.parse(body)).toMatchObject({
      kind: 'approval-requested',
      id: 'a1',
      expiresAt: '2026-08-01T12:10:00.000Z',
      server: 'files',
      tool: 'delete',
      summary: { tool: 'delete' },
      howToAnswer: { body: { id: 'a1' } },
    });
    expect(body).not.toContain('fingerprint');
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect([received.length, answers, reports]).toEqual([1, [], []]);
  });

  it('is asked three times, signed anew, when nobody takes it', async () => {
    const { received, url, origin } = await startReceiver((_, response) => void response.writeHead(503).end());
    const { tell, reports } = startWebhook(url);
    await tell();
    expect(received).toHaveLength(3);
    expect(reports).toEqual([
      `HL_WEBHOOK_FAILED The webhook at ${origin} was not told of approval "a1": it answered 503.`,
    ]);
  });

  it('is taken at the second try', async () => {
    const { received, url } = await startReceiver((_, response, count) => {
      const body = '{"id":"a1","answer":"approve"}';
      if (count === 1) response.destroy();
      else reply(response, body, signBody(SECRET, body, Date.now()));
    });
    const { tell, answers, reports } = startWebhook(url);
    await tell();
    expect([received.length, answers, reports]).toEqual([2, ['a1 approve'], []]);
  });

  it('goes nowhere but to the address that was configured', async () => {
    const elsewhere = await startReceiver((_, response) => reply(response, 'ok'));
    const { received, url } = await startReceiver(
      (_, response) => void response.writeHead(307, { location: elsewhere.url }).end(),
    );
    const { tell, reports } = startWebhook(url);
    await tell();
    expect([received.length, elsewhere.received.length]).toEqual([1, 0]);
    expect(reports[0]).toContain('it answered 307');
  });

  it('does not wait for ever', async () => {
    const { received, url } = await startReceiver(() => {});
    const { tell, reports } = startWebhook(url, { timeoutMs: 50 });
    await tell();
    expect(received).toHaveLength(3);
    expect(reports[0]).toContain('it did not answer in time');
  });

  it('does not wait for ever for the end of an answer, nor take one without end', async () => {
    const slow = await startReceiver((_, response) => void response.writeHead(200).write('{'));
    const first = startWebhook(slow.url, { timeoutMs: 50 });
    await first.tell();
    expect(first.reports[0]).toContain('it did not answer in time');
    const long = await startReceiver((_, response) => reply(response, ' '.repeat(1_000_000)));
    const second = startWebhook(long.url);
    await second.tell();
    expect(second.reports[0]).toContain('its answer is too long');
  });

  it('says nothing of the address but where it is', async () => {
    const { tell, reports } = startWebhook('http://user:password@127.0.0.1:9/path?key=secret');
    await tell();
    expect(reports[0]).toMatch(/^HL_WEBHOOK_FAILED The webhook at http:\/\/127\.0\.0\.1:9 was not told/);
    expect(reports[0]).not.toMatch(/password|secret/);
    const broken = startWebhook('no address');
    await broken.tell();
    expect(broken.reports[0]).toContain('HL_WEBHOOK_FAILED');
  });

  it('is given up when somebody else answered, and when the gateway stops', async () => {
    const { received, url } = await startReceiver(() => {});
    const { webhook, events, reports } = startWebhook(url);
    webhook.tell(APPROVAL);
    await vi.waitFor(() => expect(received).toHaveLength(1));
    events.publish({ kind: 'approval-answered', approval: { ...APPROVAL, status: 'denied' } });
    webhook.tell({ ...APPROVAL, id: 'a2' });
    await vi.waitFor(() => expect(received).toHaveLength(2));
    await webhook.close();
    expect(reports).toEqual([]);
  });
});

describe('the answer at once', () => {
  it.each(['approve', 'deny'] as const)('counts when it is signed: %s', async (answer) => {
    const { url } = await startReceiver((_, response) => {
      const body = JSON.stringify({ id: 'a1', answer });
      reply(response, body, signBody(SECRET, body, Date.now()));
    });
    const { tell, answers } = startWebhook(url);
    await tell();
    expect(answers).toEqual([`a1 ${answer}`]);
  });

  const body = '{"id":"a1","answer":"approve"}';
  it.each<[string, string, () => string | undefined, string]>([
    ['unsigned', body, () => undefined, 'it carries no signature'],
    ['signed by somebody else', body, () => signBody('another', body, Date.now()), 'its signature is wrong'],
    ['signed and then changed', `${body} `, () => signBody(SECRET, body, Date.now()), 'its signature is wrong'],
    ['late', body, () => signBody(SECRET, body, Date.now() - 302_000), 'it was signed at another time than now'],
    [
      'played again for another call',
      body.replace('a1', 'a0'),
      () => signBody(SECRET, body.replace('a1', 'a0'), Date.now()),
      'it is for another approval',
    ],
    [
      'neither yes nor no',
      '{"id":"a1","answer":"maybe"}',
      () => signBody(SECRET, '{"id":"a1","answer":"maybe"}', Date.now()),
      'it is neither "approve" nor "deny"',
    ],
  ])('does not count when it is %s', async (_what, text, signature, detail) => {
    const { url } = await startReceiver((_, response) => reply(response, text, signature()));
    const { tell, answers, reports } = startWebhook(url);
    await tell();
    expect(answers).toEqual([]);
    expect(reports).toEqual([`HL_SIGNATURE_REFUSED The answer of the webhook does not count: ${detail}.`]);
  });

  it('is not there when our own question comes back', async () => {
    const { received, url } = await startReceiver((one, response) => reply(response, one.body, one.signature));
    const { webhook, answers, reports } = startWebhook(url);
    webhook.tell(APPROVAL);
    await vi.waitFor(() => expect(received).toHaveLength(1));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect([answers, reports]).toEqual([[], []]);
  });

  it('that comes second is no error; one that cannot be kept is', async () => {
    const { url } = await startReceiver((_, response) => reply(response, body, signBody(SECRET, body, Date.now())));
    const second = startWebhook(url, {
      answer: () => Promise.reject(new HintlockError('HL_APPROVAL_UNKNOWN', { id: 'a1' })),
    });
    await second.tell();
    await second.webhook.close();
    expect(second.reports).toEqual([]);
    const lost = startWebhook(url, { answer: () => Promise.reject(new Error('disk on fire')) });
    lost.webhook.tell(APPROVAL);
    await vi.waitFor(() => expect(lost.reports).toHaveLength(1));
    expect(lost.reports[0]).toContain('its answer could not be kept');
  });
});
