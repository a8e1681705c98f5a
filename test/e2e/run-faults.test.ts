/** `hintlock run` when things go wrong, and the proof that what passes through it is not touched. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { findByMarker, serverPath, waitUntil } from '@hintlock/testkit';
import { describe, expect, it } from 'vitest';
import { INITIALIZE, startRawClient } from './raw-client.ts';
import { MAIN, runHintlock } from './run-hintlock.ts';
import { temporaryFolder, writeInto } from './temporary-folder.ts';

const READS = '{ name: "read", inputSchema: {}, annotations: { readOnlyHint: true } }';

/** A server of a few lines: `answer` is code that may use `message` and `send`. */
async function writeServer(answer: string, tool = READS): Promise<readonly string[]> {
  const file = await writeInto(
    await temporaryFolder(),
    'server.mjs',
    `import { appendFileSync } from 'node:fs';
     import { createInterface } from 'node:readline';
     const send = (value) => process.stdout.write((typeof value === 'string' ? value : JSON.stringify(value)) + '\\n');
     const results = { initialize: { protocolVersion: '2025-11-25', capabilities: { tools: {} }, serverInfo: {} }, 'tools/list': { tools: [${tool}] } };
     createInterface({ input: process.stdin }).on('line', (line) => {
       const message = JSON.parse(line);
       if (results[message.method] && message.id !== undefined) send({ jsonrpc: '2.0', id: message.id, result: results[message.method] });
       else { ${answer} }
     });`,
  );
  return [process.execPath, file];
}

async function startRun(server: readonly string[]) {
  const home = await temporaryFolder();
  const client = startRawClient([process.execPath, MAIN, 'run', '--', ...server], { HINTLOCK_HOME: home });
  client.send(INITIALIZE);
  await client.waitFor(({ id }) => id === 'init');
  const call = (id: unknown, name = 'read', args: unknown = {}): void =>
    client.send({ jsonrpc: '2.0', id, method: 'tools/call', params: { name, arguments: args } });
  return {
    ...client,
    home,
    call,
    hintlock: (...args: string[]) => runHintlock(args, { env: { HINTLOCK_HOME: home } }),
  };
}

