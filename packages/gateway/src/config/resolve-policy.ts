/** Makes the policy: the operator's rules with their lines, then those of the preset. */
import {
  compilePolicy,
  type LoadedPolicy,
  POLICY_PRESETS,
  type PolicySource,
  printable,
  type Rule,
} from '@hintlock/core';
import type { ConfigShape } from './config-shape.ts';
import type { PolicyShape } from './policy-shape.ts';

/** The rules of the presets that ask because of the tier and nothing else. */
const ASK_BY_TIER: ReadonlySet<string> = new Set(['confirm-destructive', 'confirm-writes']);

export function resolvePolicy(
  { policy, ask }: Pick<ConfigShape, 'policy' | 'ask'>,
  lineOf: (rule: number) => number,
): LoadedPolicy {
  const { preset, rules } = typeof policy === 'string' ? { preset: policy, rules: [] } : policy;
  const source: PolicySource = POLICY_PRESETS[preset];
  // Left out rather than turned into an allow, which would also let through what a later rule asks about for another reason.
  const kept = ask === 'always' ? source.rules : source.rules.filter(({ name }) => !ASK_BY_TIER.has(name));
  return compilePolicy({ ...source, rules: [...rules.map((rule, index) => toRule(rule, lineOf(index))), ...kept] });
}

function toRule({ name, when, then, because }: RuleShape, line: number): Rule {
  return { name, when, then, line, ...(because === undefined ? {} : { because: printable(because).trim() }) };
}

type RuleShape = Exclude<PolicyShape, string>['rules'][number];
