/** What goes to a server with a call beside its arguments: a person says yes to that, too. */
import { isJsonObject, type JsonObject } from '@hintlock/core';

const KNOWN: ReadonlySet<string> = new Set(['name', 'arguments', 'requestState', 'inputResponses', '_meta']);
/** What every client sends along with every request, and what says nothing about what is to be done. */
const ENVELOPE = /^io\.modelcontextprotocol\/|^(?:progressToken|traceparent|tracestate|baggage)$/;

/** The rest of the parameters, or nothing when there is none. */
export function beyondArguments(params: JsonObject): JsonObject | undefined {
  const others = Object.entries(params).filter(([key]) => !KNOWN.has(key));
  const meta = isJsonObject(params['_meta']) ? Object.entries(params['_meta']) : [];
  const said = meta.filter(([key]) => !ENVELOPE.test(key));
  if (others.length === 0 && said.length === 0) return undefined;
  return { ...Object.fromEntries(others), ...(said.length === 0 ? {} : { _meta: Object.fromEntries(said) }) };
}
