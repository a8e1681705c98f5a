/** Agrees with a server on the protocol's era: the `initialize` handshake first, `server/discover` where that is refused. */
import { HintlockError, isJsonObject, type JsonObject } from '@hintlock/core';
import { DEPTH_LIMIT, isTooDeep } from '../wire/nesting.ts';
import type { Answer, RpcError, Session } from './session.ts';

export type Era = 'legacy' | 'modern';

export interface Handshake {
  readonly era: Era;
  readonly protocolVersion: string;
  readonly serverInfo: { readonly name?: string; readonly version?: string; readonly title?: string };
  readonly capabilities: JsonObject;
  readonly instructions?: string;
  /** The parameters a request needs in this era. */
  readonly envelope: JsonObject;
}

export interface ClientIdentity {
  readonly name: string;
  readonly version: string;
}

const LEGACY_VERSION = '2025-11-25';
const MODERN_VERSION = '2026-07-28';
const UNSUPPORTED_VERSION = -32_022;

/**
 * Most servers speak only the older era and some exit on a question they do not know, so `initialize` goes first: it costs
 * an old server nothing, a new one refuses it at once, and one that speaks both serves us either way. A server that says
 * nothing for `patienceMs` is asked in the new way too.
 */
export async function shakeHands(session: Session, client: ClientIdentity, patienceMs: number): Promise<Handshake> {
  const initialize = session.request('initialize', initializeParams(client), 'answering the handshake');
  const first = await withPatience(initialize, patienceMs, () => discover(session, client));
  if ('era' in first) return first;
  if (first.ok) return acceptLegacy(session, first.result);
  const modern = await discover(session, client);
  if (modern !== undefined) return modern;
  throw serverError('initialize', first.error);
}

function acceptLegacy(session: Session, result: JsonObject): Handshake {
  const protocolVersion = isVersion(result['protocolVersion']) ? result['protocolVersion'] : LEGACY_VERSION;
  session.channel.settle?.({ protocolVersion, modern: false });
  session.notify('notifications/initialized');
  return { ...identity(result, result['serverInfo']), era: 'legacy', protocolVersion, envelope: {} };
}

async function discover(
  session: Session,
  client: ClientIdentity,
  version = MODERN_VERSION,
): Promise<Handshake | undefined> {
  const envelope = modernEnvelope(client, version);
  session.channel.settle?.({ protocolVersion: version, modern: true });
  const answer = await session.request('server/discover', envelope, 'answering the handshake');
  if (answer.ok) {
    const meta = isJsonObject(answer.result['_meta']) ? answer.result['_meta'] : {};
    const serverInfo = meta['io.modelcontextprotocol/serverInfo'] ?? answer.result['serverInfo'];
    return { ...identity(answer.result, serverInfo), era: 'modern', protocolVersion: version, envelope };
  }
  // Once: a server could name another version each time.
  const isFirst = version === MODERN_VERSION && answer.error.code === UNSUPPORTED_VERSION;
  const offered = isFirst ? newerVersion(answer.error) : undefined;
  return offered === undefined ? undefined : discover(session, client, offered);
}

/** A modern version that the server offers instead of ours. */
function newerVersion(error: RpcError): string | undefined {
  const supported = isJsonObject(error.data) ? error.data['supported'] : undefined;
  if (!Array.isArray(supported)) return undefined;
  return supported.find((version): version is string => isVersion(version) && version > MODERN_VERSION);
}

/** A server's version goes back to it in a header, where other characters would be refused or worse. */
function isVersion(value: unknown): value is string {
  return typeof value === 'string' && /^[\w.-]{1,64}$/.test(value);
}

function identity(result: JsonObject, serverInfo: unknown): Omit<Handshake, 'era' | 'protocolVersion' | 'envelope'> {
  const info = isJsonObject(serverInfo) ? serverInfo : {};
  const capabilities = isJsonObject(result['capabilities']) ? result['capabilities'] : {};
  if (isTooDeep(capabilities)) {
    const detail = `its capabilities are nested more than ${DEPTH_LIMIT} levels deep`;
    throw new HintlockError('HL_PROTOCOL', { step: 'answering the handshake', detail });
  }
  const known = (['name', 'version', 'title'] as const).filter((key) => typeof info[key] === 'string');
  return {
    serverInfo: Object.fromEntries(known.map((key) => [key, info[key]])),
    capabilities,
    ...(typeof result['instructions'] === 'string' ? { instructions: result['instructions'] } : {}),
  };
}

// Some servers list a tool only to clients that could serve it, so we offer what clients usually offer.
const CAPABILITIES = { roots: { listChanged: true }, sampling: {}, elicitation: { form: {}, url: {} } } as const;

function initializeParams(client: ClientIdentity): JsonObject {
  return { protocolVersion: LEGACY_VERSION, capabilities: CAPABILITIES, clientInfo: { ...client } };
}

function modernEnvelope(client: ClientIdentity, version: string): JsonObject {
  return {
    _meta: {
      'io.modelcontextprotocol/protocolVersion': version,
      'io.modelcontextprotocol/clientInfo': { ...client },
      'io.modelcontextprotocol/clientCapabilities': CAPABILITIES,
    },
  };
}

/** The first to answer; the second question is asked only when the first gets no answer for a while. */
async function withPatience(
  first: Promise<Answer>,
  patienceMs: number,
  second: () => Promise<Handshake | undefined>,
): Promise<Answer | Handshake> {
  let timer: NodeJS.Timeout | undefined;
  const later = new Promise<Answer | Handshake>((resolve, reject) => {
    timer = setTimeout(() => {
      second().then((handshake) => handshake !== undefined && resolve(handshake), reject);
    }, patienceMs);
  });
  try {
    return await Promise.race([first, later]);
  } finally {
    clearTimeout(timer);
    // Whichever lost may still fail when the session ends; that is no news.
    first.catch(() => {});
    later.catch(() => {});
  }
}

export function serverError(method: string, error: RpcError): HintlockError {
  return new HintlockError('HL_SERVER_ERROR', {
    method,
    code: error.code,
    // Whole: what is cut before it is redacted may keep half a secret.
    detail: error.message,
  });
}
