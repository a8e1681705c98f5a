/** `hintlock run` when things go wrong, and the proof that what passes through it is not touched. */
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { findByMarker, serverPath, waitUntil } from '@hintlock/testkit';
import { describe, expect, it } from 'vitest';
import { INITIALIZE, startRawClient } from './raw-client.ts';
import { MAIN, runHintlock } from './run-hintlock.ts';
import { CHANGES, DESTROYS, writeServer } from './small-server.ts';
import { temporaryFolder } from './temporary-folder.ts';

interface Answer {
  readonly result?: Readonly<Record<string, unknown>>;
  readonly error?: { readonly code: number; readonly message: string; readonly data?: { readonly code: string } };
}

async function startRun(server: readonly string[], capabilities: object = {}) {
  const home = await temporaryFolder();
  const client = startRawClient([process.execPath, MAIN, 'run', '--alone', '--', ...server], { HINTLOCK_HOME: home });
  const stderr: string[] = [];
  client.child.stderr.on('data', (chunk: Buffer) => stderr.push(chunk.toString()));
  client.send({ ...INITIALIZE, params: { ...INITIALIZE.params, capabilities } });
  await client.waitFor(({ id }) => id === 'init');
  const call = (id: unknown, name = 'read', args: unknown = {}): void =>
    client.send({ jsonrpc: '2.0', id, method: 'tools/call', params: { name, arguments: args } });
  return {
    ...client,
    home,
    call,
    stderr: () => stderr.join(''),
    /** The whole answer to one request. */
    answer: async (id: unknown) => JSON.parse(await client.waitFor((message) => message['id'] === id)) as Answer,
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
    const caller = async (first: number): Promise<void> => {
      for (let number = first; run.child.signalCode === null; number += 16) {
        run.call(number, 'read', { number });
        await Promise.race([run.answer(number), run.exited]);
      }
    };
    const callers = Promise.all(Array.from({ length: 16 }, (_, first) => caller(first)));
    await waitUntil(() => run.lines.length > 300, 20_000);
    run.child.kill('SIGKILL');
    await callers;

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

  it('tells a waiting client that the server died, leaves a record, and starts it again for the next call', async ({
    expect,
  }) => {
    const server = await writeServer(
      `if (message.params?.arguments?.die) process.exit(7); else if (message.id !== undefined) send({ jsonrpc: '2.0', id: message.id, result: { content: [], pid: process.pid } });`,
      CHANGES,
    );
    const run = await startRun(server);
    run.call(1);
    const before = await run.answer(1);
    run.call(2, 'read', { die: true });
    expect(await run.answer(2)).toMatchObject({ error: { data: { code: 'HL_SERVER_GONE' } } });
    await waitUntil(() => run.stderr().includes('hintlock: The server exited (code 7)'), 5000);
    run.call(3);
    const after = await run.answer(3);
    expect(after.result?.['pid']).not.toBe(before.result?.['pid']);
    run.child.stdin.end();
    expect(await run.exited).toBe(0);
    const { stdout } = await run.hintlock('log', '--kind', 'outcome', '--json');
    const outcomes = stdout.trim().split('\n');
    expect(
      outcomes.map((line) => {
        const { tier, effect, outcome, why } = (JSON.parse(line) as { entry: Record<string, unknown> }).entry;
        return [tier, effect, outcome, why].join(' ').trim();
      }),
    ).toEqual(['write allow ok', 'write allow failed HL_SERVER_GONE', 'write allow ok']);
  });

  it('tells why a server cannot be started, to its client and on stderr, and leaves it alone for a while', async ({
    expect,
  }) => {
    const command = [process.execPath, MAIN, 'run', '--alone', '--', process.execPath, serverPath('exits-at-once')];
    const client = startRawClient(command, { HINTLOCK_HOME: await temporaryFolder() });
    let stderr = '';
    client.child.stderr.on('data', (chunk: Buffer) => {
      stderr += chunk.toString();
    });
    const codes: string[] = [];
    for (const id of ['a', 'b', 'c']) {
      client.send({ ...INITIALIZE, id });
      const { error } = JSON.parse(await client.waitFor((message) => message['id'] === id)) as Required<Answer>;
      codes.push(error.data?.code ?? '');
    }
    expect(codes).toEqual(['HL_SERVER_GONE', 'HL_SERVER_GONE', 'HL_SERVER_RESTING']);
    client.child.stdin.end();
    await client.exited;
    expect(stderr).toContain('exits-at-once: giving up');
    expect(stderr).toMatch(/hintlock: .*The server exited \(code 7\)/);
  });

  it.each([[['--alone']], [[]]])('says at once that a command does not exist (%j)', async (flags) => {
    const started = performance.now();
    const { exitCode, stdout, stderr } = await runHintlock([
      'run',
      ...flags,
      '--',
      'no-such-command',
      '--token',
      's3cret',
    ]);
    expect([exitCode, stdout, stderr.split('\n')[0]]).toEqual([
      3,
      '',
      'hintlock: The command "no-such-command" does not exist. [HL_COMMAND_NOT_FOUND]',
    ]);
    expect(stderr).not.toContain('s3cret');
    expect(performance.now() - started).toBeLessThan(10_000);
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
      `if (message.method === 'tools/call') { appendFileSync(${JSON.stringify(seen)}, message.params.arguments.id + '\\n'); setTimeout(() => send({ jsonrpc: '2.0', id: message.id, result: { content: [] } }), 300); }`,
      CHANGES,
    );
    const run = await startRun(server);
    for (const id of ['a', 'b', 'c']) run.call(id, 'read', { id });
    run.send({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 'b' } });
    await run.waitFor(({ id }) => id === 'c');
    expect(await readFile(seen, 'utf8')).toBe('a\nc\n');
    run.child.stdin.end();
    await run.exited;
    expect((await run.hintlock('log')).stdout).toContain('cancelled');
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
  const EXECUTES = (seen: string): string =>
    `if (message.method === 'tools/call') appendFileSync(${JSON.stringify(seen)}, line + '\\n'); if (message.id !== undefined) send({ jsonrpc: '2.0', id: message.id, result: { content: [], tools: message.params?.tools } });`;

  const attempt = async (text: string) => {
    const seen = path.join(await temporaryFolder(), 'seen.txt');
    const run = await startRun(await writeServer(EXECUTES(seen), DESTROYS));
    run.send(text);
    run.send({ jsonrpc: '2.0', id: 'after', method: 'x/echo' });
    await run.waitFor(({ id }) => id === 'after');
    await expect(readFile(seen, 'utf8')).rejects.toMatchObject({ code: 'ENOENT' });
    run.child.stdin.end();
    await run.exited;
    return run.lines
      .map((line) => JSON.parse(line) as Answer & { readonly id: unknown })
      .filter(({ id }) => id !== 'init');
  };

  it.each([
    ['with null for an id', '{"jsonrpc":"2.0","id":null,"method":"tools/call","params":{"name":"del"}}'],
    ['with a list for an id', '{"jsonrpc":"2.0","id":[1],"method":"tools/call","params":{"name":"del"}}'],
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
  ])('%s is refused and never reaches the server', async (_what, text) => {
    const answers = await attempt(text);
    expect(answers.flatMap(({ error }) => error?.code ?? [])).toEqual([-32_600]);
  });

  it('without an id has nobody to answer to, and never reaches the server', async () => {
    const answers = await attempt('{"jsonrpc":"2.0","method":"tools/call","params":{"name":"del"}}');
    expect(answers.map(({ id }) => id)).toEqual(['after']);
  });

  it.each([
    ['in a second method', '{"jsonrpc":"2.0","id":1,"method":"tools/call","method":"ping","params":{"name":"del"}}'],
    ['in an escaped second method', '{"jsonrpc":"2.0","id":1,"m\\u0065thod":"tools/call","method":"ping","params":{}}'],
  ])('%s is judged by what the server would be sent', async (_what, text) => {
    const answers = await attempt(text);
    expect(answers.find(({ id }) => id === 1)).toMatchObject({ result: {} });
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
    expect((await readFile(seen, 'utf8')).replace(/"id":"[^"]*"/, '"id":1')).toBe(
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
    expect([line.includes(token), line.includes('MIIEvQIBADAN'), line.includes('[redacted: GitHub token]')]).toEqual([
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
        `if (message.method === 'tools/call' && !message.params.arguments.hang) send({ jsonrpc: '2.0', id: message.id, result: { content: [] } });`,
        CHANGES,
      ),
    );
    run.call('hung', 'read', { hang: true });
    run.call('next');
    await waitUntil(async () => (await run.hintlock('log', '--kind', 'intent')).stdout.includes('read'), 5000);
    run.send({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 'hung' } });
    await run.waitFor(({ id }) => id === 'next');
    run.child.stdin.end();
    await run.exited;
    expect(run.lines.some((line) => line.includes('"hung"'))).toBe(false);
  });

  it('neither a bottomless answer nor one that hides something in its depth brings it down', async () => {
    const deep = `'{"jsonrpc":"2.0","id":' + JSON.stringify(message.id) + ',"result":{"' + message.params.arguments.hide + '":' + '['.repeat(20000) + ']'.repeat(20000) + '}}'`;
    const run = await startRun(
      await writeServer(
        `send(message.params.arguments.hide ? ${deep} : { jsonrpc: '2.0', id: message.id, result: { content: [] } });`,
      ),
    );
    run.call(1, 'read', { hide: `ghp_${'a1'.repeat(18)}` });
    run.call(2, 'read', { hide: 'nothing' });
    run.call(3);
    await run.waitFor(({ id }) => id === 2);
    expect((await run.answer(3)).result).toEqual({ content: [] });
    expect((await run.answer(1)).error?.data?.code).toBe('HL_PROTOCOL');
    run.child.stdin.end();
    expect(await run.exited).toBe(0);
  });
});

