import { describe, expect, it } from 'vitest';
import { parseConfig } from './parse-config.ts';

const parse = (text: string) => parseConfig(text, { file: 'h.yaml', env: {} });
const errors = (text: string): string[] => {
  const parsed = parse(text);
  return parsed.ok ? [] : parsed.errors.map(({ message }) => message);
};

describe('rules that are switched off', () => {
  it('are compiled: by code, server and pattern', () => {
    const parsed = parse(
      'lint:\n  off:\n    - { rule: HL_LINT_SIBLINGS, server: a, tools: ["move_*"], reason: " moving back undoes it " }\n    - { rule: HL_HINT_TYPE, reason: known }\n',
    );
    if (!parsed.ok) throw parsed.errors[0] ?? new Error('no reason');
    const [first, second] = parsed.config.lint.off;
    expect(first).toMatchObject({ rule: 'HL_LINT_SIBLINGS', server: 'a', reason: 'moving back undoes it' });
    expect([first?.tools?.('move_file'), first?.tools?.('remove_file')]).toEqual([true, false]);
    expect(second).toEqual({ rule: 'HL_HINT_TYPE', reason: 'known' });
  });

  it('need a reason, and a rule that there is, at the line where it is wrong', () => {
    expect(errors('lint:\n  off:\n    - rule: HL_LINT_SIBLINGS\n')).toEqual([
      'h.yaml:3:7 cannot be used: lint.off[0].reason is missing.',
    ]);
    expect(errors('lint:\n  off:\n    - { rule: HL_HINT_TYPE, reason: "  " }\n')[0]).toMatch(
      /^h\.yaml:3:\d+ .*must be one line/,
    );
    expect(errors('lint:\n  off:\n    - { rule: HL_LINT_SIBLING, reason: x }\n')[0]).toMatch(
      /^h\.yaml:3:15 .*did you mean HL_LINT_SIBLINGS\?/,
    );
    // A server that cannot be reached is no matter of taste.
    expect(errors('lint: { off: [{ rule: HL_COMMAND_NOT_FOUND, reason: x }] }')).toHaveLength(1);
    expect(errors('lint:\n  of: []\n')).toEqual(['h.yaml:2:3 has an unknown key "of"; did you mean off?']);
  });
});
