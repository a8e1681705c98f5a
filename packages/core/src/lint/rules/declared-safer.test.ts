import { describe, expect, it } from 'vitest';
import type { ToolDefinition } from '../../definition/tool-definition.ts';
import type { Claim } from '../../profile/claim.ts';
import type { LintPresetName } from '../lint-presets.ts';
import { lintServers } from '../lint-servers.ts';
import { lintedTool } from '../linted-server.ts';

const CODE = 'HL_LINT_DECLARED_SAFER';
const claim = (hint: Claim['hint'], value: Claim['value'], confidence = 0.97): Claim => ({
  hint,
  value,
  source: 'inferred',
  confidence,
  evidence: 'the name says so',
});
const found = (definition: ToolDefinition, inferred: readonly Claim[] = [], preset: LintPresetName = 'specification') =>
  lintServers([{ name: 'server', tools: [lintedTool(definition, inferred)] }], { preset }).findings.filter(
    ({ code }) => code === CODE,
  );

const READS = { readOnlyHint: true };
const WRITES = { readOnlyHint: false, destructiveHint: false };

describe('a tool that is declared safer than the evidence', () => {
  it('is found when inference is very sure, with the claims that would settle it', () => {
    const [first] = found({ name: 'manage_entry', annotations: READS }, [claim('readOnly', false)]);
    expect(first?.message).toBe('The tool "manage_entry" declares readOnlyHint: true, but the name says so.');
    expect(first?.fixes).toEqual([
      { tool: 'manage_entry', hint: 'readOnly', value: false, reason: 'the name says so' },
    ]);
  });

  it('is found by a verb that nobody uses for anything else', () => {
    expect(found({ name: 'notes_purge_all', annotations: READS })[0]?.fixes.map(({ hint }) => hint)).toEqual([
      'readOnly',
      'destructive',
    ]);
    expect(found({ name: 'deleteNote', annotations: WRITES })).toHaveLength(1);
  });

  it('is found by a guess that the leading verb confirms', () => {
    expect(found({ name: 'send_mail', annotations: READS }, [claim('readOnly', false, 0.85)])).toHaveLength(1);
    expect(found({ name: 'open_mail', annotations: READS }, [claim('readOnly', false, 0.85)])).toEqual([]);
  });

  it('is found when its own description admits it', () => {
    const description = 'Modifies the policy. This cannot be undone.';
    expect(found({ name: 'modify_policy', description, annotations: WRITES })[0]?.message).toContain(
      'its description says "This cannot be undone"',
    );
    const careful = 'Modifies the policy, so that deletions cannot be undone by mistake.';
    expect(found({ name: 'modify_policy', description: careful, annotations: WRITES })).toEqual([]);
  });

  it('is found by a guess about destruction that the verb confirms', () => {
    const guess = [claim('destructive', true, 0.85)];
    expect(found({ name: 'remove_rules', annotations: WRITES }, guess)).toHaveLength(1);
    expect(found({ name: 'tidy_rules', annotations: WRITES }, guess)).toEqual([]);
  });

  it('is not accused where the author may know better', () => {
    expect(found({ name: 'get_deleted_notes', annotations: READS })).toEqual([]);
    expect(found({ name: 'delete_draft', annotations: WRITES }, [claim('destructive', false)])).toEqual([]);
    expect(found({ name: 'purge_notes', annotations: { readOnlyHint: false, destructiveHint: true } })).toEqual([]);
    expect(found({ name: 'purge_notes' })).toEqual([]);
  });

  it('means by destructive what the preset means', () => {
    const update = { name: 'update_note', annotations: WRITES };
    const send = { name: 'send_note', annotations: WRITES };
    const count = (preset: LintPresetName) => [update, send].map((tool) => found(tool, [], preset).length);
    expect([count('specification'), count('anthropic'), count('openai')]).toEqual([
      [0, 0],
      [1, 0],
      [0, 1],
    ]);
  });
});
