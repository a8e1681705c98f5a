import { describe, expect, it } from 'vitest';
import { compilePolicy } from './compile-policy.ts';
import { OUTCOMES, POLICY_PRESETS, type Rule } from './rule.ts';

function load(...rules: readonly object[]): string[] {
  const loaded = compilePolicy({ ...POLICY_PRESETS.balanced, rules: rules as Rule[] });
  return loaded.ok ? [] : loaded.errors.map((error) => `${error.code}: ${error.message}`);
}

describe('a policy that cannot be loaded', () => {
  it('names each bad rule, its line, and what was meant', () => {
    expect(
      load(
        { name: 'syntax', when: 'tier == ', then: 'deny', line: 3 },
        { name: 'unknown', when: 'hints.egres', then: 'deny', line: 7 },
        { name: 'nothing-like-it', when: 'qqqqqq', then: 'deny', line: 9 },
        { name: 'wrong-type', when: 'hints.sensitive == true', then: 'deny', line: 12 },
        { name: 'no-condition', when: 'tier', then: 'deny' },
      ),
    ).toMatchInlineSnapshot(`
      [
        "HL_RULE_SYNTAX: Rule "syntax" (line 3) does not compile: Unexpected token: EOF (column 9).",
        "HL_RULE_UNKNOWN: Rule "unknown" (line 7) names "hints.egres", which does not exist; did you mean hints.egress?",
        "HL_RULE_UNKNOWN: Rule "nothing-like-it" (line 9) names "qqqqqq", which does not exist.",
        "HL_RULE_TYPE: Rule "wrong-type" (line 12) has the wrong type: no such overload: string == bool (column 1).",
        "HL_RULE_TYPE: Rule "no-condition" (line 5) has the wrong type: it gives string, and a condition must be true or false (column 1).",
      ]
    `);
  });

  it('names what is missing from a rule', () => {
    expect(
      load(
        { name: '', when: 'true', then: 'deny' },
        { when: 'true', then: 'deny' },
        { name: 'a', then: 'deny' },
        { name: 'b', when: '  ', then: 'deny' },
        { name: 'c', when: 'true' },
        { name: 'd', when: 'true', then: 'Allow' },
        { name: 'e', when: true, then: 'allow' },
      ),
    ).toMatchInlineSnapshot(`
      [
        "HL_RULE_SHAPE: Rule "number 1" (line 1) is incomplete: it has no name.",
        "HL_RULE_SHAPE: Rule "number 2" (line 2) is incomplete: it has no name.",
        "HL_RULE_SHAPE: Rule "a" (line 3) is incomplete: it has no "when".",
        "HL_RULE_SHAPE: Rule "b" (line 4) is incomplete: it has no "when".",
        "HL_RULE_SHAPE: Rule "c" (line 5) is incomplete: "then" is missing.",
        "HL_RULE_SHAPE: Rule "d" (line 6) is incomplete: "then" is "Allow".",
        "HL_RULE_SHAPE: Rule "e" (line 7) is incomplete: it has no "when".",
      ]
    `);
  });

  it('is refused as a whole for one bad rule', () => {
    expect(
      load({ name: 'good', when: 'true', then: 'allow' }, { name: 'bad', when: 'tru', then: 'deny' }),
    ).toHaveLength(1);
  });

  it('is one whose rule is too deep, too', () => {
    expect(load({ name: 'deep', when: `${'!'.repeat(50_000)}true`, then: 'deny' })).toMatchInlineSnapshot(`
      [
        "HL_RULE_SYNTAX: Rule "deep" (line 1) does not compile: it is too long or too deeply nested (column 1).",
      ]
    `);
  });
});

describe('a policy that can be loaded', () => {
  it('keeps its rules in order', () => {
    const rules = OUTCOMES.map((then, index): Rule => ({ name: `rule ${index}`, when: 'true', then }));
    const loaded = compilePolicy({ ...POLICY_PRESETS.balanced, rules });
    expect(loaded.ok && loaded.policy.rules.map(({ rule }) => rule)).toEqual(rules);
  });

  it.each(Object.entries(POLICY_PRESETS))('is the preset %s', (_, source) => {
    expect(compilePolicy(source)).toMatchObject({ ok: true });
  });
});
