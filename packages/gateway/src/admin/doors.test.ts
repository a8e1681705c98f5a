/** Who is let in, and what is refused before anything is done. */
import { describe, expect, it } from 'vitest';
import { refusal, send, startAdmin } from './admin.contract.ts';
import { errorBody } from './contract.ts';
import { createToken, isToken, keepTokenHash, tokenHash } from './token.ts';

describe('the token', () => {
  it('has 256 bits, and is kept only as a digest', async () => {
    const { token, hash } = createToken();
    expect(token).toMatch(/^hlk_[\w-]{43}$/);
    expect(createToken().token).not.toBe(token);
    expect([isToken(token, hash), isToken(`${token}x`, hash), isToken(token, undefined)]).toEqual([true, false, false]);
    expect([isToken('', tokenHash('')), isToken(token, ''), isToken(hash, hash)]).toEqual([false, false, false]);
    const { store, token: live } = await startAdmin();
    const kept = await store.recall('admin-token');
    expect(kept).toBe(tokenHash(live));
    expect(kept).not.toContain(live);
  });

  it('opens the API, and nothing else does', async () => {
    const { ask, token } = await startAdmin();
    expect((await ask('/api/status')).status).toBe(200);
    expect((await ask('/api/status', { token: false, headers: { authorization: `bearer ${token}` } })).status).toBe(
      200,
    );
    for (const authorization of [`Bearer ${token}x`, `Basic ${token}`, token, 'Bearer', '', `Bearer ${token} ${token}`])
      expect(refusal(await ask('/api/status', { token: false, headers: { authorization } }))).toBe(
        '401 HL_TOKEN_REFUSED',
      );
    const without = await ask('/api/status', { token: false });
    expect(refusal(without)).toBe('401 HL_TOKEN_REFUSED');
    expect(without.headers['www-authenticate']).toBe('Bearer');
    expect(errorBody.parse(without.body).error.remedy).toContain('Authorization');
    // In the address it counts for nothing but signing in.
    expect(refusal(await ask(`/api/status?token=${token}`, { token: false }))).toBe('401 HL_TOKEN_REFUSED');
    // Nobody learns which paths there are.
    expect(refusal(await ask('/api/nowhere', { token: false }))).toBe('401 HL_TOKEN_REFUSED');
  });

  it('no longer counts once there is another', async () => {
    const { ask, store } = await startAdmin();
    const next = createToken();
    await keepTokenHash(store, next.hash);
    expect((await ask('/api/status')).status).toBe(401);
    const headers = { authorization: `Bearer ${next.token}` };
    expect((await ask('/api/status', { headers })).status).toBe(200);
  });

  it('can be got wrong ten times a minute, and the right one always counts', async () => {
    const { ask, clock } = await startAdmin();
    const wrong = { token: false, headers: { authorization: 'Bearer hlk_wrong' } };
    for (let count = 0; count < 10; count += 1) expect((await ask('/api/status', wrong)).status).toBe(401);
    const limited = await ask('/api/status', wrong);
    expect([refusal(limited), limited.headers['retry-after']]).toEqual(['429 HL_TOO_MANY_FAILURES', '60']);
    expect((await ask('/api/status')).status).toBe(200);
    clock.now += 60_000;
    expect((await ask('/api/status', wrong)).status).toBe(401);
  });

  it('cannot be checked without the store, and then nobody is let in', async () => {
    const broken = { recall: () => Promise.reject(new Error('disk on fire at /home/me')) };
    const { ask, faults } = await startAdmin({ store: broken as never });
    const reply = await ask('/api/status');
    expect(refusal(reply)).toBe('500 HL_INTERNAL');
    expect(reply.text).not.toContain('fire');
    expect(String(faults[0])).toContain('fire');
  });
});

