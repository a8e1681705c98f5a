/** Tools that ask the client something and return its answer as it arrived. */
import type { Exchange } from './exchange.ts';
import type { JsonObject, Outcome } from './message.ts';
import { ODD_KEYWORDS, ODDITIES } from './oddities.ts';
import { textResult } from './text-result.ts';

export function askPerson(exchange: Exchange): Promise<Outcome> {
  const properties = { name: { type: 'string', title: 'Name' } };
  return passOn(exchange, 'elicitation/create', {
    // The first revision with elicitation knew no modes.
    mode: 'form',
    message: 'What is your name?',
    requestedSchema: { type: 'object', properties, required: ['name'], ...ODD_KEYWORDS },
  });
}

export function askModel(exchange: Exchange): Promise<Outcome> {
  const content = { type: 'text', text: 'What is the capital of France?', ...ODDITIES };
  return passOn(exchange, 'sampling/createMessage', {
    messages: [{ role: 'user', content, ...ODDITIES }],
    maxTokens: 100,
  });
}

export function askRoots(exchange: Exchange): Promise<Outcome> {
  return passOn(exchange, 'roots/list', {});
}

export function askCustom(exchange: Exchange): Promise<Outcome> {
  return passOn(exchange, 'x/custom', { question: 'What do you make of this?' });
}

async function passOn(exchange: Exchange, method: string, params: JsonObject): Promise<Outcome> {
  const asked = await exchange.ask(method, { ...params, _meta: ODDITIES, ...ODDITIES });
  return 'instead' in asked ? asked.instead : textResult({ answer: asked.answer });
}