describe.concurrent('a person’s yes', () => {
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
        'modern',
      ),
    );
    const answer = async (id: number): Promise<Required<Answer>> => (await run.answer(id)) as Required<Answer>;
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
         else if (message.method === 'x/ask') send({ jsonrpc: '2.0', id: message.params.id, method: 'elicitation/create', params: { message: 'Newsletter?' } });`,
        DESTROYS,
      ),
      { elicitation: {} },
    );
    run.call(1, 'del');
    const ours = JSON.parse(await run.waitFor(({ method }) => method === 'elicitation/create')) as { id: string };
    // Under the id of our question, and under one that the client will see as new.
    for (const id of [ours.id, 'mine']) run.send({ jsonrpc: '2.0', id: `ask ${id}`, method: 'x/ask', params: { id } });
    await waitUntil(() => run.lines.filter((line) => line.includes('Newsletter')).length === 2, 5000);
    const theirs = run.lines
      .filter((line) => line.includes('Newsletter'))
      .map((line) => JSON.parse(line) as { id: string });
    expect(theirs.map(({ id }) => id)).not.toContain(ours.id);
    for (const { id } of theirs) run.send({ jsonrpc: '2.0', id, result: { action: 'accept', content: {} } });
    run.send({ jsonrpc: '2.0', id: ours.id, result: { action: 'decline' } });
    expect((await run.answer(1)).result).toMatchObject({ isError: true });
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
    const log = path.join(run.home, 'log');
    await rm(log, { recursive: true });
    await writeFile(log, 'in the way');
    // Whether its file is still there is looked at now and then.
    await new Promise((resolve) => setTimeout(resolve, 400));
    run.call(2);
    expect(await run.answer(2)).toMatchObject({ error: { data: { code: 'HL_LOG_UNWRITABLE' } } });
    expect((await readFile(seen, 'utf8')).match(/tools\/call/g)).toHaveLength(1);
    // Longer than any line may stay unwritten: what cannot be written must not bring the session down either.
    await new Promise((resolve) => setTimeout(resolve, 200));
    run.send({ jsonrpc: '2.0', id: 3, method: 'tools/list' });
    await run.waitFor(({ id }) => id === 3);
    await rm(log);
    run.call(4);
    expect(await run.answer(4)).toMatchObject({ result: {} });
    run.child.kill('SIGKILL');
    await run.exited;
  });
});

describe.concurrent('what passes through', () => {
  it('is the same as without us: unknown fields, methods and blocks, and an answer’s very text', async ({ expect }) => {
    const server = await writeServer(
      `const id = JSON.stringify(message.id);
       if (message.method === 'tools/call') send('{"jsonrpc":"2.0","id":' + id + ',"result":{"content":[{"type":"hologram","z":12345678901234567890,"a":"\\u00e9"}],"structuredContent":[1,2],"x-new":{"deep":[null]}},"trace":"t"}');
       else if (message.id !== undefined) send('{"jsonrpc":"2.0","id":' + id + ',"result":{"echo":' + JSON.stringify([message.method, message.params]) + '}}');
       else if (message.method === 'notifications/odd') send('{"jsonrpc":"2.0","method":"notifications/custom","params":{"was":' + JSON.stringify(message.params) + ',"n":1.50},"extra":1}');`,
    );
    const messages = [
      '{"jsonrpc":"2.0","id":1,"method":"x/custom","params":{"n":1.5,"_meta":{"x/y":7}}}',
      '{"jsonrpc":"2.0","id":"two","method":"resources/read","params":{"uri":"a://b","more":[{}]}}',
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
