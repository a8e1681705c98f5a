/** An HTTP server that answers as a test tells it, for the faults that are too small for a server of their own. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { listen, type RunningHttp } from './running-http.ts';
import { SAMPLE_INFO, SAMPLE_TOOLS } from './sample-tools.ts';

export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** The JSON-RPC message of the body, empty where there is none. */
  readonly message: { readonly id?: number; readonly method?: string };
}

export function startScriptedHttp(script: (exchange: Exchange) => void | Promise<void>): Promise<RunningHttp> {
  return listen(async (request, response) => {
    const body = await text(request);
    await script({ request, response, message: body === '' ? {} : (JSON.parse(body) as Exchange['message']) });
  });
}

/** What a decent 2025-era server would answer. */
export function sampleAnswer({ id, method }: Exchange['message']): object {
  const tools = SAMPLE_TOOLS.map(({ name, config }) => ({ name, ...config, inputSchema: { type: 'object' } }));
  const opening = { protocolVersion: '2025-11-25', capabilities: { tools: {} }, serverInfo: SAMPLE_INFO };
  return { jsonrpc: '2.0', id, result: method === 'tools/list' ? { tools } : opening };
}

/** Sends the sample answer as JSON, and 202 for what is no request: a notification, or the answer to a question of ours. */
export function respond({ response, message }: Exchange): void {
  if (message.id === undefined || message.method === undefined) response.writeHead(202).end();
  else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(sampleAnswer(message)));
}
