import { expect, it } from 'vitest';
import { redactArguments } from './redact-arguments.ts';

const TOKEN = `ghp_${'a1'.repeat(18)}`;

it('takes credentials out by their name, their shape and the flag before them, however deep', () => {
  const args = {
    password: { value: 'hunter2' },
    apiKey: 12345,
    nested: [{ access_token: 'x', 'X-Authorization': 'y' }],
    command: ['curl', '--password', 'z', '--verbose', 'host'],
    text: `use ${TOKEN} or Authorization: Bearer abcdefgh12345678`,
    [TOKEN]: 1,
  };
  expect(redactArguments(args)).toEqual({
    password: '[redacted]',
    apiKey: '[redacted]',
    nested: [{ access_token: '[redacted]', 'X-Authorization': '[redacted]' }],
    command: ['curl', '--password', '[redacted]', '--verbose', 'host'],
    text: 'use [redacted: GitHub token] or Authorization: [redacted: named as a credential]',
    '[redacted: GitHub token]': 1,
  });
});

it('leaves everything else whole', () => {
  const args = { author: 'someone', keyword: 'k', tokens: undefined, note: 'x'.repeat(5000), list: [1, null, true] };
  expect(redactArguments({ ...args, tokens: undefined })).toMatchObject({
    author: 'someone',
    keyword: 'k',
    note: args.note,
    list: [1, null, true],
  });
});
