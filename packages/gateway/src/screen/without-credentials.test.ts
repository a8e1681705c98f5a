import { expect, it } from 'vitest';
import { withoutCredentials } from './without-credentials.ts';

it('takes out what is shaped or named like a credential', () => {
  const token = ['gh', 'p_', 'a1'.repeat(18)].join('');
  expect(withoutCredentials(`use ${token}, {"a":"x\\n${token}"}, password=x, Bearer abcdefgh1234`)).toBe(
    'use [redacted: GitHub token], {"a":"x\\n[redacted: GitHub token]"}, password=[redacted: named as a credential], Bearer [redacted: credential]',
  );
  expect(withoutCredentials('nothing to see: 1')).toBe('nothing to see: 1');
});
