import { describe, expect, it } from 'vitest';
import type { ToolDefinition } from '../../definition/tool-definition.ts';
import { lintServers } from '../lint-servers.ts';
import { lintedTool } from '../linted-server.ts';

const found = (code: string, definition: ToolDefinition, preset: 'specification' | 'anthropic' = 'anthropic') =>
  lintServers([{ name: 'server', tools: [lintedTool(definition)] }], { preset }).findings.filter(
    (finding) => finding.code === code,
  );

describe('what the directory of Anthropic asks for', () => {
  it('is a title, in either of its places', () => {
    expect(found('HL_LINT_TITLE_MISSING', { name: 'look' })).toHaveLength(1);
    expect(found('HL_LINT_TITLE_MISSING', { name: 'look', title: ' ' })).toHaveLength(1);
    expect(found('HL_LINT_TITLE_MISSING', { name: 'look', title: 'Look' })).toEqual([]);
    expect(found('HL_LINT_TITLE_MISSING', { name: 'look', annotations: { title: 'Look' } })).toEqual([]);
    expect(found('HL_LINT_TITLE_MISSING', { name: 'look' }, 'specification')).toEqual([]);
  });

  it('is a name of 64 characters at most', () => {
    expect(found('HL_LINT_NAME_LENGTH', { name: 'n'.repeat(65) })[0]?.message).toContain('has 65 characters');
    expect(found('HL_LINT_NAME_LENGTH', { name: 'n'.repeat(64) })).toEqual([]);
  });

  it('is one tool for reads and others for writes', () => {
    const takes = (...methods: string[]) => ({
      name: 'api',
      inputSchema: { properties: { method: { enum: methods } } },
    });
    expect(found('HL_LINT_METHODS_MIXED', takes('GET', 'DELETE'))[0]?.message).toContain('takes GET as well as DELETE');
    expect(found('HL_LINT_METHODS_MIXED', takes('get', 'head'))).toEqual([]);
    expect(found('HL_LINT_METHODS_MIXED', takes('POST', 'PUT'))).toEqual([]);
  });
});
