/** One server's HTTP: a connection pool, bounded bodies, and faults turned into our errors. */
import type { Readable } from 'node:stream';
import { HintlockError, isHintlockError, printableExcerpt } from '@hintlock/core';
import { createParser } from 'eventsource-parser';
import { type Dispatcher, EnvHttpProxyAgent } from 'undici';
import { describeTarget } from '../redaction.ts';
import type { UrlTarget } from '../target.ts';
import { isMessage, MESSAGE_LIMIT, type Message } from '../wire/message.ts';
import { parseJson } from '../wire/parse-json.ts';

export interface HttpAnswer {
  readonly status: number;
  /** The media type, in lower case, without parameters. */
  readonly type: string;
  readonly header: (name: string) => string | undefined;
  readonly body: Readable;
  readonly discard: () => Promise<void>;
}

export interface HttpClient {
  readonly request: (
    method: 'GET' | 'POST' | 'DELETE',
    headers: Record<string, string>,
    body?: string,
    url?: string,
  ) => Promise<HttpAnswer>;
  /** What a fault means to a person. */
  readonly explain: (error: unknown) => HintlockError;
  /** Drops every open connection at once. */
  readonly close: () => Promise<void>;
}

export function createHttpClient(target: UrlTarget): HttpClient {
  // The overall time limit is the caller's; these only keep an idle stream from being cut before it.
  const agent = new EnvHttpProxyAgent({ connect: { timeout: 10_000 }, bodyTimeout: 0, headersTimeout: 0 });
  return {
    request: async (method, headers, body, url = target.url) => {
      const { origin, pathname, search } = new URL(url);
      // Our protocol headers go last: a configuration may add headers but not break the protocol.
      const all = { ...basicAuthorization(target.url), ...lowerCase(target.headers), ...headers };
      const response = await agent.request({
        origin,
        path: `${pathname}${search}`,
        method,
        headers: all,
        body: body ?? null,
      });
      return answerFrom(response);
    },
    explain: (error) => (isHintlockError(error) ? error : unreachable(target, error)),
    close: () => agent.destroy().catch(() => {}),
  };
}

function answerFrom(response: Dispatcher.ResponseData): HttpAnswer {
  const header = (name: string): string | undefined => {
    const value = response.headers[name];
    return Array.isArray(value) ? value[0] : value;
  };
  return {
    status: response.statusCode,
    type: header('content-type')?.split(';', 1)[0]?.trim().toLowerCase() ?? '',
    header,
    body: response.body,
    discard: () => response.body.dump({ limit: 65_536 }),
  };
}

/** The messages of a JSON body: one, or a batch. */
export async function readMessages(answer: HttpAnswer): Promise<readonly Message[]> {
  const text = await readText(answer.body);
  const value: unknown = parseJson(text);
  if (isMessage(value)) return [value];
  const batch: readonly unknown[] = Array.isArray(value) ? value : [];
  const messages = batch.filter(isMessage);
  if (messages.length > 0) return messages;
  throw new HintlockError('HL_PROTOCOL', { step: 'answering', detail: 'the body is not a JSON-RPC message' });
}

export interface ServerEvent {
  readonly message: Message;
}

/** Reads an event stream to its end. */
export async function readEvents(
  answer: HttpAnswer,
  onMessage: (event: ServerEvent) => void,
  onOther?: (event: string, data: string) => void,
): Promise<void> {
  const parser = createParser({
    maxBufferSize: MESSAGE_LIMIT,
    onError: ({ type }) => {
      if (type === 'max-buffer-size-exceeded') throw tooLarge();
    },
    onEvent: ({ event, data }) => {
      const value = parseJson(data);
      if ((event === undefined || event === 'message') && isMessage(value)) onMessage({ message: value });
      else onOther?.(event ?? 'message', data);
    },
  });
  const decoder = new TextDecoder();
  for await (const chunk of answer.body as AsyncIterable<Buffer>) {
    parser.feed(decoder.decode(chunk, { stream: true }));
  }
}

async function readText(body: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MESSAGE_LIMIT) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

export async function httpError(answer: HttpAnswer, target: UrlTarget): Promise<HintlockError> {
  await answer.discard();
  const url = describeTarget(target);
  const { status } = answer;
  if (status === 401 || status === 403) return new HintlockError('HL_AUTH_REQUIRED', { url, status });
  const location = answer.header('location');
  if (status >= 300 && status < 400 && location !== undefined) {
    const absolute = URL.parse(location, target.url)?.href ?? location;
    const to = printableExcerpt(describeTarget({ ...target, url: absolute }), 200);
    return new HintlockError('HL_REDIRECTED', { url, location: to });
  }
  return new HintlockError('HL_HTTP_STATUS', { url, status });
}

function unreachable(target: UrlTarget, error: unknown): HintlockError {
  return new HintlockError(
    'HL_UNREACHABLE',
    { url: describeTarget(target), reason: reasonOf(error) },
    { cause: error },
  );
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

function tooLarge(): HintlockError {
  return new HintlockError('HL_MESSAGE_TOO_LARGE', { limit: `${MESSAGE_LIMIT / 1024 / 1024} MiB` });
}

function lowerCase(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

/** Credentials in an address are sent as browsers send them. */
function basicAuthorization(text: string): Record<string, string> {
  const { username, password } = new URL(text);
  if (username === '' && password === '') return {};
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return { authorization: `Basic ${Buffer.from(pair).toString('base64')}` };
}
