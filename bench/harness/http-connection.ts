/** A client over Streamable HTTP, in either era, on connections that are kept. */
import { Pool } from 'undici';
import { type Connection, ENVELOPE, type Era, INITIALIZE, LEGACY_VERSION, MODERN_VERSION } from './connection.ts';

const HEADERS = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' } as const;
/** As many as the callers of the busiest run. */
const CONNECTIONS = 16;
const TIMEOUT_MS = 10_000;

export async function openHttp(url: string, era: Era): Promise<Connection> {
  const { origin, pathname } = new URL(url);
  const pool = new Pool(origin, {
    connections: CONNECTIONS,
    pipelining: 1,
    headersTimeout: TIMEOUT_MS,
    bodyTimeout: TIMEOUT_MS,
  });
  let lastId = 0;
  let session: Record<string, string> = {};

  const post = async (message: object, headers: Record<string, string>): Promise<string> => {
    const answer = await pool.request({
      method: 'POST',
      path: pathname,
      headers: { ...HEADERS, ...headers },
      body: JSON.stringify(message),
    });
    const sessionId = answer.headers['mcp-session-id'];
    if (typeof sessionId === 'string') session = { 'mcp-session-id': sessionId };
    const text = await answer.body.text();
    if (answer.statusCode >= 300) throw new Error(`HTTP ${answer.statusCode}: ${text.slice(0, 200)}`);
    return text;
  };
  const modern = (method: string, params: object): Promise<string> => {
    lastId += 1;
    const name = 'name' in params ? { 'mcp-name': String(params.name) } : {};
    const headers = { 'mcp-protocol-version': MODERN_VERSION, 'mcp-method': method, ...name };
    return post({ jsonrpc: '2.0', id: lastId, method, params: { ...params, _meta: ENVELOPE } }, headers);
  };
  const legacy = (method: string, params: object): Promise<string> => {
    lastId += 1;
    return post({ jsonrpc: '2.0', id: lastId, method, params }, { 'mcp-protocol-version': LEGACY_VERSION, ...session });
  };

  const close = (): void => void pool.destroy();
  if (era === 'modern') return { request: modern, close };
  try {
    await legacy('initialize', INITIALIZE);
    await post({ jsonrpc: '2.0', method: 'notifications/initialized' }, session);
  } catch (error) {
    close();
    throw error;
  }
  return { request: legacy, close };
}
