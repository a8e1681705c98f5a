/** Tools that say something before their result, or lose their stream on the way to it. */
import { setTimeout } from 'node:timers/promises';
import type { McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { READS, textResult } from './sample-content.ts';

const PAUSE_MS = 50;
const nothing = z.object({});

export function registerStreamingTools(server: McpServer): void {
  server.registerTool(
    'test_tool_with_logging',
    { description: 'Logs three times while it runs.', inputSchema: nothing, annotations: READS },
    async (_arguments, { mcpReq }) => {
      await mcpReq.log('info', 'Tool execution started');
      await setTimeout(PAUSE_MS);
      await mcpReq.log('info', 'Tool processing data');
      await setTimeout(PAUSE_MS);
      await mcpReq.log('info', 'Tool execution completed');
      return textResult('Logged three times.');
    },
  );
  server.registerTool(
    'test_logging_tool',
    { description: 'Logs once, if the request asked for logs.', inputSchema: nothing, annotations: READS },
    async (_arguments, { mcpReq }) => {
      await mcpReq.log('info', 'Only a request that names a log level may see this.');
      return textResult('Logged once.');
    },
  );
  server.registerTool(
    'test_tool_with_progress',
    { description: 'Reports progress at 0, 50 and 100.', inputSchema: nothing, annotations: READS },
    async (_arguments, { mcpReq }) => {
      const progressToken = mcpReq._meta?.progressToken;
      // Progress may only be reported to a client that gave a token for it.
      if (progressToken === undefined) return textResult('No progress token was given.');
      for (const progress of [0, 50, 100]) {
        if (progress > 0) await setTimeout(PAUSE_MS);
        const message = `Completed step ${progress} of 100`;
        await mcpReq.notify({
          method: 'notifications/progress',
          params: { progressToken, progress, total: 100, message },
        });
      }
      return textResult(String(progressToken));
    },
  );
  server.registerTool(
    'test_reconnection',
    { description: 'Closes its event stream before it answers.', inputSchema: nothing, annotations: READS },
    async (_arguments, { http }) => {
      http?.closeSSE?.();
      await setTimeout(2 * PAUSE_MS);
      return textResult('The client came back for this.');
    },
  );
}