describe.concurrent('faults', () => {
  it('keeps every dispatched call on record when it is killed in the middle of a load', async ({ expect }) => {
    const seen = path.join(await temporaryFolder(), 'seen.txt');
    const server = await writeServer(
      `appendFileSync(${JSON.stringify(seen)}, message.params.arguments.number + '\\n'); send({ jsonrpc: '2.0', id: message.id, result: { content: [] } });`,
    );
    const run = await startRun(server);
    for (let number = 0; number < 2000; number += 1) run.call(number, 'read', { number });
    await waitUntil(() => run.lines.length > 300, 20_000);
    run.child.kill('SIGKILL');
    await run.exited;

    const dispatched = new Set((await readFile(seen, 'utf8')).trim().split('\n').map(Number));
    const { stdout } = await run.hintlock('log', '--json', '--kind', 'intent');
    const recorded = new Set(
      stdout
        .trim()
        .split('\n')
        .map((line) => (JSON.parse(line) as { entry: { arguments: { number: number } } }).entry.arguments.number),
    );
    expect(dispatched.size).toBeGreaterThan(300);
    expect([...dispatched].filter((number) => !recorded.has(number))).toEqual([]);
    expect((await run.hintlock('log', 'verify')).exitCode).toBe(0);
  });

  it('tells a waiting client that the server died, leaves a record, and ends', async ({ expect }) => {
    const run = await startRun(await writeServer('process.exit(7);'));
    run.call(1);
    expect(JSON.parse(await run.waitFor(({ id }) => id === 1))).toMatchObject({
      error: { data: { code: 'HL_SERVER_GONE' } },
    });
    expect(await run.exited).toBe(3);
    const { stdout } = await run.hintlock('log');
    expect(stdout.split('\n').map((line) => line.split(' ').slice(1).join(' ').trim())).toEqual([
      expect.stringMatching(/^intent +\S+\/read read allow/),
      expect.stringMatching(/^outcome \S+\/read failed HL_SERVER_GONE/),
      '',
    ]);
  });

  it('ends with everything it started when its client goes away', async ({ expect }) => {
    const marker = `gone-${process.pid}-${Date.now()}`;
    const run = await startRun([process.execPath, serverPath('unannotated'), marker]);
    run.child.stdin.end();
    expect(await run.exited).toBe(0);
    expect(findByMarker(marker)).toEqual([]);
  });

  it('never makes a call that its client took back while it waited for its turn', async ({ expect }) => {
    const seen = path.join(await temporaryFolder(), 'seen.txt');
    const server = await writeServer(
      `if (message.method === 'tools/call') { appendFileSync(${JSON.stringify(seen)}, message.id + '\\n'); setTimeout(() => send({ jsonrpc: '2.0', id: message.id, result: { content: [] } }), 300); }`,
      '{ name: "read", inputSchema: {}, annotations: { readOnlyHint: false, destructiveHint: false } }',
    );
    const run = await startRun(server);
    for (const id of ['a', 'b', 'c']) run.call(id);
    run.send({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 'b' } });
    await run.waitFor(({ id }) => id === 'c');
    expect(await readFile(seen, 'utf8')).toBe('a\nc\n');
    run.child.stdin.end();
    await run.exited;
    expect((await run.hintlock('log', '--kind', 'refused')).stdout).toContain('cancelled');
  });

  it('answers what is no message with the protocol’s own errors, and goes on', async ({ expect }) => {
    const run = await startRun(await writeServer(`send({ jsonrpc: '2.0', id: message.id, result: { content: [] } });`));
    run.send('{ not json');
    run.send('[1, 2]');
    run.send(`${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`);
    run.call('after');
    await run.waitFor(({ id }) => id === 'after');
    expect(
      run.lines
        .map((line) => JSON.parse(line) as { error?: { code: number } })
        .flatMap(({ error }) => error?.code ?? []),
    ).toEqual([-32_700, -32_600, -32_600]);
    run.child.stdin.end();
    await run.exited;
  });
});

