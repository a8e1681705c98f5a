/** The methods that both eras have, and one that nobody has defined. */
import type { Method } from './exchange.ts';
import { succeed } from './message.ts';
import { ODDITIES } from './oddities.ts';
import { complete, getPrompt, listPrompts } from './prompts.ts';
import { listResources, listResourceTemplates, readResource } from './resources.ts';
import { callTool, listToolsMethod } from './tools.ts';

export const METHODS: ReadonlyMap<string, Method> = new Map<string, Method>([
  ['tools/list', listToolsMethod],
  ['tools/call', callTool],
  ['resources/list', listResources],
  ['resources/templates/list', listResourceTemplates],
  ['resources/read', readResource],
  ['prompts/list', listPrompts],
  ['prompts/get', getPrompt],
  ['completion/complete', complete],
  ['x/custom', ({ params }) => succeed({ seen: params, _meta: ODDITIES, ...ODDITIES })],
]);
