/** A tool call as the pipeline sees it, whatever era and transport it came by. */
import { isJsonObject, type JsonObject } from '@hintlock/core';
import type { Message } from '@hintlock/upstream';

export interface ClientFacts {
  readonly name: string;
  readonly version: string;
  /** Whether the client can put a question to a person. */
  readonly canElicit: boolean;
  readonly era: 'legacy' | 'modern';
}

export interface IncomingCall {
  readonly id: string | number;
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly client: ClientFacts;
  /** The whole request, forwarded with only what we mean to change changed. */
  readonly message: Message;
  /** Aborted when the client takes the call back. */
  readonly signal: AbortSignal;
}

const CLIENT_INFO = 'io.modelcontextprotocol/clientInfo';
const CLIENT_CAPABILITIES = 'io.modelcontextprotocol/clientCapabilities';
const PROTOCOL_VERSION = 'io.modelcontextprotocol/protocolVersion';

/** What a request says of its client: in the newer era every request does; in the older one the handshake did. */
export function clientFacts(params: JsonObject, handshake: JsonObject | undefined): ClientFacts {
  const meta = isJsonObject(params['_meta']) ? params['_meta'] : {};
  if (meta[PROTOCOL_VERSION] !== undefined) {
    return { ...named(meta[CLIENT_INFO]), canElicit: canElicit(meta[CLIENT_CAPABILITIES]), era: 'modern' };
  }
  return { ...named(handshake?.['clientInfo']), canElicit: canElicit(handshake?.['capabilities']), era: 'legacy' };
}

function named(info: unknown): { readonly name: string; readonly version: string } {
  const facts = isJsonObject(info) ? info : {};
  const text = (value: unknown): string => (typeof value === 'string' ? value : 'unknown');
  return { name: text(facts['name']), version: text(facts['version']) };
}

/** An empty capability means forms, for compatibility; one that offers only addresses cannot ask a yes or no. */
function canElicit(capabilities: unknown): boolean {
  const elicitation = isJsonObject(capabilities) ? capabilities['elicitation'] : undefined;
  if (!isJsonObject(elicitation)) return false;
  return elicitation['form'] !== undefined || Object.keys(elicitation).length === 0;
}
