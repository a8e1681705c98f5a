import { describe, expect, it } from 'vitest';
import type { ToolDefinition } from '../../definition/tool-definition.ts';
import { lintServers } from '../lint-servers.ts';
import { lintedTool } from '../linted-server.ts';

const CODE = 'HL_LINT_UNBOUNDED_DELETE';
const found = (...definitions: ToolDefinition[]) =>
  lintServers([{ name: 'server', tools: definitions.map((definition) => lintedTool(definition)) }]).findings.filter(
    ({ code }) => code === CODE,
  );

const deletes = (properties: object, name = 'delete_notes') => ({ name, inputSchema: { type: 'object', properties } });

describe('deleting by a pattern', () => {
  it.each([
    deletes({ pattern: { type: 'string' } }),
    deletes({ name: { type: 'string', description: 'A glob pattern.' } }),
    deletes({ ids: { type: 'array', items: { type: 'string' }, description: 'Use "*" to delete everything.' } }),
    deletes({ filter: { type: 'object', properties: { regex: { type: 'string' } } } }, 'notes_purge'),
  ])('is found: %j', (tool) => {
    expect(found(tool)).toHaveLength(1);
  });

  it.each([
    deletes({ id: { type: 'string' } }),
    deletes({ pattern: { type: 'string', pattern: '^[a-z]+-\\*$' } }),
    deletes({ pattern: { type: 'string', enum: ['draft', 'trash'] } }),
    deletes({ pattern: { type: 'string' }, dryRun: { type: 'boolean' } }),
    deletes({ pattern: { type: 'string' }, limit: { type: 'integer' } }),
    deletes({ pattern: { type: 'string' } }, 'find_notes'),
  ])('is not found: %j', (tool) => {
    expect(found(tool)).toEqual([]);
  });
});
