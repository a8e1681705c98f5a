/** Short answers of the HTTP side. */
import type { ServerResponse } from 'node:http';
import type { JsonObject } from '@hintlock/core';

export function respondJson(
  response: ServerResponse,
  status: number,
  text: string,
  headers: Record<string, string> = {},
): void {
  if (response.headersSent || response.destroyed) return;
  response.writeHead(status, {
    ...headers,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
  });
  response.end(text);
}

/** A protocol error that answers no request in particular, or the one with `id`. */
export function respondError(response: ServerResponse, status: number, error: JsonObject, id: unknown = null): void {
  const usable = typeof id === 'string' || typeof id === 'number' ? id : null;
  respondJson(response, status, JSON.stringify({ jsonrpc: '2.0', id: usable, error }));
}

export function respondEmpty(response: ServerResponse, status: number, headers: Record<string, string> = {}): void {
  if (response.headersSent || response.destroyed) return;
  response.writeHead(status, { ...headers, 'content-length': 0 });
  response.end();
}
