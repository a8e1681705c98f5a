/** A server on the SDK that lists 5,000 tools, over stdio: what a kept list is compared with. */
import { McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { z } from 'zod';

const COUNT = 5000;

const inputSchema = z.object({
  path: z.string().describe('Which file, relative to the root.'),
  limit: z.number().int().optional().describe('How many lines at most.'),
  encoding: z.enum(['utf8', 'latin1', 'base64']).optional(),
});

serveStdio(() => {
  const server = new McpServer({ name: 'large-list', version: '0' });
  for (let index = 0; index < COUNT; index += 1) {
    const description = `Reads a file of department ${index} and gives its text, its length and when it was changed.`;
    const annotations = { readOnlyHint: index % 2 === 0, openWorldHint: false };
    server.registerTool(`read_department_${index}`, { description, inputSchema, annotations }, () => ({
      content: [{ type: 'text', text: '' }],
    }));
  }
  return server;
});
