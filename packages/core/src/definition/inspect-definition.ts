/** Looks at a tool definition for what would trouble a client or a model before any hint is read. */
import { type Finding, finding } from '../finding/finding.ts';
import { printableExcerpt } from '../text/printable.ts';
import { findSelfReference } from './self-reference.ts';
import type { ToolDefinition } from './tool-definition.ts';

/** Characters; the longest honest descriptions in the wild are about a third of this. */
export const TEXT_LIMIT = 32_768;

export function inspectDefinition(tool: ToolDefinition): readonly Finding[] {
  return [...oversizedTexts(tool), ...recursiveSchemas(tool)];
}

function oversizedTexts(tool: ToolDefinition): Finding[] {
  return (['name', 'title', 'description'] as const).flatMap((part) => {
    const text = tool[part];
    if (typeof text !== 'string' || text.length <= TEXT_LIMIT) return [];
    const size = `${text.length.toLocaleString('en')} characters`;
    return [finding('HL_TOOL_OVERSIZED', { part, tool: printableExcerpt(tool.name, 80), size }, tool.name)];
  });
}

function recursiveSchemas(tool: ToolDefinition): Finding[] {
  return (['inputSchema', 'outputSchema'] as const).flatMap((part) => {
    const pointer = findSelfReference(tool[part]);
    if (pointer === undefined) return [];
    const values = { part, tool: printableExcerpt(tool.name, 80), pointer: printableExcerpt(pointer, 80) };
    return [finding('HL_SCHEMA_RECURSIVE', values, tool.name)];
  });
}
