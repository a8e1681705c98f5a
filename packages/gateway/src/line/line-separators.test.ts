import { expect, it } from 'vitest';
import { openTestGateway, testServer } from '../test-gateway.contract.ts';

const TOOL = { name: 'echo', inputSchema: { type: 'object' }, annotations: { readOnlyHint: true } };

it('reaches a server that takes a separator of Unicode for the end of a line', async () => {
  // The test's servers read with Node's readline, which does.
  const answer = `if (method === 'tools/call') return give({ content: [{ type: 'text', text: params.arguments.text }] });`;
  const client = openTestGateway({ s: testServer({ tools: [TOOL], answer }) }).connect('legacy');
  const text = 'one\u2028two\u2029three';
  expect(await client.request('tools/call', { name: 's__echo', arguments: { text } })).toMatchObject({
    result: { content: [{ text }] },
  });
});
