import { describe, expect, it } from 'vitest';
import type { ToolDefinition } from '../../definition/tool-definition.ts';
import { lintServers } from '../lint-servers.ts';
import { lintedTool } from '../linted-server.ts';

const CODE = 'HL_LINT_FREE_CODE';
const found = (...definitions: ToolDefinition[]) =>
  lintServers([{ name: 'server', tools: definitions.map((definition) => lintedTool(definition)) }]).findings.filter(
    ({ code }) => code === CODE,
  );

const takes = (parameter: string, description: string, schema: object = {}, name = 'run_it') => ({
  name,
  description,
  inputSchema: { type: 'object', properties: { [parameter]: { type: 'string', ...schema } } },
  annotations: { readOnlyHint: true },
});

describe('free code that is declared harmless', () => {
  it.each([
    ['SQL', takes('sql', 'Execute a statement against the database.')],
    ['SQL', takes('query', 'Runs any SQL query.')],
    ['shell command', takes('command', 'Run a shell command and return its output.')],
    ['program', takes('code', 'Execute Python code.')],
  ])('is found: %s', (kind, tool) => {
    const [first] = found(tool);
    expect(first?.message).toContain(`runs whatever ${kind} its "`);
    expect(first?.fixes.map(({ hint, value }) => [hint, value])).toEqual([
      ['readOnly', false],
      ['destructive', true],
    ]);
  });

  it('is found when only the destruction is denied', () => {
    const tool = { ...takes('sql', 'Execute SQL.'), annotations: { readOnlyHint: false, destructiveHint: false } };
    expect(found(tool)[0]?.message).toContain('declares destructiveHint: false');
  });

  it.each([
    ['limited to reading', takes('sql', 'Execute a read-only SQL query.')],
    ['a copy', takes('sql', 'Execute SQL on a temporary branch.')],
    ['a choice', takes('command', 'Run a shell command.', { enum: ['ls', 'pwd'] })],
    ['a search', takes('query', 'Run a search over the notes.')],
    ['another kind of code', takes('country_code', 'Runs code.')],
    ['something kept', takes('script', 'Creates a test. It is executed later by somebody else.', {}, 'create_test')],
    ['admitted', { ...takes('sql', 'Execute SQL.'), annotations: { readOnlyHint: false, destructiveHint: true } }],
    ['undeclared', { ...takes('sql', 'Execute SQL.'), annotations: {} }],
  ])('is not found: %s', (_, tool) => {
    expect(found(tool)).toEqual([]);
  });
});
