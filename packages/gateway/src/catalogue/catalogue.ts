/** What one server lists, judged: profiles to decide by, and definitions to serve with their effective annotations. */
import {
  isJsonObject,
  type JudgedTool,
  judgeCatalogue,
  type Profile,
  type ToolDefinition,
  type Trust,
  writeEffective,
} from '@hintlock/core';

export interface Catalogue {
  /** Judges a page of the server's list and gives the page to serve. */
  readonly take: (page: unknown) => readonly unknown[];
  readonly find: (name: string) => CataloguedTool | undefined;
  /** The server said that its list changed: nothing known of it holds until it is read again. */
  readonly forget: () => void;
  readonly isKnown: () => boolean;
}

export interface CataloguedTool {
  readonly definition: ToolDefinition;
  readonly profile: Profile;
}

/** `isShown` decides whether a client is offered the tool at all. */
export function createCatalogue(trust: Trust, isShown: (tool: CataloguedTool) => boolean): Catalogue {
  const tools = new Map<string, CataloguedTool>();
  let known = false;
  return {
    take: (page) => {
      known = true;
      const entries: readonly unknown[] = Array.isArray(page) ? page : [];
      // What is no tool is not passed on: a client could call it by a name that we never judged.
      const definitions = entries.filter(isToolDefinition);
      const judged = judgeCatalogue(definitions, trust).tools;
      for (const tool of judged) tools.set(tool.definition.name, tool);
      return judged.filter(isShown).map((tool: JudgedTool) => writeEffective(tool.definition, tool.profile));
    },
    find: (name) => tools.get(name),
    forget: () => {
      tools.clear();
      known = false;
    },
    isKnown: () => known,
  };
}

function isToolDefinition(value: unknown): value is ToolDefinition {
  return isJsonObject(value) && typeof value['name'] === 'string' && value['name'] !== '';
}
