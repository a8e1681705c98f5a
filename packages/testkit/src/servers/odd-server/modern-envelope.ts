/** What every request of the modern era says about itself in `_meta`. */
import { isLogLevel, type LogLevel } from './exchange.ts';
import { isObject, type JsonObject, type Outcome, type Request, refuse } from './message.ts';

export const MODERN_VERSION = '2026-07-28';

const PREFIX = 'io.modelcontextprotocol/';
export const SERVER_INFO_KEY = `${PREFIX}serverInfo`;
export const SUBSCRIPTION_KEY = `${PREFIX}subscriptionId`;

export interface Envelope {
  readonly capabilities: JsonObject;
  readonly logLevel: LogLevel | undefined;
}

/** The version that a request claims, which is also what makes it a modern one. */
export function claimedVersion(params: JsonObject | undefined): unknown {
  return isObject(params?.['_meta']) ? params['_meta'][`${PREFIX}protocolVersion`] : undefined;
}

/** The envelope, or why the request is refused. */
export function readEnvelope({ params }: Request): Envelope | { readonly refusal: Outcome } {
  const version = claimedVersion(params);
  if (version === undefined) return { refusal: invalid('protocolVersion is missing') };
  if (version !== MODERN_VERSION) return { refusal: unsupportedVersion(version) };
  const meta = params?.['_meta'] as JsonObject;
  const capabilities = meta[`${PREFIX}clientCapabilities`];
  if (!isObject(capabilities)) return { refusal: invalid('clientCapabilities are missing') };
  const logLevel = meta[`${PREFIX}logLevel`];
  if (logLevel !== undefined && !isLogLevel(logLevel)) return { refusal: invalid('logLevel is none') };
  return { capabilities, logLevel };
}

/** Names the supported versions, which may be all that an older client can show its user. */
export function unsupportedVersion(requested: unknown): Outcome {
  const data = { supported: [MODERN_VERSION], requested };
  return refuse(-32_022, `Unsupported protocol version; this server speaks ${MODERN_VERSION}`, data, 400);
}

function invalid(problem: string): Outcome {
  return refuse(-32_602, `Invalid _meta: ${problem}`, undefined, 400);
}
