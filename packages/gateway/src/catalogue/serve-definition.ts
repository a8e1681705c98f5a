/** A tool as clients are shown it: effective annotations, and in `_meta` where each of them comes from. */
import {
  HINT_NAMES,
  isJsonObject,
  type JsonObject,
  PROVENANCE_META_KEY,
  type ToolDefinition,
  writeEffective,
} from '@hintlock/core';
import type { CataloguedTool } from './catalogue.ts';

export function serveDefinition(tool: CataloguedTool, name: string): ToolDefinition {
  const effective = writeEffective(tool.definition, tool.profile);
  return {
    ...effective,
    name,
    _meta: { ...(isJsonObject(effective._meta) ? effective._meta : {}), [PROVENANCE_META_KEY]: provenance(tool) },
  };
}

/** The tier, and who has the last word on each hint that is known. */
function provenance({ profile }: CataloguedTool): JsonObject {
  const sources: Record<string, string> = {};
  for (const name of HINT_NAMES) {
    const { value, source } = profile.hints[name];
    if (value !== 'unknown') sources[name] = source;
  }
  return { tier: profile.tier, sources };
}
