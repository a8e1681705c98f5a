/** Tools that say that a list changed, to whoever listens. */
import type { McpServer } from '@modelcontextprotocol/server';
import { textResult } from './sample-content.ts';

/** How this server tells its clients; each way of serving has its own. */
export interface ChangeNotices {
  readonly toolsChanged: () => void;
  readonly promptsChanged: () => void;
}

const SAYS = { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false };

export function registerChangeTools(server: McpServer, notices: ChangeNotices): void {
  server.registerTool(
    'test_trigger_tool_change',
    { description: 'Says that the tools changed.', annotations: SAYS },
    () => {
      notices.toolsChanged();
      return textResult('Said that the tools changed.');
    },
  );
  server.registerTool(
    'test_trigger_prompt_change',
    { description: 'Says that the prompts changed.', annotations: SAYS },
    () => {
      notices.promptsChanged();
      return textResult('Said that the prompts changed.');
    },
  );
}
