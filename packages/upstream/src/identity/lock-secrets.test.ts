import { expect, it, vi } from 'vitest';
import type { CommandTarget } from '../target.ts';
import { lockSecrets } from './lock-secrets.ts';

const target: CommandTarget = { kind: 'command', command: 'server', args: [], env: {}, inherit: 'safe' };
const everyday = { PWD: '/home/me/work', LANG: 'C.UTF-8', XDG_SESSION_ID: 'session-1', SSH_AUTH_SOCK: '/run/agent.1' };

it("are those of the server's own entry", () => {
  expect(lockSecrets({ ...target, env: { API_KEY: 'abc-123-def' } })).toEqual(['abc-123-def']);
  expect(lockSecrets({ ...target, args: ['--token', 'abc-123-def'] })).toContain('abc-123-def');
  expect(lockSecrets({ ...target, secrets: ['from a variable'] })).toEqual(['from a variable']);
});

it('are of a whole environment only what is named as a credential', () => {
  const env = { ...everyday, GITHUB_TOKEN: 'abc-123-def', KEY: '/etc/key.pem' };
  expect(lockSecrets({ ...target, env, environment: 'whole' })).toEqual(['abc-123-def']);
});

it('are the same for what a person types into their shell', () => {
  vi.stubEnv('SERVICE_PASSWORD', 'abc-123-def');
  expect(lockSecrets({ ...target, inherit: 'all' })).toContain('abc-123-def');
  expect(lockSecrets(target)).toEqual([]);
  vi.unstubAllEnvs();
});
