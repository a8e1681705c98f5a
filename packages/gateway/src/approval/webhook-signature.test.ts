import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { checkSignature, signBody } from './webhook-signature.ts';

const now = Date.parse('2026-08-01T12:00:00.500Z');
const signed = { secret: 's', body: '{"a":1}', now, header: signBody('s', '{"a":1}', now) };

describe('the signature', () => {
  it('is what the documentation says, so that others can make it', () => {
    const time = 1_785_585_600;
    const digest = createHmac('sha256', 's').update(`${time}.{"a":1}`).digest('hex');
    expect(signed.header).toBe(`t=${time},v1=${digest}`);
    expect(checkSignature(signed)).toEqual({ ok: true });
  });

  it('allows for clocks that differ by five minutes, in both directions', () => {
    const at = (seconds: number) => checkSignature({ ...signed, now: now - 500 + seconds * 1000 }).ok;
    expect([at(300), at(-300), at(301), at(-301)]).toEqual([true, true, false, false]);
  });

  it.each([
    ['another body', { body: '{"a":2}' }],
    ['another secret', { secret: 't' }],
    ['no header', { header: undefined }],
    ['another time', { header: signed.header.replace(/t=\d/, 't=2') }],
    ['half a digest', { header: signed.header.slice(0, -2) }],
    ['more than a digest', { header: `${signed.header},v1=${'0'.repeat(64)}` }],
    ['a digest in capitals', { header: signed.header.replace(/v1=.*/, (text) => `v1=${text.slice(3).toUpperCase()}`) }],
    ['no secret at all', { secret: '', header: signBody('', signed.body, now) }],
  ])('does not count with %s', (_what, change) => {
    expect(checkSignature({ ...signed, ...change }).ok).toBe(false);
  });
});
