/** A client over the HTTP+SSE transport of the oldest servers: one stream down, POSTs up. */
import { request as httpRequest } from 'node:http';
import { createLineSplitter } from '@hintlock/upstream';
import { Pool } from 'undici';
import { answerId, type Connection, INITIALIZE } from './connection.ts';

const LIMIT = 64 * 1024 * 1024;
const CONNECTIONS = 16;
const TIMEOUT_MS = 10_000;

export async function openSse(url: string): Promise<Connection> {
  const { origin } = new URL(url);
  const pool = new Pool(origin, {
    connections: CONNECTIONS,
    pipelining: 1,
    headersTimeout: TIMEOUT_MS,
    bodyTimeout: TIMEOUT_MS,
  });
  const waiting = new Map<number, (text: string) => void>();
  const endpoint = Promise.withResolvers<string>();
  let event = '';
  const splitter = createLineSplitter(LIMIT, {
    line: (line) => {
      if (line.startsWith('event:')) event = line.slice(6).trim();
      if (!line.startsWith('data:')) return;
      const data = line.slice(5).trim();
      if (event === 'endpoint') return endpoint.resolve(data);
      const id = answerId(data);
      if (id === undefined) return;
      waiting.get(id)?.(data);
      waiting.delete(id);
    },
    overflow: () => {},
  });
  const stream = httpRequest(url, { headers: { accept: 'text/event-stream' } }, (response) => {
    response.on('data', (chunk: Buffer) => splitter.push(chunk));
    response.on('error', endpoint.reject);
    // Of no meaning once the endpoint is known.
    response.on('end', () => endpoint.reject(new Error(`HTTP ${response.statusCode} and no endpoint`)));
  });
  stream.on('error', endpoint.reject);
  stream.end();
  const path = await endpoint.promise.catch(async (error: unknown) => {
    await pool.destroy();
    throw error;
  });

  const post = async (message: object): Promise<void> => {
    const headers = { 'content-type': 'application/json' };
    const answer = await pool.request({ method: 'POST', path, headers, body: JSON.stringify(message) });
    await answer.body.dump();
  };
  let lastId = 0;
  const request = async (method: string, params: object): Promise<string> => {
    lastId += 1;
    const { promise, resolve } = Promise.withResolvers<string>();
    waiting.set(lastId, resolve);
    await post({ jsonrpc: '2.0', id: lastId, method, params });
    return promise;
  };
  await request('initialize', INITIALIZE);
  await post({ jsonrpc: '2.0', method: 'notifications/initialized' });
  const close = (): void => {
    stream.destroy();
    void pool.destroy();
  };
  return { request, close };
}
