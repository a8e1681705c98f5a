/** Addresses that are no working MCP endpoint, each in a way that a client meets in the wild. */
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { listen, type RunningHttp } from './running-http.ts';

/** Wants a token, and says where to get one. */
export function startAuthWall(): Promise<RunningHttp> {
  return listen((request, response) => {
    const metadata = `http://${request.headers.host}/.well-known/oauth-protected-resource`;
    response.writeHead(401, { 'www-authenticate': `Bearer resource_metadata="${metadata}"` }).end();
  });
}

/** Sends everybody elsewhere, or round in circles when no target is given. */
export function startRedirect(target = '/mcp', status: 301 | 302 | 307 | 308 = 307): Promise<RunningHttp> {
  return listen((_request, response) => void response.writeHead(status, { location: target }).end());
}

/** A web page, not MCP. */
export function startNotMcp(): Promise<RunningHttp> {
  return listen((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Welcome</title>');
  });
}

/** Takes the request and never answers. */
export function startHangingHttp(): Promise<RunningHttp> {
  return listen(() => {});
}

/** Answers with a JSON body that never ends, as fast as it is read. */
export function startEndlessBody(): Promise<RunningHttp> {
  return listen(async (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.write('{"jsonrpc":"2.0","id":1,"result":{"tools":[],"filler":"');
    await repeat(response, 'x'.repeat(65_536));
  });
}

/** Opens an event stream that stays alive with comments and never brings the answer. */
export function startSseEndless(): Promise<RunningHttp> {
  return listen(async (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    await repeat(response, ': still here\n\n', 50);
  });
}

async function repeat(response: ServerResponse, block: string, pauseMs = 0): Promise<void> {
  const gone = new AbortController();
  response.on('close', () => gone.abort());
  while (!response.destroyed) {
    if (!response.write(block)) await once(response, 'drain', { signal: gone.signal }).catch(() => {});
    if (pauseMs > 0) await setTimeout(pauseMs);
  }
}
