/** The policy as the file gives it: the name of a preset, or rules of one's own before those of a preset. */
import { OUTCOMES, type Outcome, POLICY_PRESETS, type PolicyPreset, printable } from '@hintlock/core';
import * as z from 'zod';
import { compileRuleCondition, conditionText } from './expression.ts';

const preset = z.enum(Object.keys(POLICY_PRESETS) as [PolicyPreset]);

const rule = z.strictObject({
  name: z
    .string()
    .refine((name) => name.trim() !== '' && name.length <= 80 && printable(name) === name, {
      error: 'must be one line of 1 to 80 visible characters',
    })
    .describe('What the rule is called in reasons and in the log.'),
  when: conditionText(compileRuleCondition).describe(
    'A CEL expression that is true or false; docs/policy.md has its names.',
  ),
  then: z.enum(OUTCOMES as [Outcome]).describe('What happens to a call, or with hide to the tool, when it is true.'),
  because: z.string().min(1).optional().describe('The sentence that the person and the model are given.'),
});

const rules = z.array(rule).superRefine((list, context) => {
  const names = new Set<string>();
  for (const [index, { name }] of list.entries()) {
    if (names.has(name))
      context.addIssue({ code: 'custom', message: 'is the name of an earlier rule', path: [index, 'name'] });
    names.add(name);
  }
});

export const policyShape = z.union(
  [
    preset,
    z.strictObject({
      preset: preset.default('balanced').describe('What applies to calls that none of the rules matches.'),
      rules: rules.default([]).describe('Your own rules. The first that matches counts.'),
    }),
  ],
  { error: 'must be the name of a preset, or a map with "preset" and "rules"' },
);

export type PolicyShape = z.output<typeof policyShape>;
