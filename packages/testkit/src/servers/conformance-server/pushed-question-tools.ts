/** Tools that ask the client while they run, by the requests that a 2025-era server may push. */
import type { ElicitResult, McpServer, ServerContext } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { DEFAULTS_FORM, ENUMS_FORM, RESPONSE_FORM } from './elicitation-forms.ts';
import { READS, textBlock, textResult } from './sample-content.ts';

export function registerPushedQuestionTools(server: McpServer): void {
  server.registerTool(
    'test_sampling',
    {
      description: 'Asks the client’s model.',
      inputSchema: z.object({ prompt: z.string().describe('What to ask the model') }),
      annotations: READS,
    },
    async ({ prompt }, { mcpReq }) => {
      const messages = [{ role: 'user' as const, content: textBlock(prompt) }];
      const { content } = await mcpReq.requestSampling({ messages, maxTokens: 100 }, belongingTo(mcpReq));
      const answer = [content].flat().find((block) => block.type === 'text')?.text ?? 'nothing in words';
      return textResult(`LLM response: ${answer}`);
    },
  );
  server.registerTool(
    'test_elicitation',
    {
      description: 'Asks the person.',
      inputSchema: z.object({ message: z.string().describe('What to ask the person') }),
      annotations: READS,
    },
    async ({ message }, { mcpReq }) => {
      const question = { message, requestedSchema: RESPONSE_FORM };
      return describeAnswer('User response', await mcpReq.elicitInput(question, belongingTo(mcpReq)));
    },
  );
  const forms = { test_elicitation_sep1034_defaults: DEFAULTS_FORM, test_elicitation_sep1330_enums: ENUMS_FORM };
  for (const [name, requestedSchema] of Object.entries(forms)) {
    server.registerTool(
      name,
      { description: 'Asks the person to fill in a form.', inputSchema: z.object({}), annotations: READS },
      async (_arguments, { mcpReq }) => {
        const question = { message: 'Please review and complete the form.', requestedSchema };
        return describeAnswer('Elicitation completed', await mcpReq.elicitInput(question, belongingTo(mcpReq)));
      },
    );
  }
}

/** On the stream of the call: the SDK would use the client's standing stream, which may not be open yet, and wait for ever. */
function belongingTo({ id }: ServerContext['mcpReq']) {
  return { relatedRequestId: id };
}

function describeAnswer(opening: string, { action, content = {} }: ElicitResult) {
  return textResult(`${opening}: action=${action}, content=${JSON.stringify(content)}`);
}
