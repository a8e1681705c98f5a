/** Tools that ask in the modern way: they answer `input_required` until the call comes back with what they need. */
import {
  acceptedContent,
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  type InputRequests,
  inputRequired,
  inputResponse,
  type McpServer,
  type ServerContext,
} from '@modelcontextprotocol/server';
import * as z from 'zod';
import { READS, textBlock, textResult } from './sample-content.ts';

/** What came back with the call, from a client that may have put anything there. */
type Responses = ServerContext['mcpReq']['inputResponses'];

const nothing = z.object({});

export const ASK_NAME = askForm('What is your name?', 'name');
export const ASK_ROOTS = inputRequired.listRoots();
export const ASK_GREETING = askModel('Write a greeting.');

export function registerInputRequiredTools(server: McpServer): void {
  server.registerTool(
    'test_input_required_result_elicitation',
    { description: 'Asks the person for a name.', inputSchema: nothing, annotations: READS },
    (_arguments, { mcpReq }) => {
      const name = acceptedText(mcpReq.inputResponses, 'user_name', 'name');
      return name === undefined
        ? inputRequired({ inputRequests: { user_name: ASK_NAME } })
        : textResult(`Hello, ${name}!`);
    },
  );
  server.registerTool(
    'test_input_required_result_sampling',
    { description: 'Asks the client’s model for a capital.', inputSchema: nothing, annotations: READS },
    (_arguments, { mcpReq }) => {
      const answer = sampledText(mcpReq.inputResponses, 'capital_question');
      const inputRequests = { capital_question: askModel('What is the capital of France?') };
      return answer === undefined ? inputRequired({ inputRequests }) : textResult(`Sampling response: ${answer}`);
    },
  );
  server.registerTool(
    'test_input_required_result_list_roots',
    { description: 'Asks the client for its roots.', inputSchema: nothing, annotations: READS },
    (_arguments, { mcpReq }) => {
      const uris = rootUris(mcpReq.inputResponses, 'client_roots');
      if (!uris) return inputRequired({ inputRequests: { client_roots: ASK_ROOTS } });
      return textResult(`Client exposed ${uris.length} root(s): ${uris.join(', ')}`);
    },
  );
  server.registerTool(
    'test_input_required_result_capabilities',
    { description: 'Asks in every way the client can answer.', inputSchema: nothing, annotations: READS },
    (_arguments, context) => {
      if (context.mcpReq.inputResponses) return textResult('Every question was answered.');
      const inputRequests = answerable(context);
      return Object.keys(inputRequests).length === 0
        ? textResult('This client can answer no question.')
        : inputRequired({ inputRequests });
    },
  );
  // Called without the `sampling` capability, so that the SDK refuses to ask.
  server.registerTool(
    'test_missing_capability',
    { description: 'Needs the client’s model.', inputSchema: nothing, annotations: READS },
    (_arguments, { mcpReq }) => {
      const answer = sampledText(mcpReq.inputResponses, 'answer');
      const inputRequests = { answer: askModel('Say something.') };
      return answer === undefined ? inputRequired({ inputRequests }) : textResult(answer);
    },
  );
}

export function askForm(message: string, field: string, type: 'string' | 'boolean' = 'string') {
  const properties = { [field]: type === 'string' ? { type: 'string' as const } : { type: 'boolean' as const } };
  return inputRequired.elicit({ message, requestedSchema: { type: 'object', properties, required: [field] } });
}

/** The text that a person gave in one field; absent for a wrong key, a wrong shape and a refusal alike. */
export function acceptedText(responses: Responses, key: string, field: string): string | undefined {
  const value = acceptedContent(responses, key)?.[field];
  return typeof value === 'string' ? value : undefined;
}

export function sampledText(responses: Responses, key: string): string | undefined {
  const response = inputResponse(responses, key);
  if (response.kind !== 'sampling') return undefined;
  return [response.result.content].flat().find((block) => block.type === 'text')?.text ?? 'nothing in words';
}

export function rootUris(responses: Responses, key: string): string[] | undefined {
  const response = inputResponse(responses, key);
  return response.kind === 'roots' ? response.roots.map(({ uri }) => uri) : undefined;
}

function askModel(question: string) {
  return inputRequired.createMessage({ messages: [{ role: 'user', content: textBlock(question) }], maxTokens: 100 });
}

/** A modern client says with every request what it can do, and nothing else may be asked of it. */
function answerable({ mcpReq }: ServerContext): InputRequests {
  const envelope: { readonly [CLIENT_CAPABILITIES_META_KEY]?: ClientCapabilities } = mcpReq.envelope ?? {};
  const declared = envelope[CLIENT_CAPABILITIES_META_KEY];
  return {
    ...(declared?.elicitation && { user_name: ASK_NAME }),
    ...(declared?.sampling && { greeting: ASK_GREETING }),
    ...(declared?.roots && { client_roots: ASK_ROOTS }),
  };
}
