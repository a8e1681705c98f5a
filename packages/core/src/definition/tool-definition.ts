/** A tool as a server lists it. Only what Hintlock interprets is named; everything else is carried along untouched. */

export interface ToolDefinition {
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly inputSchema?: unknown;
  readonly outputSchema?: unknown;
  readonly annotations?: unknown;
  readonly _meta?: unknown;
  readonly [key: string]: unknown;
}

export type JsonObject = { readonly [key: string]: unknown };

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A member that is really there: `__proto__` and `constructor` are names that a server can choose. */
export function ownMember(object: JsonObject, key: string): unknown {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

/** The name a person should see: the title where there is one. */
export function displayTitle(tool: ToolDefinition): string {
  const annotated = isJsonObject(tool.annotations) ? tool.annotations['title'] : undefined;
  if (typeof tool.title === 'string' && tool.title !== '') return tool.title;
  return typeof annotated === 'string' && annotated !== '' ? annotated : tool.name;
}
