/** A tool call as the pipeline sees it, whatever era and transport it came by. */
import { type HintlockError, isJsonObject, type JsonObject } from '@hintlock/core';
import type { CataloguedTool } from '../catalogue/catalogue.ts';
import type { Exchange } from '../line/exchange.ts';
import type { ClientIntroduction } from '../link/envelope.ts';

export interface ClientFacts {
  readonly name: string;
  readonly version: string;
  /** Whether the client can put a question to a person. */
  readonly canElicit: boolean;
  readonly era: 'legacy' | 'modern';
}

export interface IncomingCall {
  /** Absent for `tools/call`; else the request that goes its way. */
  readonly method?: string;
  /** The tool, by its server's own name for it. */
  readonly tool: string;
  readonly args: JsonObject;
  /** All parameters of the request, forwarded with only what we mean to change changed. */
  readonly params: JsonObject;
  readonly client: ClientFacts;
  readonly exchange: Exchange;
  /** Why the client may not have this tool, or nothing: its view, the variant it called by, headers that contradict. */
  readonly outside: (tool: CataloguedTool) => HintlockError | undefined;
}

export function clientFacts({ clientInfo, capabilities }: ClientIntroduction, era: ClientFacts['era']): ClientFacts {
  const text = (value: unknown): string => (typeof value === 'string' ? value : 'unknown');
  const made = {
    name: text(clientInfo['name']),
    version: text(clientInfo['version']),
    canElicit: canElicit(capabilities['elicitation']),
    era,
  };
  const key = `${made.era} ${made.canElicit} ${made.name.length} ${made.name}${made.version}`;
  const known = KNOWN.get(key);
  if (known !== undefined) return known;
  if (KNOWN.size < KNOWN_LIMIT && key.length < 500) KNOWN.set(key, made);
  return made;
}

// In the newer era every request introduces its client, and it is nearly always the same one.
const KNOWN = new Map<string, ClientFacts>();
const KNOWN_LIMIT = 200;

/** An empty capability means forms, for compatibility; one that offers only addresses cannot ask a yes or no. */
function canElicit(elicitation: unknown): boolean {
  if (!isJsonObject(elicitation)) return false;
  return elicitation['form'] !== undefined || Object.keys(elicitation).length === 0;
}
