import { describe, expect, it } from 'vitest';
import { openTestGateway, type TestGateway, testServer } from '../test-gateway.contract.ts';

const SEARCH = {
  name: 'search',
  inputSchema: { type: 'object' },
  annotations: { readOnlyHint: true, openWorldHint: true },
};
const ANSWERS = `
  if (method === 'resources/list') return give({ resources: [{ uri: 'note://1', name: 'one' }] });
  if (method === 'resources/templates/list') return give({ resourceTemplates: [] });
  if (method === 'resources/read') return params.uri === 'note://1'
    ? give({ contents: [{ uri: params.uri, text: 'milk' }] }) : refuse(-32002, 'not here');
  if (method === 'prompts/get') return give({ messages: [{ role: 'user', content: { type: 'text', text: 'Hello' } }] });
  if (method === 'completion/complete') return give({ completion: { values: ['a'] } });
  if (method === 'resources/subscribe') return give({});`;

function open(policy: unknown = 'balanced', tools: readonly object[] = [SEARCH]): TestGateway {
  return openTestGateway({ notes: testServer({ answer: ANSWERS, tools: tools as never }) }, { policy });
}

const DENY_NOTES = { preset: 'balanced', rules: [{ name: 'no-notes', when: 'server.name == "notes"', then: 'deny' }] };

/** The outcome is written when nobody waits for it any more. */
async function logged({ log }: TestGateway, lines: number): Promise<Awaited<ReturnType<typeof log>>> {
  for (;;) {
    const entries = await log();
    if (entries.length >= lines) return entries;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

describe.each(['legacy', 'modern'] as const)('what a %s client reads', (era) => {
  it('is on record before it is asked for and when it came', async () => {
    const opened = open();
    const client = opened.connect(era);
    expect(await client.request('resources/read', { uri: 'note://1' })).toMatchObject({
      result: { contents: [{ text: 'milk' }] },
    });
    await client.request('prompts/get', { name: 'notes__greet', arguments: { token: 'hunter2', who: 'Ada' } });
    const entries = await logged(opened, 4);
    const base = { server: 'notes', tier: 'read', effect: 'allow' };
    expect(entries).toMatchObject([
      { ...base, kind: 'intent', method: 'resources/read', arguments: { uri: 'note://1' } },
      { ...base, kind: 'outcome', method: 'resources/read', outcome: 'ok' },
      {
        ...base,
        kind: 'intent',
        method: 'prompts/get',
        arguments: { name: 'greet', arguments: { token: '[redacted]', who: 'Ada' } },
      },
      { ...base, kind: 'outcome', method: 'prompts/get', outcome: 'ok' },
    ]);
    expect(entries[0]?.call).toBe(entries[1]?.call);
  });

  it('is refused where a rule denies its server, and nothing is asked of that server', async () => {
    const opened = open(DENY_NOTES);
    const client = opened.connect(era, { kind: 'server', name: 'notes' });
    for (const [method, params] of [
      ['resources/read', { uri: 'note://1' }],
      ['prompts/get', { name: 'greet' }],
      ['completion/complete', { ref: { type: 'ref/prompt', name: 'greet' }, argument: { name: 'a', value: 'b' } }],
      ...(era === 'legacy' ? ([['resources/subscribe', { uri: 'note://1' }]] as const) : []),
    ] as const) {
      const { error } = await client.request(method, params);
      expect(error, method).toMatchObject({ code: -32_602, data: { code: 'HL_CALL_DENIED' } });
      expect(JSON.stringify(error)).toContain('no-notes');
      expect((await opened.log()).at(-1)).toMatchObject({ kind: 'refused', method, effect: 'deny' });
    }
  });

  it('waits for a person where a rule confirms it', async () => {
    const rules = [{ name: 'ask', when: 'method == "resources/read" && args.uri == "note://1"', then: 'confirm' }];
    const opened = open({ preset: 'balanced', rules });
    const client = opened.connect(era);
    const first = await client.request('resources/read', { uri: 'note://1' });
    if (era === 'legacy') {
      expect(first).toMatchObject({ result: { contents: [{ text: 'milk' }] } });
      expect(client.asked[0]?.['params']).toMatchObject({ message: expect.stringContaining('note://1') as string });
      client.answer = { action: 'decline' };
      const declined = await client.request('resources/read', { uri: 'note://1' });
      expect(declined).toMatchObject({ error: { data: { code: 'HL_CALL_DECLINED' } } });
      return;
    }
    const { resultType, requestState, inputRequests } = first['result'] as Record<string, never>;
    expect(resultType).toBe('input_required');
    const inputResponses = Object.fromEntries(Object.keys(inputRequests ?? {}).map((key) => [key, client.answer]));
    const again = await client.request('resources/read', { uri: 'note://1', requestState, inputResponses });
    expect(again).toMatchObject({ result: { contents: [{ text: 'milk' }] } });
  });
});

describe('what reading does to a session', () => {
  it('is what the worst of the tools that read would do', async () => {
    const opened = open();
    const client = opened.connect('legacy');
    await client.request('resources/read', { uri: 'note://1' });
    const [session] = opened.gateway.sessions.list();
    expect(session).toMatchObject({ calls: 1, label: { untrusted: true, sources: ['notes/resources/read'] } });
  });

  it('is unknown where no tool tells', async () => {
    const opened = open('balanced', []);
    const client = opened.connect('legacy');
    await client.request('resources/read', { uri: 'note://1' });
    expect(opened.gateway.sessions.list()[0]?.label).toMatchObject({ private: false, untrusted: false });
  });
});

it('reads nothing from an open world through the view of the closed one', async () => {
  const client = open().connect('legacy', { kind: 'offline' });
  expect(await client.request('resources/read', { uri: 'note://1' })).toMatchObject({
    error: { data: { code: 'HL_TOOL_OUTSIDE_VIEW' } },
  });
});

it('takes neither a misspelt key nor a misspelt method for a read that need not be judged', async () => {
  const client = open(DENY_NOTES).connect('legacy', { kind: 'server', name: 'notes' });
  for (const [method, params] of [
    ['resources/read', { uri: 'note://2', URI: 'note://1' }],
    ['Resources/Read', { uri: 'note://1' }],
    ['prompts_get', { name: 'greet' }],
  ] as const) {
    expect(await client.request(method, params)).toMatchObject({ error: { data: { code: 'HL_CALL_MALFORMED' } } });
  }
});

it('serves a server whose tools cannot be listed as one of which nothing is known', async () => {
  const answer = `if (method === 'tools/list') return refuse(-32000, 'no tools here'); ${ANSWERS}`;
  const server = testServer({ answer });
  const opened = openTestGateway({ notes: server });
  const read = await opened.connect('legacy').request('resources/read', { uri: 'note://1' });
  expect(read).toMatchObject({ result: { contents: [{ text: 'milk' }] } });
});

it('records how it ended when the server refuses', async () => {
  const opened = open();
  const client = opened.connect('legacy', { kind: 'server', name: 'notes' });
  expect(await client.request('resources/read', { uri: 'note://2' })).toMatchObject({ error: { code: -32_002 } });
  expect((await logged(opened, 2))[1]).toMatchObject({ kind: 'outcome', outcome: 'error' });
});