describe('a browser', () => {
  const signIn = async (admin: Awaited<ReturnType<typeof startAdmin>>) => {
    const reply = await admin.ask(`/?token=${admin.token}`, { token: false });
    const [cookie = ''] = reply.headers['set-cookie'] ?? [];
    return { reply, cookie, pair: cookie.split(';')[0] ?? '' };
  };

  it('turns the token of its address into a cookie of its own', async () => {
    const admin = await startAdmin();
    const { reply, cookie, pair } = await signIn(admin);
    expect([reply.status, reply.headers.location, reply.headers['referrer-policy']]).toEqual([303, '/', 'no-referrer']);
    expect(cookie).toMatch(/^hintlock-\d+=[\w-]{43}; Max-Age=43200; Path=\/api; HttpOnly; SameSite=Strict$/);
    expect(cookie).not.toContain(admin.token);
    const ask = { token: false, headers: { cookie: pair } };
    expect((await admin.ask('/api/status', ask)).status).toBe(200);
    admin.clock.now += 12 * 60 * 60 * 1000;
    expect((await admin.ask('/api/status', ask)).status).toBe(401);
    expect(refusal(await admin.ask('/?token=hlk_wrong', { token: false }))).toBe('401 HL_TOKEN_REFUSED');
    expect(refusal(await admin.ask('/', { token: false }))).toBe('404 HL_PATH_UNKNOWN');
  });

  it('is signed out when the token is replaced', async () => {
    const admin = await startAdmin();
    const { pair } = await signIn(admin);
    await keepTokenHash(admin.store, createToken().hash);
    expect((await admin.ask('/api/status', { token: false, headers: { cookie: pair } })).status).toBe(401);
  });

  it('changes something only from our own page', async () => {
    const admin = await startAdmin();
    const { pair } = await signIn(admin);
    const { id } = await admin.requestApproval('f');
    const answer = (headers: Record<string, string>) =>
      admin.ask(`/api/approvals/${id}`, {
        method: 'POST',
        token: false,
        headers: { cookie: pair, ...headers },
        body: '{"answer":"approve"}',
      });
    const own = `http://127.0.0.1:${admin.port}`;
    expect(refusal(await answer({}))).toBe('403 HL_ORIGIN_REFUSED');
    expect(refusal(await answer({ origin: 'http://127.0.0.1:3000' }))).toBe('403 HL_ORIGIN_REFUSED');
    expect(refusal(await answer({ origin: own, 'sec-fetch-site': 'same-site' }))).toBe('403 HL_ORIGIN_REFUSED');
    expect((await admin.store.findApproval(id))?.status).toBe('pending');
    expect((await answer({ origin: own, 'sec-fetch-site': 'same-origin' })).status).toBe(200);
    expect((await admin.store.findApproval(id))?.answeredBy).toBe('dashboard');
  });

  it('may not even read for a page on another port', async () => {
    const admin = await startAdmin();
    const { pair } = await signIn(admin);
    const headers = { cookie: pair, 'sec-fetch-site': 'same-site' };
    expect(refusal(await admin.ask('/api/status', { token: false, headers }))).toBe('403 HL_ORIGIN_REFUSED');
  });
});

