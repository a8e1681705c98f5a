import { HINT_NAMES, judgeCatalogue, type ToolDefinition } from '@hintlock/core';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import type { OfferedTool } from '../views/offered-tool.ts';
import { discoverDefinitions } from './discover-definitions.ts';
import { readFindRequest } from './find-request.ts';
import { tokensOf } from './token-estimate.ts';

function offered(server: string, definition: ToolDefinition): OfferedTool {
  const [tool] = judgeCatalogue([definition], 'pinned').tools;
  if (tool === undefined) throw new Error('nothing was judged');
  return { server, name: `${server}__${definition.name}`, tool };
}

const TOOLS = [
  offered('slack', { name: 'post', annotations: { destructiveHint: false } }),
  offered('github', { name: 'read', annotations: { readOnlyHint: true } }),
  offered('github', { name: 'list', annotations: { readOnlyHint: true } }),
];

describe('the four definitions', () => {
  it('carry the tier that the gateway itself would give them', () => {
    const { tools } = judgeCatalogue(discoverDefinitions(TOOLS), 'pinned');
    expect(tools.map(({ definition, profile }) => [definition.name, profile.tier])).toEqual([
      ['find_tools', 'read'],
      ['call_tool_read', 'read'],
      ['call_tool_write', 'write'],
      ['call_tool_destructive', 'destructive'],
    ]);
    const open = tools.map(({ profile }) => profile.hints.openWorld.value);
    expect(open).toEqual([false, true, true, true]);
    expect(tools.flatMap(({ findings }) => findings)).toEqual([]);
  });

  it('tell what is behind them', () => {
    expect(discoverDefinitions(TOOLS).map(({ description }) => description)).toMatchInlineSnapshot(`
      [
        "Searches the 3 tools of 2 servers (github, slack) that can be used here. They are not listed otherwise: search before concluding that something cannot be done. Each result gives the tool's name, the schema of its arguments, its tier and, as call_with, the tool to call it through. A hint that a result does not mention is unknown.",
        "Calls a tool of tier read, which changes nothing. Refuses any other. There are 2 such tools; find_tools gives names and schemas.",
        "Calls a tool of tier write, which adds or changes without deleting or overwriting. Refuses tier destructive. There is 1 such tool; find_tools gives names and schemas.",
        "Calls a tool of tier destructive, which may delete or overwrite. Use it only for a tool whose call_with names it. There are 0 such tools; find_tools gives names and schemas.",
      ]
    `);
  });

  it('cost a model little, however many servers there are', () => {
    const crowd = Array.from({ length: 1000 }, (_, index) => offered(`server-${index}\u001b`, { name: 'tool' }));
    const definitions = discoverDefinitions(crowd);
    expect(definitions[0]?.description).toContain('and 970 more)');
    expect(JSON.stringify(definitions)).not.toContain('\\u001b');
    expect(tokensOf(JSON.stringify(definitions))).toBeLessThan(1500);
    expect(discoverDefinitions([])).toHaveLength(4);
  });
});

describe('the schema of find_tools', () => {
  const validate = new Ajv({ strict: false }).compile(discoverDefinitions(TOOLS)[0]?.inputSchema as object);

  it.each([
    {},
    { query: 'x', tier: 'read', server: 's', limit: 100, tokenBudget: 200 },
    { hints: Object.fromEntries(HINT_NAMES.map((name) => [name, name === 'sensitive' ? 'low' : true])) },
    { hints: { sensitive: true } },
    { hints: { readOnlyHint: true } },
    { tier: 'admin' },
    { limit: 101 },
    { limit: 1.5 },
    { tokenBudget: 199 },
    { tokenBudget: 100_001 },
    { other: 1 },
    [],
  ])('accepts what the gateway accepts: %o', (args) => {
    expect(validate(args)).toBe(readFindRequest(args).ok);
  });
});
