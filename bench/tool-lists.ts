/** Tool lists of any length made from what real servers list, so that sizes and schemas are those of the wild. */
import type { ToolDefinition } from '@hintlock/core';
import { reachServer } from '@hintlock/upstream';

const SERVERS: readonly (readonly [string, ...string[]])[] = [
  ['mcp-server-filesystem', '.'],
  ['mcp-server-memory'],
  ['mcp-server-everything'],
];

export async function realTools(): Promise<readonly ToolDefinition[]> {
  const visits = await Promise.all(
    SERVERS.map(([command, ...args]) =>
      reachServer(
        { kind: 'command', command, args, env: {}, inherit: 'safe' },
        { client: { name: 'bench', version: '0' }, timeoutMs: 60_000, signal: new AbortController().signal },
      ),
    ),
  );
  return visits.flatMap((visit) => visit.tools);
}

/** `count` tools, the real ones over and over, each under a name of its own. */
export function repeatTools(tools: readonly ToolDefinition[], count: number): readonly ToolDefinition[] {
  return Array.from({ length: count }, (_, index) => {
    const tool = tools[index % tools.length];
    if (tool === undefined) throw new Error('no real tools to repeat');
    return { ...tool, name: `${tool.name}_${index}` };
  });
}
