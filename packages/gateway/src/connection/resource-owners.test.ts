import { describe, expect, it } from 'vitest';
import { openTestGateway, testServer } from '../test-gateway.contract.ts';

function files(
  name: string,
  uris: readonly string[],
  templates: readonly string[] = [],
): ReturnType<typeof testServer> {
  const resources = uris.map((uri) => ({ uri, name: uri }));
  const resourceTemplates = templates.map((uriTemplate) => ({ uriTemplate, name: uriTemplate }));
  return testServer({
    answer: `
      if (method === 'resources/list') return give({ resources: ${JSON.stringify(resources)} });
      if (method === 'resources/templates/list') return give({ resourceTemplates: ${JSON.stringify(resourceTemplates)} });
      if (method === 'resources/read') return give({ contents: [{ uri: params.uri, text: 'from ${name}' }] });
      if (method === 'resources/subscribe') return give({});`,
  });
}

const { connect } = openTestGateway({
  one: files('one', ['file:///shared', 'file:///one', 'file:///logs/1']),
  two: files('two', ['file:///shared'], ['file:///logs/{day}', '{+anything}']),
});

describe.each(['legacy', 'modern'] as const)('an address that two servers give to a %s client', (era) => {
  it('is read from neither unless the request says from which', async () => {
    const client = connect(era);
    for (const uri of ['file:///shared', 'file:///logs/1']) {
      const { error } = await client.request('resources/read', { uri });
      expect(error, uri).toMatchObject({ code: -32_602, data: { code: 'HL_RESOURCE_SHARED' } });
      expect(JSON.stringify(error)).toContain('(one, two)');
      for (const server of ['one', 'two']) {
        const read = await client.request('resources/read', { uri, _meta: { 'dev.hintlock/server': server } });
        expect(read).toMatchObject({ result: { contents: [{ text: `from ${server}` }] } });
      }
      const nobody = await client.request('resources/read', { uri, _meta: { 'dev.hintlock/server': 'three' } });
      expect(nobody).toMatchObject({ error: { data: { code: 'HL_NOT_ROUTED' } } });
    }
    expect(await client.request('resources/read', { uri: 'file:///one' })).toMatchObject({
      result: { contents: [{ text: 'from one' }] },
    });
    expect(await client.request('resources/read', { uri: 'file:///logs/2' })).toMatchObject({
      result: { contents: [{ text: 'from two' }] },
    });
  });

  it('is marked in the list with the server it is of, and only then', async () => {
    const { result } = await connect(era).request('resources/list');
    expect((result as { resources: unknown }).resources).toEqual([
      { uri: 'file:///shared', name: 'file:///shared', _meta: { 'dev.hintlock/server': 'one' } },
      { uri: 'file:///one', name: 'file:///one' },
      { uri: 'file:///logs/1', name: 'file:///logs/1' },
      { uri: 'file:///shared', name: 'file:///shared', _meta: { 'dev.hintlock/server': 'two' } },
    ]);
  });
});
