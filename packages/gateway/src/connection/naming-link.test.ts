import { describe, expect, it } from 'vitest';
import { openTestGateway, type TestClient, testServer } from '../test-gateway.contract.ts';

const TOOL = { name: 'ask', inputSchema: { type: 'object' }, annotations: { readOnlyHint: true } };
const asking = `{ method: 'elicitation/create', params: { mode: 'form', message: 'Your name?', requestedSchema: { type: 'object', properties: {} } } }`;

/** A newer one asks through its result, also under the key that is ours; an older one pushes its question. */
const { connect } = openTestGateway({
  new: testServer({
    era: 'modern',
    tools: [TOOL],
    answer: `if (method === 'tools/call' || method === 'prompts/get') {
      if (params.inputResponses) return give({ resultType: 'complete', content: [], messages: [] });
      return give({ resultType: 'input_required', requestState: 'x', inputRequests: { 'dev.hintlock/approval': ${asking} } });
    }`,
  }),
  old: testServer({
    tools: [TOOL],
    answer: `if (method === 'tools/call') { globalThis.call = id; return send({ id: 'q', ...${asking} }); }
      if (id === 'q') return send({ id: globalThis.call, result: { content: [] } });`,
  }),
});

async function questions(client: TestClient, name: string, method = 'tools/call'): Promise<unknown[]> {
  const { result } = (await client.request(method, { name, arguments: {} })) as {
    result: { inputRequests?: Record<string, { params: { message: string } }> };
  };
  const pushed = client.asked.map(({ params }) => (params as { message: string }).message);
  return [...pushed, ...Object.values(result.inputRequests ?? {}).map(({ params }) => params.message)];
}

describe.each(['legacy', 'modern'] as const)('what a %s client is asked', (era) => {
  it.each(['old', 'new'])('names the server %s where several stand behind one address', async (server) => {
    expect(await questions(connect(era), `${server}__ask`)).toEqual([`The server ${server} asks: Your name?`]);
  });

  it.each(['old', 'new'])('is as the server %s said it where it stands alone', async (server) => {
    expect(await questions(connect(era, { kind: 'server', name: server }), 'ask')).toEqual(['Your name?']);
  });
});

it('names the server of a prompt, too', async () => {
  expect(await questions(connect('modern'), 'new__p', 'prompts/get')).toEqual(['The server new asks: Your name?']);
});
