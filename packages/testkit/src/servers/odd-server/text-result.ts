/** A tool result of one text block, with oddities around it. */
import { type JsonObject, type Outcome, succeed } from './message.ts';
import { ODDITIES } from './oddities.ts';

/** What is no text already is given as JSON. */
export function textResult(value: unknown, fields: JsonObject = {}): Outcome {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return succeed({
    content: [{ type: 'text', text, _meta: ODDITIES, ...ODDITIES }],
    _meta: ODDITIES,
    ...ODDITIES,
    ...fields,
  });
}