describe('every answer', () => {
  it.each(['/api/status', '/healthz', '/metrics', '/nowhere'])(
    'of %s is refused to another host or page',
    async (path) => {
      const { ask, port } = await startAdmin();
      expect(refusal(await ask(path, { headers: { host: 'evil.example.com' } }))).toBe('403 HL_HOST_REFUSED');
      expect(refusal(await ask(path, { headers: { host: `evil.example.com:${port}` } }))).toBe('403 HL_HOST_REFUSED');
      expect(refusal(await ask(path, { headers: { origin: 'http://evil.example.com' } }))).toBe(
        '403 HL_ORIGIN_REFUSED',
      );
      const { status } = await ask(path, {
        headers: { host: `localhost:${port}`, origin: `http://localhost:${port}` },
      });
      expect(status).toBe(path === '/nowhere' ? 404 : 200);
    },
  );

  it('carries what keeps browsers careful, and nothing that opens it to other origins', async () => {
    const { ask, port } = await startAdmin();
    const replies = [
      await ask('/api/status', { headers: { origin: `http://127.0.0.1:${port}` } }),
      await ask('/metrics'),
      await ask('/nowhere'),
      await ask('/api/status', { method: 'OPTIONS', headers: { origin: `http://127.0.0.1:${port}` } }),
      await ask('/api/status', { headers: { host: 'evil.example.com' } }),
    ];
    for (const { headers } of replies) {
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      });
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  });

  it('to an unknown path or method is JSON that says so', async () => {
    const { ask } = await startAdmin();
    expect(refusal(await ask('/nowhere'))).toBe('404 HL_PATH_UNKNOWN');
    expect(refusal(await ask('/api/%1b%00nowhere'))).toBe('404 HL_PATH_UNKNOWN');
    const refused = await ask('/api/approvals/x', { method: 'DELETE' });
    expect([refusal(refused), refused.headers.allow]).toEqual(['405 HL_METHOD_REFUSED', 'GET, POST']);
    expect(refusal(await ask('/healthz', { method: 'POST', body: '{}' }))).toBe('405 HL_METHOD_REFUSED');
    expect((await ask('/api/events', { method: 'HEAD' })).status).toBe(405);
    for (const path of ['//', '/api//status', '/api/../api/status/', '/%']) errorBody.parse((await ask(path)).body);
  });

  it('comes even to an address that is none', async () => {
    const { port } = await startAdmin();
    expect(refusal(await send(port, '/healthz', { headers: { host: 'a b' } }))).toBe('400 HL_REQUEST_INVALID');
  });
});

describe('a body', () => {
  const post = { method: 'POST' };

  it('is JSON, small, shallow and has no unknown keys', async () => {
    const { ask, requestApproval, store } = await startAdmin();
    const { id } = await requestApproval('f');
    const path = `/api/approvals/${id}`;
    const answer = '{"answer":"approve"}';
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/json; charset=latin1', ''])
      expect(refusal(await ask(path, { ...post, body: answer, headers: { 'content-type': type } }))).toBe(
        '415 HL_BODY_NOT_JSON',
      );
    expect(refusal(await ask(path, { ...post, body: `${answer}${' '.repeat(65_536)}` }))).toBe('413 HL_BODY_TOO_LARGE');
    const chunked = { 'transfer-encoding': 'chunked' };
    expect(refusal(await ask(path, { ...post, headers: chunked, body: ' '.repeat(70_000) }))).toBe(
      '413 HL_BODY_TOO_LARGE',
    );
    for (const body of [
      '',
      '{',
      'null',
      '[]',
      '"approve"',
      '{}',
      '{"answer":"yes"}',
      '{"answer":"approve","answeredBy":"me"}',
      '{"answer":"approve","for":"ever"}',
      '{"answer":"deny","for":"session"}',
      `{"answer":${'['.repeat(30_000)}${']'.repeat(30_000)}}`,
      '{"answer":"approve","__proto__":{"for":"session"}}',
    ])
      expect(refusal(await ask(path, { ...post, body })), body.slice(0, 60)).toBe('400 HL_REQUEST_INVALID');
    expect((await store.findApproval(id))?.status).toBe('pending');
    expect((await ask(path, { ...post, body: answer })).status).toBe(200);
  });

  it('of a query is checked as well', async () => {
    const { ask } = await startAdmin();
    for (const query of ['status=lost', 'unknown=1', 'status=pending&status=used'])
      expect(refusal(await ask(`/api/approvals?${query}`))).toBe('400 HL_REQUEST_INVALID');
    for (const query of ['limit=0', 'limit=501', 'limit=x', 'before=nowhere', 'kind=other'])
      expect(refusal(await ask(`/api/log?${query}`))).toBe('400 HL_REQUEST_INVALID');
  });
});
