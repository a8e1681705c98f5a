import { describe, expect, it } from 'vitest';
import type { ToolDefinition } from '../../definition/tool-definition.ts';
import { lintServers } from '../lint-servers.ts';
import { lintedTool } from '../linted-server.ts';

const found = (code: string, ...definitions: ToolDefinition[]) =>
  lintServers([{ name: 'server', tools: definitions.map((definition) => lintedTool(definition)) }]).findings.filter(
    (finding) => finding.code === code,
  );

describe('what reading a definition finds already', () => {
  it('is passed on once, under its own code', () => {
    const both = { name: 'look', annotations: { readOnlyHint: true, destructiveHint: true } };
    expect(
      found('HL_HINT_CONTRADICTION', both).map(({ fixes }) => fixes.map(({ hint, value }) => [hint, value])),
    ).toEqual([
      [
        ['readOnly', false],
        ['destructive', true],
      ],
    ]);
    expect(found('HL_HINT_TYPE', { name: 'look', annotations: { readOnlyHint: 'true' } })).toHaveLength(1);
    expect(found('HL_TOOL_DUPLICATE', both, both, { name: 'other' }).map(({ tool }) => tool)).toEqual(['look']);
    expect(found('HL_TOOL_OVERSIZED', { name: 'look', description: 'x'.repeat(40_000) })).toHaveLength(1);
    const recursive = { properties: { child: { $ref: '#' } } };
    expect(found('HL_SCHEMA_RECURSIVE', { name: 'look', inputSchema: recursive })).toHaveLength(1);
  });

  it('counts the tools that say nothing, for the server', () => {
    const spoken = { name: 'look', annotations: { readOnlyHint: true } };
    expect(found('HL_HINTS_UNDECLARED', spoken, { name: 'a' }, { name: 'b' })).toMatchObject([
      { severity: 'warning', message: expect.stringMatching(/^2 of 3 tools/) as string },
    ]);
    expect(found('HL_HINTS_UNDECLARED', spoken)).toEqual([]);
  });

  it('is nothing in an honest definition', () => {
    const honest = { name: 'look', description: 'Looks.', annotations: { readOnlyHint: true, openWorldHint: false } };
    for (const code of ['HL_HINT_CONTRADICTION', 'HL_HINT_TYPE', 'HL_TOOL_OVERSIZED', 'HL_SCHEMA_RECURSIVE']) {
      expect(found(code, honest)).toEqual([]);
    }
  });
});
