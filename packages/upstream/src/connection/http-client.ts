/** One server's HTTP: its pool of connections and the headers that go with every request to it. */
import { HintlockError } from '@hintlock/core';
import { type Dispatcher, EnvHttpProxyAgent, Pool } from 'undici';
import { describeTarget } from '../redaction.ts';
import type { UrlTarget } from '../target.ts';
import { createFlowControl, type FlowControl } from './flow-control.ts';
import { HttpExchange, type Receiver } from './http-exchange.ts';

interface HttpRequest {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Names and values in turn. */
  readonly headers: string[];
  readonly body?: string;
  /** Elsewhere on the same server. */
  readonly path?: string;
}

export interface HttpClient {
  /** Sends a request; what becomes of it is the receiver's to hear. */
  readonly request: (request: HttpRequest, receiver: Receiver) => HttpExchange;
  /** What the target wants sent with every request, names and values in turn, without `reserved` names. */
  readonly ownHeaders: (reserved: ReadonlySet<string>) => readonly string[];
  readonly flow: FlowControl;
  /** Drops every open connection at once. */
  readonly close: () => Promise<void>;
}

export function createHttpClient(target: UrlTarget): HttpClient {
  const url = URL.parse(target.url);
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    throw new HintlockError('HL_URL_INVALID', { url: describeTarget(target) });
  }
  const { origin } = url;
  const ownPath = `${url.pathname}${url.search}`;
  const own = { ...basicAuthorization(url), ...lowerCase(target.headers) };
  const dispatcher = openDispatcher(origin);
  const flow = createFlowControl();
  return {
    request: ({ method, headers, body, path }, receiver) => {
      const exchange = new HttpExchange(receiver, flow);
      dispatcher.dispatch({ origin, path: path ?? ownPath, method, headers, body: body ?? null }, exchange);
      return exchange;
    },
    ownHeaders: (reserved) =>
      Object.entries(own)
        .filter(([name]) => !reserved.has(name))
        .flat(),
    flow,
    close: () => dispatcher.destroy().catch(() => {}),
  };
}

const PROXY_VARIABLES = ['http_proxy', 'HTTP_PROXY', 'https_proxy', 'HTTPS_PROXY'] as const;

/** How long to wait for an answer is the caller's to say; only connecting has a limit of its own. */
function openDispatcher(origin: string): Dispatcher {
  // One connection per open stream: on a shared one, a stream that is held back would hold back the others.
  const options = { connect: { timeout: 10_000 }, bodyTimeout: 0, headersTimeout: 0, allowH2: false };
  // Choosing a proxy costs more per request than sending it.
  return PROXY_VARIABLES.some((name) => process.env[name]) ? new EnvHttpProxyAgent(options) : new Pool(origin, options);
}

function lowerCase(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

/** Credentials in an address are sent as browsers send them. */
function basicAuthorization({ username, password }: URL): Record<string, string> {
  if (username === '' && password === '') return {};
  const pair = `${decoded(username)}:${decoded(password)}`;
  return { authorization: `Basic ${Buffer.from(pair).toString('base64')}` };
}

/** A percent sign that begins no escape is one. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
