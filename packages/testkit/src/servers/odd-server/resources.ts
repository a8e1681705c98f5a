/** The odd server's resources: one that stands still, and one for every number. */
import type { Exchange } from './exchange.ts';
import { type Outcome, refuse, succeed } from './message.ts';
import { ODDITIES } from './oddities.ts';

const GREETING = 'odd://greeting';
const ITEM = /^odd:\/\/items\/(\d+)$/;

export function listResources(): Outcome {
  const resource = { uri: GREETING, name: 'greeting', mimeType: 'text/plain', annotations: ODDITIES, ...ODDITIES };
  return succeed({ resources: [resource], ...ODDITIES });
}

export function listResourceTemplates(): Outcome {
  const template = { uriTemplate: 'odd://items/{id}', name: 'items', mimeType: 'application/json', ...ODDITIES };
  return succeed({ resourceTemplates: [template], ...ODDITIES });
}

export function readResource({ era, params }: Exchange): Outcome {
  const uri = String(params['uri']);
  const item = ITEM.exec(uri)?.[1];
  if (uri === GREETING) return contents(uri, 'text/plain', 'Hello.');
  if (item !== undefined) return contents(uri, 'application/json', JSON.stringify({ id: Number(item) }));
  // The modern era gave up the code of its own.
  return refuse(era === 'legacy' ? -32_002 : -32_602, 'Resource not found', { uri, ...ODDITIES });
}

function contents(uri: string, mimeType: string, text: string): Outcome {
  return succeed({ contents: [{ uri, mimeType, text, _meta: ODDITIES, ...ODDITIES }], _meta: ODDITIES, ...ODDITIES });
}
