import { expect, it } from 'vitest';
import { type FingerprintParts, fingerprint } from './fingerprint.ts';

const parts: FingerprintParts = {
  server: 'files',
  definition: { name: 'delete', annotations: { destructiveHint: true } },
  args: { path: '/a', deep: [1, { b: 2, a: 1 }] },
  principal: 'me',
  session: 's',
  reasons: ['rule confirm-destructive'],
};

it('does not depend on the order of keys', () => {
  const reordered = { ...parts, args: { deep: [1, { a: 1, b: 2 }], path: '/a' } };
  expect(fingerprint(reordered)).toBe(fingerprint(parts));
});

it.each<[string, Partial<FingerprintParts>]>([
  ['server', { server: 'other' }],
  ['definition', { definition: { name: 'delete', annotations: { destructiveHint: true }, description: 'new' } }],
  ['arguments', { args: { path: '/b', deep: [1, { b: 2, a: 1 }] } }],
  ['order of a list', { args: { path: '/a', deep: [{ b: 2, a: 1 }, 1] } }],
  ['principal', { principal: 'you' }],
  ['session', { session: 't' }],
  ['reasons', { reasons: ['guard trifecta'] }],
])('changes with the %s', (_what, change) => {
  expect(fingerprint({ ...parts, ...change })).not.toBe(fingerprint(parts));
});
