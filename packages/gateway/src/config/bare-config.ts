/** What holds without a file. Written out, so that wrapping one server need not load what reads files. */
import {
  compilePolicy,
  HintlockError,
  nearest,
  POLICY_PRESETS,
  type Policy,
  type PolicyPreset,
  type Trust,
} from '@hintlock/core';
import type { Config, ServerConfig } from './config.ts';
import { NO_TRUST } from './resolve-trust.ts';

export const SERVER_DEFAULTS: Omit<ServerConfig, 'name' | 'target'> = {
  trust: 'pinned',
  start: 'lazy',
  timeoutMs: 300_000,
  progressTimeoutMs: 3_600_000,
  claims: new Map(),
};

/** How far a wrapped server's declarations count: not at all where every call is asked about out of band. */
export function trustUnder({ source }: Policy): Trust {
  return source.outOfBand ? 'untrusted' : SERVER_DEFAULTS.trust;
}

export function bareConfig(): Config {
  return {
    servers: new Map(),
    policy: presetPolicy('balanced'),
    ask: 'always',
    views: new Map(),
    discover: false,
    listen: { port: 7717 },
    approvals: { holdMs: 45_000, expireMs: 600_000 },
    trust: NO_TRUST,
    limits: { text: 1_000_000, list: 1000, queue: 100, parallel: 64, message: 33_554_432 },
    lint: { off: [] },
  };
}

/** The policy of a preset. Throws for a name that is none. */
export function presetPolicy(name: string): Policy {
  if (!Object.hasOwn(POLICY_PRESETS, name)) {
    const names = Object.keys(POLICY_PRESETS);
    const meant = nearest(name, names);
    const advice = meant === undefined ? `It can be ${names.join(', ')}.` : `Did you mean ${meant}?`;
    throw new HintlockError('HL_USAGE', { detail: `There is no policy called "${name}". ${advice}` });
  }
  const loaded = compilePolicy(POLICY_PRESETS[name as PolicyPreset]);
  if (!loaded.ok) throw loaded.errors[0] ?? new HintlockError('HL_DECISION_FAULT', { detail: 'the policy is empty' });
  return loaded.policy;
}
