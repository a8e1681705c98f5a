/** How a modern server asks: it ends the request with the question, and the client calls again with the answer. */
import { type Asked, NEEDED_CAPABILITIES } from './exchange.ts';
import { isObject, type JsonObject, refuse, succeed } from './message.ts';
import { ODDITIES } from './oddities.ts';
import { isSealedFor, sealState } from './request-state.ts';
import { textResult } from './text-result.ts';

const KEY = 'odd question';

interface Question {
  readonly method: string;
  readonly params: JsonObject;
}

export function askModern(call: JsonObject, capabilities: JsonObject, { method, params }: Question): Asked {
  // Only what the specification names may be asked in this way.
  const needed = NEEDED_CAPABILITIES[method];
  if (needed === undefined) return { instead: textResult(`The modern era has no ${method}.`, { isError: true }) };
  if (!capabilities[needed]) {
    const data = { requiredCapabilities: { [needed]: {} } };
    return { instead: refuse(-32_021, `This needs the client's ${needed}`, data, 400) };
  }
  const { inputResponses, requestState } = call;
  const purpose = `${String(call['name'])} ${method}`;
  if (requestState !== undefined && !isSealedFor(purpose, requestState)) {
    return { instead: refuse(-32_602, 'Invalid or expired requestState') };
  }
  const answer = isObject(inputResponses) ? inputResponses[KEY] : undefined;
  // An answer without the state that asked for it proves nothing, so the question is put again.
  if (isObject(answer) && requestState !== undefined) return { answer };
  return {
    instead: succeed({
      resultType: 'input_required',
      inputRequests: { [KEY]: { method, params } },
      requestState: sealState(purpose),
      _meta: ODDITIES,
      ...ODDITIES,
    }),
  };
}
