/** The cheapest MCP server there is: one read-only tool that answers with 200 bytes. What is measured is not the server. */
import { createLineSplitter, createLineWriter } from '@hintlock/upstream';

const write = createLineWriter(process.stdout);
const content = [{ type: 'text', text: 'x'.repeat(200) }];
const tools = [
  { name: 'read', inputSchema: { type: 'object' }, annotations: { readOnlyHint: true, openWorldHint: false } },
];
const results: Readonly<Record<string, object>> = {
  initialize: {
    protocolVersion: '2025-11-25',
    capabilities: { tools: {} },
    serverInfo: { name: 'echo', version: '0' },
  },
  'tools/list': { tools },
  'tools/call': { content },
};

const splitter = createLineSplitter(64 * 1024 * 1024, {
  line: (line) => {
    const { id, method = '' } = JSON.parse(line) as { readonly id?: number; readonly method?: string };
    if (id !== undefined) write(JSON.stringify({ jsonrpc: '2.0', id, result: results[method] }));
  },
  overflow: () => process.exit(1),
});
process.stdin.on('data', (chunk: Buffer) => splitter.push(chunk));
