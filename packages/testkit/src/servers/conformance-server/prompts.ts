/** The prompts that the scenarios list, get and complete. */
import {
  type GetPromptResult,
  inputRequired,
  type McpServer,
  type PromptMessage,
  type ServerContext,
} from '@modelcontextprotocol/server';
import * as z from 'zod';
import { acceptedText, askForm } from './input-required-tools.ts';
import { PIXEL, textBlock } from './sample-content.ts';

export function registerPrompts(server: McpServer): void {
  server.registerPrompt('test_simple_prompt', { description: 'A text' }, () =>
    say(textBlock('This is a simple prompt for testing.')),
  );
  server.registerPrompt('test_prompt_with_image', { description: 'An image and a text' }, () =>
    say(PIXEL, textBlock('Please analyze the image above.')),
  );
  server.registerPrompt(
    'test_prompt_with_arguments',
    {
      description: 'A text that holds its arguments',
      argsSchema: z.object({
        arg1: z.string().describe('First test argument'),
        arg2: z.string().describe('Second test argument'),
      }),
    },
    ({ arg1, arg2 }) => say(textBlock(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`)),
  );
  server.registerPrompt(
    'test_prompt_with_embedded_resource',
    {
      description: 'A resource and a text',
      argsSchema: z.object({ resourceUri: z.string().describe('The resource to embed') }),
    },
    ({ resourceUri: uri }) => {
      const resource = { uri, mimeType: 'text/plain', text: 'Embedded resource content for testing.' };
      return say({ type: 'resource', resource }, textBlock('Please process the embedded resource above.'));
    },
  );
  server.registerPrompt(
    'test_input_required_result_prompt',
    { description: 'A text that the person completes' },
    // A prompt without arguments is called with the context alone, which the SDK's types do not say.
    (context: unknown) => {
      const { inputResponses } = (context as ServerContext).mcpReq;
      const given = acceptedText(inputResponses, 'user_context', 'context');
      const inputRequests = { user_context: askForm('What context should the prompt use?', 'context') };
      return given === undefined ? inputRequired({ inputRequests }) : say(textBlock(`Use this context: ${given}`));
    },
  );
  // Every argument can be completed, with nothing.
  server.server.setRequestHandler('completion/complete', () => ({
    completion: { values: [], total: 0, hasMore: false },
  }));
}

function say(...blocks: PromptMessage['content'][]): GetPromptResult {
  return { messages: blocks.map((content) => ({ role: 'user', content })) };
}
