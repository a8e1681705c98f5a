/** Builds the server that the conformance suites drive: everything their scenarios name, and nothing else. */
import { McpServer } from '@modelcontextprotocol/server';
import { type ChangeNotices, registerChangeTools } from './change-tools.ts';
import { registerContentTools } from './content-tools.ts';
import { registerInputRequiredTools } from './input-required-tools.ts';
import { registerPrompts } from './prompts.ts';
import { registerPushedQuestionTools } from './pushed-question-tools.ts';
import { registerRequestStateTools, verifyRequestState } from './request-state-tools.ts';
import { registerResources } from './resources.ts';
import { registerSchemaTools } from './schema-tools.ts';
import { registerStreamingTools } from './streaming-tools.ts';

/** Without `notices` it tells the one client it is connected to. */
export function buildConformanceServer(notices?: ChangeNotices): McpServer {
  const server = new McpServer(
    { name: 'conformance-server', version: '1.0.0' },
    {
      capabilities: {
        tools: { listChanged: true },
        resources: { subscribe: true, listChanged: true },
        prompts: { listChanged: true },
        logging: {},
        completions: {},
      },
      requestState: { verify: verifyRequestState },
    },
  );
  registerContentTools(server);
  registerStreamingTools(server);
  registerPushedQuestionTools(server);
  registerSchemaTools(server);
  registerInputRequiredTools(server);
  registerRequestStateTools(server);
  registerChangeTools(
    server,
    notices ?? {
      toolsChanged: () => server.sendToolListChanged(),
      promptsChanged: () => server.sendPromptListChanged(),
    },
  );
  registerResources(server);
  registerPrompts(server);
  return server;
}
