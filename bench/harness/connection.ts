/** The client's end of one connection: as light as it can be, because its own time is part of every waiting time. */

export interface Connection {
  /** Sends a request and gives the text of its answer, unparsed. */
  readonly request: (method: string, params: object) => Promise<string>;
  readonly close: () => void;
}

export type Era = 'legacy' | 'modern';

const CLIENT_INFO = { name: 'bench', version: '0' } as const;
export const LEGACY_VERSION = '2025-11-25';
export const MODERN_VERSION = '2026-07-28';

export const INITIALIZE = { protocolVersion: LEGACY_VERSION, capabilities: {}, clientInfo: CLIENT_INFO } as const;

/** What every request of the modern era carries. */
export const ENVELOPE = {
  'io.modelcontextprotocol/protocolVersion': MODERN_VERSION,
  'io.modelcontextprotocol/clientInfo': CLIENT_INFO,
  'io.modelcontextprotocol/clientCapabilities': {},
} as const;

/** The id of an answer without parsing all of it: it stands at one of the two ends. */
export function answerId(text: string): number | undefined {
  const ends =
    /^\{(?:"jsonrpc":"2\.0",)?"id":(\d+)/.exec(text) ?? /"id":(\d+)(?:,"jsonrpc":"2\.0")?\}\s*$/.exec(text.slice(-60));
  if (ends?.[1] !== undefined) return Number(ends[1]);
  const { id } = JSON.parse(text) as { readonly id?: unknown };
  return typeof id === 'number' ? id : undefined;
}
