/** Every text of a definition that reaches a model: names, titles, descriptions, and all that a schema spells out. */
import { isJsonObject, type ToolDefinition } from '../definition/tool-definition.ts';
import { quoted } from './lint-finding.ts';

export interface DefinitionText {
  /** Where it stands, in words that fit into a sentence. */
  readonly part: string;
  readonly text: string;
}

/** Enough for any honest definition; past it nothing more is looked at, and `HL_TOOL_OVERSIZED` speaks of the text. */
const NODE_LIMIT = 20_000;
const LONGEST_TEXT = 65_536;

export function definitionTexts(tool: ToolDefinition): readonly DefinitionText[] {
  const texts: DefinitionText[] = [];
  const add = (part: string, text: unknown): void => {
    if (typeof text === 'string' && text !== '') texts.push({ part, text: text.slice(0, LONGEST_TEXT) });
  };
  add('the name', tool.name);
  add('the title', tool.title);
  add('the title', isJsonObject(tool.annotations) ? tool.annotations['title'] : undefined);
  add('the description', tool.description);
  for (const schema of ['inputSchema', 'outputSchema'] as const) addSchema(schema, tool[schema], add);
  return texts;
}

type Add = (part: string, text: unknown) => void;

interface Node {
  readonly value: unknown;
  readonly at: string;
}

/** Not read as words by anybody: keywords with values of their own. */
const KEYWORDS: ReadonlySet<string> = new Set(['$ref', '$schema', '$id', 'type', 'format', 'required']);
/** Maps whose keys are names that the server chose. */
const NAMED: ReadonlySet<string> = new Set(['properties', '$defs', 'definitions', 'patternProperties']);

function addSchema(root: string, schema: unknown, add: Add): void {
  const queue: Node[] = [{ value: schema, at: root }];
  for (let index = 0; index < queue.length && index < NODE_LIMIT; index += 1) {
    const { value, at } = queue[index] ?? { value: undefined, at: root };
    if (typeof value === 'string') add(describe(at), value);
    else if (Array.isArray(value)) for (const item of value) queue.push({ value: item, at });
    else if (isJsonObject(value)) addMembers(value, at, { queue, add });
  }
}

function addMembers(
  value: Readonly<Record<string, unknown>>,
  at: string,
  { queue, add }: { readonly queue: Node[]; readonly add: Add },
): void {
  const named = NAMED.has(at.slice(at.lastIndexOf('.') + 1));
  for (const [key, member] of Object.entries(value)) {
    if (named) add(`a name in ${describe(at)}`, key);
    // `properties.type` is a parameter called type; `type` beside `properties` is a keyword.
    else if (KEYWORDS.has(key)) continue;
    queue.push({ value: member, at: `${at}.${quoted(key, 40)}`.slice(-LONGEST_PLACE) });
  }
}

const LONGEST_PLACE = 100;

function describe(at: string): string {
  return at.replaceAll(/\.properties(?=\.|$)/g, '');
}
