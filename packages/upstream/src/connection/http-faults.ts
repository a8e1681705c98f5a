/** What goes wrong over HTTP, turned into errors that say what it means to a person. */
import type { IncomingHttpHeaders } from 'node:http';
import { HintlockError, isHintlockError, printableExcerpt } from '@hintlock/core';
import { describeTarget } from '../redaction.ts';
import type { UrlTarget } from '../target.ts';
import { MESSAGE_LIMIT } from '../wire/message.ts';

/** What a fault of the connection means. */
export function explainFault(target: UrlTarget, error: unknown): HintlockError {
  if (isHintlockError(error)) return error;
  const values = { url: describeTarget(target), reason: reasonOf(error) };
  return new HintlockError('HL_UNREACHABLE', values, { cause: error });
}

/** What a status means that is no success and came without an answer. */
export function statusError(target: UrlTarget, status: number, headers: IncomingHttpHeaders): HintlockError {
  const url = describeTarget(target);
  if (status === 401 || status === 403) return new HintlockError('HL_AUTH_REQUIRED', { url, status });
  // Sent twice, it is a list, whatever its type says.
  const location: string | string[] | undefined = headers.location;
  if (status >= 300 && status < 400 && typeof location === 'string') {
    const absolute = URL.parse(location, target.url)?.href ?? location;
    const to = printableExcerpt(describeTarget({ ...target, url: absolute }), 200);
    return new HintlockError('HL_REDIRECTED', { url, location: to });
  }
  return new HintlockError('HL_HTTP_STATUS', { url, status });
}

export function tooLarge(): HintlockError {
  return new HintlockError('HL_MESSAGE_TOO_LARGE', { limit: `${MESSAGE_LIMIT / 1024 / 1024} MiB` });
}

/** It will not come any more: each answer arrives on the response to its question. */
export function noAnswer(): HintlockError {
  return new HintlockError('HL_PROTOCOL', { step: 'answering', detail: 'it ended its response without the answer' });
}

export function noMessage(): HintlockError {
  return new HintlockError('HL_PROTOCOL', { step: 'answering', detail: 'the body is not a JSON-RPC message' });
}

export function wrongType(type: string): HintlockError {
  const named = type === '' ? 'no content type' : printableExcerpt(type, 60);
  const detail = `it answered with ${named} instead of JSON or an event stream`;
  return new HintlockError('HL_PROTOCOL', { step: 'answering', detail });
}

const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nobody listens there',
  ECONNRESET: 'the connection was cut',
  ENOTFOUND: 'the name is unknown',
  EAI_AGAIN: 'the name could not be looked up',
  ETIMEDOUT: 'the connection timed out',
  EHOSTUNREACH: 'the host cannot be reached',
  ENETUNREACH: 'the network cannot be reached',
  UND_ERR_CONNECT_TIMEOUT: 'the connection timed out',
  UND_ERR_SOCKET: 'the connection was cut',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is self-signed',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate cannot be verified',
  UND_ERR_INVALID_ARG: 'a header or the address holds characters that HTTP forbids',
  EPROTO: 'it does not speak TLS there',
  ERR_SSL_WRONG_VERSION_NUMBER: 'it does not speak TLS there',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'it does not speak TLS there',
};

function reasonOf(error: unknown): string {
  const code = codeOf(error);
  return code === undefined ? 'the connection failed' : (REASONS[code] ?? `the connection failed (${code})`);
}

function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('code' in error && typeof error.code === 'string') return error.code;
  // A name with several addresses fails once for each of them.
  const nested: unknown = 'errors' in error && Array.isArray(error.errors) ? error.errors[0] : undefined;
  return codeOf(nested ?? ('cause' in error ? error.cause : undefined));
}