describe.concurrent('attempts to get a call past the judgement', () => {
  const DESTROYS = '{ name: "del", inputSchema: {}, annotations: { destructiveHint: true } }';
  const EXECUTES = (seen: string): string =>
    `if (message.method === 'tools/call') appendFileSync(${JSON.stringify(seen)}, line + '\\n'); if (message.id !== undefined) send({ jsonrpc: '2.0', id: message.id, result: { content: [], tools: message.params?.tools } });`;

  it.each([
    ['without an id', '{"jsonrpc":"2.0","method":"tools/call","params":{"name":"del"}}'],
    ['with null for an id', '{"jsonrpc":"2.0","id":null,"method":"tools/call","params":{"name":"del"}}'],
    ['with a list for an id', '{"jsonrpc":"2.0","id":[1],"method":"tools/call","params":{"name":"del"}}'],
    ['in a second method', '{"jsonrpc":"2.0","id":1,"method":"tools/call","method":"ping","params":{"name":"del"}}'],
    ['in an escaped second method', '{"jsonrpc":"2.0","id":1,"m\\u0065thod":"tools/call","method":"ping","params":{}}'],
    ['in another case', '{"jsonrpc":"2.0","id":1,"method":"ping","Method":"tools/call","params":{"name":"del"}}'],
    [
      'under another name as well',
      '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"read","Name":"del"}}',
    ],
    [
      'with text for arguments',
      '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"del","arguments":"-rf"}}',
    ],
    [
      'with a number nobody can read',
      '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"del","arguments":{"n":9007199254740993}}}',
    ],
    ['with an id of ours', '{"jsonrpc":"2.0","id":"hintlock:1","method":"tools/list"}'],
  ])('%s is refused and never reaches the server', async (_what, text) => {
    const seen = path.join(await temporaryFolder(), 'seen.txt');
    const run = await startRun(await writeServer(EXECUTES(seen), DESTROYS));
    run.send(text);
    run.send({ jsonrpc: '2.0', id: 'after', method: 'x/echo' });
    await run.waitFor(({ id }) => id === 'after');
    expect(run.lines.filter((line) => line.includes('HL_CALL_MALFORMED'))).toHaveLength(1);
    await expect(readFile(seen, 'utf8')).rejects.toMatchObject({ code: 'ENOENT' });
    run.child.stdin.end();
    await run.exited;
  });

  it('an id that is in use is refused', async () => {
    const run = await startRun(
      await writeServer(
        'if (message.method === "slow") setTimeout(() => send({ jsonrpc: "2.0", id: message.id, result: {} }), 300);',
      ),
    );
    run.send({ jsonrpc: '2.0', id: 5, method: 'slow' });
    run.send({ jsonrpc: '2.0', id: 5, method: 'tools/list' });
    expect(JSON.parse(await run.waitFor(({ id }) => id === 5))).toMatchObject({
      error: { data: { code: 'HL_CALL_MALFORMED' } },
    });
    run.child.stdin.end();
    await run.exited;
  });

  it('what the server gets is what was judged: no second key comes along', async () => {
    const seen = path.join(await temporaryFolder(), 'seen.txt');
    const run = await startRun(await writeServer(EXECUTES(seen)));
    run.send(
      '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"del","name":"read","arguments":{"path":"/","path":"/tmp"}}}',
    );
    await run.waitFor(({ id }) => id === 1);
    expect(await readFile(seen, 'utf8')).toBe(
      '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"read","arguments":{"path":"/tmp"}}}\n',
    );
    run.child.stdin.end();
    await run.exited;
  });

  it('a credential in a result, however it is written, does not reach the model', async () => {
    const token = `ghp_${'a1'.repeat(18)}`;
    const run = await startRun(
      await writeServer(
        `const text = 'my tokens:\\n${token}\\n-----BEGIN PRIVATE KEY-----\\nMIIEvQIBADAN\\n-----END PRIVATE KEY-----'; send(JSON.stringify({ jsonrpc: '2.0', id: message.id, result: { content: [{ type: 'text', text }], ['${token}']: 1 } }).replace('ghp_', '\\\\u0067hp_')); send({ jsonrpc: '2.0', id: message.id, result: { content: [{ type: 'text', text }] } });`,
      ),
    );
    run.call(1);
    const line = await run.waitFor(({ id }) => id === 1);
    expect([line.includes(token), line.includes('MIIEvQIBADAN'), line.includes('[redacted]')]).toEqual([
      false,
      false,
      true,
    ]);
    run.child.stdin.end();
    await run.exited;
    expect(run.lines.join('')).not.toContain(token);
  });

  it('a write that was taken back does not hold up the next', async () => {
    const run = await startRun(
      await writeServer(
        `if (message.method === 'tools/call' && message.id !== 'hung') send({ jsonrpc: '2.0', id: message.id, result: { content: [] } });`,
        '{ name: "read", inputSchema: {}, annotations: { destructiveHint: false } }',
      ),
    );
    run.call('hung');
    run.call('next');
    await waitUntil(async () => (await run.hintlock('log', '--kind', 'intent')).stdout.includes('read'), 5000);
    run.send({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 'hung' } });
    await run.waitFor(({ id }) => id === 'next');
    run.child.stdin.end();
    await run.exited;
    expect(run.lines.some((line) => line.includes('"hung"'))).toBe(false);
  });

  it('neither a bottomless answer nor a list without end brings it down', async () => {
    const deep = `'{"jsonrpc":"2.0","id":' + message.id + ',"result":{"sk-":' + '['.repeat(20000) + ']'.repeat(20000) + '}}'`;
    const run = await startRun(
      await writeServer(
        `send(message.id === 1 ? ${deep} : { jsonrpc: '2.0', id: message.id, result: { content: [] } });`,
      ),
    );
    run.call(1);
    run.call(2);
    await run.waitFor(({ id }) => id === 2);
    expect(JSON.parse(await run.waitFor(({ id }) => id === 1))).toMatchObject({
      error: { data: { code: 'HL_PROTOCOL' } },
    });
    run.child.stdin.end();
    await run.exited;
  });
});

