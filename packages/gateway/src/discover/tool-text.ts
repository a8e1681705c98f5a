/** What a tool says about itself, field by field, in the form in which it is searched. */
import { displayTitle, isJsonObject } from '@hintlock/core';
import type { OfferedTool } from '../views/offered-tool.ts';

export interface ToolText {
  /** The place of the tool in the catalogue. */
  readonly id: number;
  readonly name: string;
  readonly server: string;
  readonly title: string;
  readonly description: string;
  readonly parameters: string;
}

// A server decides how long its texts are, and everybody else's search pays for them.
const TEXT_SEARCHED = 4000;
const DEPTH_SEARCHED = 4;

export function toolText({ server, tool: { definition } }: OfferedTool, id: number): ToolText {
  const { name, description } = definition;
  const title = displayTitle(definition);
  return {
    id,
    name: cut(name),
    server: cut(server),
    title: title === name ? '' : cut(title),
    description: typeof description === 'string' ? cut(description) : '',
    parameters: parameterText(definition.inputSchema),
  };
}

/** Names and descriptions of the parameters, those of nested objects and lists included. */
function parameterText(schema: unknown): string {
  const parts: string[] = [];
  let room = TEXT_SEARCHED;
  const visit = (node: unknown, depth: number): void => {
    if (!isJsonObject(node) || depth > DEPTH_SEARCHED || room <= 0) return;
    const { properties, items } = node;
    for (const [name, property] of Object.entries(isJsonObject(properties) ? properties : {})) {
      const description = isJsonObject(property) ? property['description'] : undefined;
      const text = `${name} ${typeof description === 'string' ? description : ''}`.slice(0, Math.max(room, 0));
      parts.push(text);
      room -= text.length;
      if (room <= 0) return;
      visit(property, depth + 1);
    }
    visit(items, depth + 1);
  };
  visit(schema, 0);
  return parts.join(' ');
}

function cut(text: string): string {
  return text.slice(0, TEXT_SEARCHED);
}
