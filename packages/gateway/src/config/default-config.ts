/** What a gateway works with that has no file: no servers, the policy `balanced`. */
import type { Config } from './config.ts';
import { parseConfig } from './parse-config.ts';

export function defaultConfig(): Config {
  const parsed = parseConfig('{}', { file: 'hintlock.yaml', env: {} });
  if (!parsed.ok) throw parsed.errors[0] ?? new Error('the defaults do not fit their own schema');
  return parsed.config;
}
