/** The odd server's prompt, and the completion of its argument. */
import type { Exchange } from './exchange.ts';
import { isObject, type Outcome, refuse, succeed } from './message.ts';
import { ODDITIES } from './oddities.ts';

const NAMES = ['Ada', 'Adele', 'Grace'];

export function listPrompts(): Outcome {
  const argument = { name: 'name', description: 'Whom to greet', required: true, ...ODDITIES };
  const prompt = { name: 'greet', description: 'Greets somebody', arguments: [argument], _meta: ODDITIES, ...ODDITIES };
  return succeed({ prompts: [prompt], ...ODDITIES });
}

export function getPrompt({ params }: Exchange): Outcome {
  if (params['name'] !== 'greet') return refuse(-32_602, `Unknown prompt: ${String(params['name'])}`);
  const name = isObject(params['arguments']) ? params['arguments']['name'] : 'nobody';
  const content = { type: 'text', text: `Greet ${String(name)}.`, ...ODDITIES };
  return succeed({ messages: [{ role: 'user', content, ...ODDITIES }], _meta: ODDITIES, ...ODDITIES });
}

export function complete({ params }: Exchange): Outcome {
  const begun = isObject(params['argument']) ? String(params['argument']['value']) : '';
  const values = NAMES.filter((name) => name.startsWith(begun));
  return succeed({ completion: { values, total: values.length, hasMore: false, ...ODDITIES }, ...ODDITIES });
}
