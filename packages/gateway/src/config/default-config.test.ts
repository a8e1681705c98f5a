import { expect, it } from 'vitest';
import { bareConfig, SERVER_DEFAULTS } from './bare-config.ts';
import { defaultConfig } from './default-config.ts';
import { parseConfig } from './parse-config.ts';

it('is the same as what is written out for those who read no file', () => {
  const { policy, ...rest } = defaultConfig();
  const { policy: barePolicy, ...bareRest } = bareConfig();
  expect(rest).toEqual(bareRest);
  expect(policy.source).toEqual(barePolicy.source);
});

it('holds for a server that says nothing but how it is reached', () => {
  const parsed = parseConfig('servers: { a: { command: x } }', { file: 'h.yaml', env: {} });
  expect(parsed.ok && parsed.config.servers.get('a')).toMatchObject(SERVER_DEFAULTS);
});
