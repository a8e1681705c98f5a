/** Shows that a server sees what a program needs to start, and no credential unless it is to see everything. */
import { serverCommand } from '@hintlock/testkit';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { reachServer } from '../reach-server.ts';
import type { CommandTarget } from '../target.ts';
import { safeEnvironment, wholeEnvironment } from './environment.ts';

const CREDENTIALS = {
  GITHUB_TOKEN: 'ghp_0123456789abcdef',
  AWS_SECRET_ACCESS_KEY: 'aws-secret',
  NPM_TOKEN: 'npm_abc',
  HTTPS_PROXY: 'http://user:password@proxy.invalid',
  SSH_AUTH_SOCK: '/tmp/agent',
  DATABASE_URL: 'postgres://user:password@db.invalid/app',
  NODE_OPTIONS: '',
  LD_PRELOAD: '',
  HOMEBREW_GITHUB_API_TOKEN: 'ghp_1',
  PATH_TO_KEY: '/key',
};
const before = { ...process.env };

beforeEach(() => {
  Object.assign(process.env, CREDENTIALS);
});
afterEach(() => {
  for (const name of Object.keys(CREDENTIALS)) delete process.env[name];
  Object.assign(process.env, before);
});

test('the safe part is an exact list', () => {
  const given = { PATH: '/bin', Path: 'C:\\', HOME: '/h', LC_ALL: 'C', TZ: 'UTC', UNSET: undefined, ...CREDENTIALS };
  expect(safeEnvironment(given)).toEqual({ PATH: '/bin', Path: 'C:\\', HOME: '/h', LC_ALL: 'C', TZ: 'UTC' });
  expect(wholeEnvironment({ ...given, UNSET: undefined })).toEqual({
    PATH: '/bin',
    Path: 'C:\\',
    HOME: '/h',
    LC_ALL: 'C',
    TZ: 'UTC',
    ...CREDENTIALS,
  });
});

test("a server started with 'safe' sees its own settings and none of our credentials", async () => {
  const { PATH } = process.env;
  const seen = await environmentSeen({ ...serverCommand('shows-start'), env: { OWN: 'set', HOME: '/elsewhere' } });
  expect(Object.keys(seen).filter((name) => name in CREDENTIALS)).toEqual([]);
  expect(seen).toMatchObject({ OWN: 'set', HOME: '/elsewhere', PATH, HINTLOCK_LAUNCH: expect.any(String) });
});

test("one started with 'all' sees them", async () => {
  const seen = await environmentSeen({ ...serverCommand('shows-start'), inherit: 'all', env: { NPM_TOKEN: 'own1' } });
  const { NPM_TOKEN: _, ...others } = CREDENTIALS;
  expect(seen).toMatchObject(others);
  // The configuration's own value, which is not ours to show.
  expect(seen['NPM_TOKEN']).toBe('[redacted]');
});

test('the launch marker cannot be forged by a configuration', async () => {
  const seen = await environmentSeen({ ...serverCommand('shows-start'), env: { HINTLOCK_LAUNCH: 'forged' } });
  expect(seen['HINTLOCK_LAUNCH']).toMatch(/^[\da-f]{8}-[\da-f-]{27}$/);
});

async function environmentSeen(target: CommandTarget): Promise<Record<string, string>> {
  const client = { name: 'test', version: '1.0.0' };
  const visit = await reachServer(target, { client, timeoutMs: 20_000, signal: new AbortController().signal });
  return visit.tools.find((tool) => tool.name === 'environment')?.['shown'] as Record<string, string>;
}
