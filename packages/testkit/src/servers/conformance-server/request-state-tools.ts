/** Tools that carry their own state through the client, sealed so that a changed one is refused. */
import { randomBytes, randomUUID } from 'node:crypto';
import { acceptedContent, createRequestStateCodec, inputRequired, type McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';
import {
  ASK_GREETING,
  ASK_NAME,
  ASK_ROOTS,
  acceptedText,
  askForm,
  rootUris,
  sampledText,
} from './input-required-tools.ts';
import { READS, textResult } from './sample-content.ts';

interface State {
  /** Nothing else remembers how far a call has come: the modern era has no session. */
  readonly round: number;
  readonly name?: string;
  /** Makes each round's state differ from the last. */
  readonly nonce: string;
}

const nothing = z.object({});
const codec = createRequestStateCodec<State>({ key: randomBytes(32) });

/** Given to the server, which then refuses altered and expired state before any tool sees it. */
export const verifyRequestState: typeof codec.verify = (state, context) => codec.verify(state, context);

export function registerRequestStateTools(server: McpServer): void {
  // Both need an untouched state and a confirmation; they differ in what the scenarios then do to the state.
  for (const [name, done] of [
    ['test_input_required_result_request_state', 'state-ok: the state came back untouched'],
    ['test_input_required_result_tampered_state', 'integrity-ok: the state came back untouched'],
  ] as const) {
    server.registerTool(
      name,
      { description: 'Asks for a confirmation and gives a state along.', inputSchema: nothing, annotations: READS },
      async (_arguments, { mcpReq }) => {
        const confirmed = acceptedContent(mcpReq.inputResponses, 'confirm') !== undefined;
        if (confirmed && mcpReq.requestState<State>()?.round === 1) return textResult(done);
        const inputRequests = { confirm: askForm('Please confirm', 'ok', 'boolean') };
        return inputRequired({ inputRequests, requestState: await seal(1) });
      },
    );
  }
  server.registerTool(
    'test_input_required_result_multiple_inputs',
    { description: 'Asks person, model and roots at once.', inputSchema: nothing, annotations: READS },
    async (_arguments, { mcpReq: { inputResponses } }) => {
      const name = acceptedText(inputResponses, 'user_name', 'name');
      const greeting = sampledText(inputResponses, 'greeting');
      const uris = rootUris(inputResponses, 'client_roots');
      if (name !== undefined && greeting !== undefined && uris) {
        return textResult(`${greeting} ${name}, who shows ${uris.length} root(s)`);
      }
      const inputRequests = { user_name: ASK_NAME, greeting: ASK_GREETING, client_roots: ASK_ROOTS };
      return inputRequired({ inputRequests, requestState: await seal(1) });
    },
  );
  server.registerTool(
    'test_input_required_result_multi_round',
    { description: 'Asks twice, one question after the other.', inputSchema: nothing, annotations: READS },
    async (_arguments, { mcpReq }) => {
      const state = mcpReq.requestState<State>();
      if (!state) return inputRequired({ inputRequests: { step1: ASK_NAME }, requestState: await seal(1) });
      if (state.round === 1) {
        const name = acceptedText(mcpReq.inputResponses, 'step1', 'name') ?? 'somebody';
        const inputRequests = { step2: askForm('What is your favourite colour?', 'color') };
        return inputRequired({ inputRequests, requestState: await seal(2, name) });
      }
      const color = acceptedText(mcpReq.inputResponses, 'step2', 'color') ?? 'no colour';
      return textResult(`${state.name ?? 'somebody'} likes ${color}`);
    },
  );
}

function seal(round: number, name?: string): Promise<string> {
  return codec.mint({ round, nonce: randomUUID(), ...(name !== undefined && { name }) });
}
