/** Gives the rules what inference makes of each tool, with the server's other tools in view. */
import { inferClaims, type LintedServer, lintedTool, siblingsOf, type ToolDefinition } from '@hintlock/core';

export function lintedServer(name: string, definitions: readonly ToolDefinition[]): LintedServer {
  const siblings = siblingsOf(definitions);
  return { name, tools: definitions.map((definition) => lintedTool(definition, inferClaims(definition, siblings))) };
}
