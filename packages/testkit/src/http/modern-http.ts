/** Streamable HTTP on SDK v2: the 2026-07-28 era alone, or both eras at one address. */
import { type NodeIncomingMessageLike, toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { listen, type RunningHttp } from './running-http.ts';
import { SAMPLE_INFO, SAMPLE_TOOLS, sampleResult } from './sample-tools.ts';

export function startModernHttp(): Promise<RunningHttp> {
  return start('reject');
}

export function startDualHttp(): Promise<RunningHttp> {
  return start('stateless');
}

function start(legacy: 'reject' | 'stateless'): Promise<RunningHttp> {
  const handler = createMcpHandler(sampleServer, { legacy });
  const nodeHandler = toNodeHandler(handler);
  return listen((request, response) => nodeHandler(request as NodeIncomingMessageLike, response), {
    onClose: () => handler.close(),
  });
}

function sampleServer(): McpServer {
  const server = new McpServer(SAMPLE_INFO);
  for (const { name, config } of SAMPLE_TOOLS) server.registerTool(name, config, sampleResult);
  return server;
}