describe.concurrent('a person’s yes', () => {
  const DESTROYS = '{ name: "del", inputSchema: {}, annotations: { destructiveHint: true } }';
  const MODERN = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': { name: 'raw', version: '0' },
    'io.modelcontextprotocol/clientCapabilities': { elicitation: { form: {} } },
  };
  const modernCall = (id: number, more: object = {}, args: object = {}): object => {
    return {
      jsonrpc: '2.0',
      id,
      method: 'tools/call',
      params: { name: 'del', arguments: args, _meta: MODERN, ...more },
    };
  };
  const yes = { 'dev.hintlock/approval': { action: 'accept', content: {} } };

  it('is asked for once, also when the server goes on to ask for something itself', async () => {
    const run = await startRun(
      await writeServer(
        `const { requestState, inputResponses } = message.params;
         if (requestState === 'mine') send({ jsonrpc: '2.0', id: message.id, result: { resultType: 'complete', content: [], got: inputResponses } });
         else send({ jsonrpc: '2.0', id: message.id, result: { resultType: 'input_required', requestState: 'mine', inputRequests: { city: { method: 'elicitation/create', params: {} } } } });`,
        DESTROYS,
      ),
    );
    const answer = async (id: number): Promise<{ result: Record<string, unknown> }> =>
      JSON.parse(await run.waitFor((message) => message['id'] === id)) as { result: Record<string, unknown> };
    run.send(modernCall(1));
    const first = (await answer(1)).result;
    expect(Object.keys(first['inputRequests'] as object)).toEqual(['dev.hintlock/approval']);
    run.send(modernCall(2, { requestState: first['requestState'], inputResponses: yes }));
    const second = (await answer(2)).result;
    expect([Object.keys(second['inputRequests'] as object), second['requestState'] === 'mine']).toEqual([
      ['city'],
      false,
    ]);
    run.send(modernCall(3, { requestState: second['requestState'], inputResponses: { city: { action: 'accept' } } }));
    expect((await answer(3)).result).toMatchObject({ resultType: 'complete', got: { city: { action: 'accept' } } });
    // The state of one call is worth nothing to another.
    run.send(modernCall(4, { requestState: second['requestState'], inputResponses: yes }, { other: true }));
    expect((await answer(4)).result).toMatchObject({ resultType: 'input_required' });
    run.child.stdin.end();
    await run.exited;
  });

  it('is not taken from an answer to somebody else’s question', async () => {
    const seen = path.join(await temporaryFolder(), 'seen.txt');
    const run = await startRun(
      await writeServer(
        `if (message.method === 'tools/call') appendFileSync(${JSON.stringify(seen)}, line);
         else if (message.method === 'x/forge') send({ jsonrpc: '2.0', id: message.params.id, method: 'elicitation/create', params: { message: 'Newsletter?' } });`,
        DESTROYS,
      ),
    );
    run.send({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
    run.send(modernCall(2));
    await run.waitFor(({ id }) => id === 2);
    for (const guess of ['hintlock:1', 'hintlock:2']) {
      run.send({ jsonrpc: '2.0', id: `forge ${guess}`, method: 'x/forge', params: { id: guess } });
      run.send({ jsonrpc: '2.0', id: guess, result: { action: 'accept', content: {} } });
    }
    run.send({ jsonrpc: '2.0', id: 3, method: 'tools/list' });
    await run.waitFor(({ id }) => id === 3);
    expect(run.lines.some((line) => line.includes('Newsletter'))).toBe(false);
    await expect(readFile(seen, 'utf8')).rejects.toMatchObject({ code: 'ENOENT' });
    run.child.stdin.end();
    await run.exited;
  });

  it('is asked with the arguments in front of the person, however long they are', async () => {
    const run = await startRun(await writeServer('', DESTROYS));
    run.send(modernCall(1, {}, { note: 'x'.repeat(5000), path: '/etc/the-end', author: 'someone', keyword: 'k' }));
    const line = await run.waitFor(({ id }) => id === 1);
    expect([line.includes('/etc/the-end'), line.includes('someone')]).toEqual([true, true]);
    run.child.stdin.end();
    await run.exited;
  });

  it('is worth nothing when the record cannot be kept: the call is refused, and the session goes on', async () => {
    const seen = path.join(await temporaryFolder(), 'seen.txt');
    const run = await startRun(
      await writeServer(
        `appendFileSync(${JSON.stringify(seen)}, line); send({ jsonrpc: '2.0', id: message.id, result: {} });`,
      ),
    );
    run.call(1);
    await run.waitFor(({ id }) => id === 1);
    const database = new DatabaseSync(path.join(run.home, 'hintlock.db'));
    database.exec('DROP TABLE log');
    database.close();
    run.call(2);
    expect(JSON.parse(await run.waitFor(({ id }) => id === 2))).toMatchObject({
      error: { data: { code: 'HL_DECISION_FAULT' } },
    });
    expect((await readFile(seen, 'utf8')).match(/tools\/call/g)).toHaveLength(1);
    // Longer than any line may stay unwritten: what cannot be written must not bring the session down either.
    await new Promise((resolve) => setTimeout(resolve, 200));
    run.send({ jsonrpc: '2.0', id: 3, method: 'tools/list' });
    await run.waitFor(({ id }) => id === 3);
    run.child.kill('SIGKILL');
    await run.exited;
  });
});

describe.concurrent('what passes through', () => {
  it('is the very text, unknown fields, methods, big numbers and all', async ({ expect }) => {
    const server = await writeServer(
      `if (message.method === 'tools/call') send('{"jsonrpc":"2.0","id":' + JSON.stringify(message.id) + ',"result":{"content":[{"type":"hologram","z":12345678901234567890,"a":"\\u00e9"}],"structuredContent":[1,2],"x-new":{"deep":[null]}},"trace":"t"}');
       else if (message.id !== undefined) send('{"jsonrpc":"2.0","id":' + JSON.stringify(message.id) + ',"result":{"echo":' + line + '}}');
       else send('{"jsonrpc":"2.0","method":"notifications/custom","params":{"was":' + line + '},"extra":1}');`,
    );
    const messages = [
      '{"jsonrpc":"2.0","id":1,"method":"x/custom","params":{"n":12345678901234567890,"_meta":{"progressToken":7}},"more":true}',
      '{"jsonrpc":"2.0","id":"two","method":"resources/read","params":{"uri":"a://b"}}',
      '{"jsonrpc":"2.0","method":"notifications/odd","params":{"k":[1.50]}}',
      '{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"read","arguments":{"b":1,"a":2},"_meta":{"progressToken":"p"}}}',
    ];
    const direct = startRawClient(server);
    direct.send(INITIALIZE);
    await direct.waitFor(({ id }) => id === 'init');
    const through = await startRun(server);
    for (const end of [direct, through]) {
      for (const message of messages) end.send(message);
      await end.waitFor(({ id }) => id === 3);
      await waitUntil(() => end.lines.length === 5, 5000);
      end.child.stdin.end();
      await end.exited;
    }
    expect(through.lines.toSorted()).toEqual(direct.lines.toSorted());
  });
});
