/** The envelope of the newer era: what every request says of its client in `_meta`, and the older handshake it stands for. */
import { isJsonObject, type JsonObject } from '@hintlock/core';

export const MODERN_VERSION = '2026-07-28';
export const LEGACY_VERSION = '2025-11-25';
/** Every version that begins with a handshake. */
export const LEGACY_VERSIONS: ReadonlySet<unknown> = new Set([
  LEGACY_VERSION,
  '2025-06-18',
  '2025-03-26',
  '2024-11-05',
]);

const PREFIX = 'io.modelcontextprotocol/';
export const META = {
  protocolVersion: `${PREFIX}protocolVersion`,
  clientInfo: `${PREFIX}clientInfo`,
  clientCapabilities: `${PREFIX}clientCapabilities`,
  logLevel: `${PREFIX}logLevel`,
  subscriptionId: `${PREFIX}subscriptionId`,
  serverInfo: `${PREFIX}serverInfo`,
} as const;

/** What a client says of itself, in either era. */
export interface ClientIntroduction {
  readonly clientInfo: JsonObject;
  readonly capabilities: JsonObject;
  /** The rest of an older client's `initialize`, passed on as it came. */
  readonly others: JsonObject;
}

export function metaOf(params: JsonObject): JsonObject {
  return isJsonObject(params['_meta']) ? params['_meta'] : {};
}

/** Whether a request is one of the newer era. */
export function isModern(params: JsonObject): boolean {
  return metaOf(params)[META.protocolVersion] !== undefined;
}

export function introductionFromMeta(params: JsonObject): ClientIntroduction {
  const meta = metaOf(params);
  return {
    clientInfo: objectOr(meta[META.clientInfo]),
    capabilities: objectOr(meta[META.clientCapabilities]),
    others: {},
  };
}

export function introductionFromInitialize(params: JsonObject): ClientIntroduction {
  const { clientInfo, capabilities, ...others } = params;
  return { clientInfo: objectOr(clientInfo), capabilities: objectOr(capabilities), others };
}

/** The parameters of a request of ours in the newer era, in the client's name. */
export function modernParams(client: ClientIntroduction, params: JsonObject = {}): JsonObject {
  return {
    ...params,
    _meta: {
      ...metaOf(params),
      [META.protocolVersion]: MODERN_VERSION,
      // A client need not name itself.
      ...(Object.keys(client.clientInfo).length === 0 ? {} : { [META.clientInfo]: client.clientInfo }),
      [META.clientCapabilities]: client.capabilities,
    },
  };
}

/** Parameters as an older server knows them: without the envelope. */
export function legacyParams(params: JsonObject): JsonObject {
  const { _meta: _dropped, ...rest } = params;
  const kept = Object.entries(metaOf(params)).filter(([key]) => !ENVELOPE.has(key));
  return kept.length === 0 ? rest : { ...rest, _meta: Object.fromEntries(kept) };
}

const ENVELOPE: ReadonlySet<string> = new Set([
  META.protocolVersion,
  META.clientInfo,
  META.clientCapabilities,
  META.logLevel,
]);

function objectOr(value: unknown): JsonObject {
  return isJsonObject(value) ? value : {};
}
