import { expect, it } from 'vitest';
import { bareConfig, SERVER_DEFAULTS } from './bare-config.ts';
import type { Config } from './config.ts';
import { parseConfig } from './parse-config.ts';

function configOf(yaml: string): Config {
  const parsed = parseConfig(yaml, { file: 'hintlock.yaml', env: {} });
  if (!parsed.ok) throw parsed.errors[0] ?? new Error('no configuration');
  return parsed.config;
}

it('is the same as what an empty file means', () => {
  const { policy, ...rest } = configOf('{}');
  const { policy: barePolicy, ...bareRest } = bareConfig();
  expect(rest).toEqual(bareRest);
  expect(policy.source).toEqual(barePolicy.source);
});

it('holds for a server that says nothing but how it is reached', () => {
  expect(configOf('servers: { a: { command: x } }').servers.get('a')).toMatchObject(SERVER_DEFAULTS);
});
