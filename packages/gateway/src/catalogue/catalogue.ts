/** What one server lists, judged: profiles to decide by, and definitions to serve with their effective annotations. */
import {
  type Claim,
  isJsonObject,
  type JsonObject,
  type JudgedTool,
  judgeCatalogue,
  type Profile,
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
  /** What the operator says of tools, by name. */
  readonly claims: ReadonlyMap<string, readonly Claim[]>;
}

export function createCatalogue(list: readonly unknown[], others: JsonObject, { trust, claims }: Judge): Catalogue {
  // What is no tool is not passed on: a client could call it by a name that we never judged.
  const { tools } = judgeCatalogue(list.filter(isToolDefinition), trust, (name) => claims.get(name) ?? []);
  const byName = new Map(tools.map((tool) => [tool.definition.name, tool]));
  return { tools, others, find: (name) => byName.get(name) };
}

function isToolDefinition(value: unknown): value is ToolDefinition {
  return isJsonObject(value) && typeof value['name'] === 'string' && value['name'] !== '';
}
