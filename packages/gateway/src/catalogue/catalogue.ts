/** What one server lists, judged: profiles to decide by, and definitions to serve with their effective annotations. */
import {
  type Claim,
  isJsonObject,
  type JsonObject,
  type JudgedTool,
  judgeCatalogue,
  type Profile,
  stricterProfile,
  type ToolDefinition,
  type Trust,
} from '@hintlock/core';

/** A catalogue never changes: a list that is read anew makes a new one. */
export interface Catalogue {
  readonly tools: readonly JudgedTool[];
  readonly find: (name: string) => CataloguedTool | undefined;
  /** What else stood in the server's result beside its tools. */
  readonly others: JsonObject;
}

export interface CataloguedTool {
  readonly definition: ToolDefinition;
  readonly profile: Profile;
}

export interface Judge {
  readonly trust: Trust;
  /** Whether a tool is not the one that was first seen under its name. */
  readonly hasChanged?: (definition: ToolDefinition) => boolean;
  /** What the operator says of tools, by name. */
  readonly claims: ReadonlyMap<string, readonly Claim[]>;
}

export function createCatalogue(list: readonly unknown[], others: JsonObject, judge: Judge): Catalogue {
  const { trust, claims } = judge;
  // What is no tool is not passed on: a client could call it by a name that we never judged.
  const claimsOf = (name: string): readonly Claim[] => claims.get(name) ?? [];
  const judged = judgeCatalogue(list.filter(isToolDefinition), trust, claimsOf).tools;
  // A server is trusted for what it was: what it says now of a tool that it changed loosens nothing.
  const tools = judged.map((tool) => {
    if (trust !== 'pinned' || judge.hasChanged?.(tool.definition) !== true) return tool;
    const [stricter] = judgeCatalogue([tool.definition], 'untrusted', claimsOf).tools;
    return stricter === undefined ? tool : { ...tool, profile: stricterProfile(tool.profile, stricter.profile) };
  });
  const byName = new Map(tools.map((tool) => [tool.definition.name, tool]));
  return { tools, others, find: (name) => byName.get(name) };
}

export function isToolDefinition(value: unknown): value is ToolDefinition {
  return isJsonObject(value) && typeof value['name'] === 'string' && value['name'] !== '';
}
