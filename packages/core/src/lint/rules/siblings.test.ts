import { describe, expect, it } from 'vitest';
import type { ToolDefinition } from '../../definition/tool-definition.ts';
import { lintServers } from '../lint-servers.ts';
import { lintedTool } from '../linted-server.ts';

const CODE = 'HL_LINT_SIBLINGS';
const found = (...definitions: ToolDefinition[]) =>
  lintServers([{ name: 'server', tools: definitions.map((definition) => lintedTool(definition)) }]).findings.filter(
    ({ code }) => code === CODE,
  );

const tool = (name: string, destructiveHint: boolean) => ({
  name,
  annotations: { readOnlyHint: false, destructiveHint },
});

describe('siblings that disagree', () => {
  it('are found, the careless one with a fix', () => {
    const [first, ...others] = found(
      tool('update_company', true),
      tool('update_deal', true),
      tool('update_record', false),
    );
    expect(others).toEqual([]);
    expect(first).toMatchObject({ tool: 'update_record', severity: 'warning', hints: ['destructive'] });
    expect(first?.message).toBe(
      '"update_record" declares destructiveHint: false, while "update_company", "update_deal", with the same verb, declare true.',
    );
    expect(first?.fixes).toMatchObject([{ tool: 'update_record', hint: 'destructive', value: true }]);
  });

  it('are only news when the odd one is the careful one', () => {
    const [first] = found(tool('addNote', false), tool('addTag', false), tool('addInlineComment', true));
    expect(first).toMatchObject({ tool: 'addInlineComment', severity: 'info', fixes: [] });
  });

  it('are left alone when they agree, are several on each side, or belong to different parts of a server', () => {
    expect(found(tool('update_a', true), tool('update_b', true))).toEqual([]);
    expect(found(tool('set_a', true), tool('set_b', true), tool('set_c', false), tool('set_d', false))).toEqual([]);
    expect(found(tool('portal_update_a', true), tool('portal_update_b', true), tool('errors_update_c', false))).toEqual(
      [],
    );
    expect(found(tool('create_a', false), tool('create_b', false), tool('create_or_update_c', true))).toEqual([]);
    expect(found(tool('update_a', true), tool('add_b', false), tool('get_update', false))).toEqual([]);
  });
});
