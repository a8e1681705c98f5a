/** `hintlock serve` as the world meets it: who may come in, what is refused and how, reloading, ending, and servers that fail. */
import { readFile, writeFile } from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';
import { findByMarker, serverPath, waitUntil } from '@hintlock/testkit';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { describe, it } from 'vitest';
import { INITIALIZE, startRawClient } from './raw-client.ts';
import { MAIN, runHintlock } from './run-hintlock.ts';
import { CHANGES, READS, writeServer } from './small-server.ts';
import {
  type Answer,
  ask,
  callTool,
  entry,
  JSON_HEADERS,
  modern,
  type Served,
  send,
  startServe,
} from './start-serve.ts';
import { temporaryFolder, writeInto } from './temporary-folder.ts';

/** Answers with its number and the arguments it got. */
const ECHOES = `if (message.id !== undefined) send({ jsonrpc: '2.0', id: message.id, result: { content: [{ type: 'text', text: process.pid + ' ' + JSON.stringify(message.params.arguments) }] } });`;

async function startOne(more = ''): Promise<Served> {
  return startServe({ config: `servers:\n${entry('one', await writeServer(ECHOES))}${more}` });
}

function errorOf(text: string): NonNullable<Answer['error']> {
  return (JSON.parse(text) as Required<Answer>).error;
}

async function toolNames(url: string): Promise<string[]> {
  const { result } = await ask(url, 'tools/list');
  return ((result?.['tools'] ?? []) as { name: string }[]).map(({ name }) => name);
}

const INITIALIZE_BODY = JSON.stringify(INITIALIZE);

describe.concurrent('what comes in', () => {
  it('is answered only under a name of this machine, and to no web page but our own', async ({ expect }) => {
    const { origin, stop } = await startOne();
    const { host } = new URL(origin);
    const list = modern('tools/list');
    const statusWith = async (headers: Record<string, string>): Promise<number> =>
      (await send(`${origin}/mcp`, { ...list, headers: { ...list.headers, ...headers } })).status;
    expect(await statusWith({})).toBe(200);
    expect(await statusWith({ host: host.replace('127.0.0.1', 'localhost') })).toBe(200);
    expect(await statusWith({ origin })).toBe(200);
    expect(await statusWith({ host: 'evil.example' })).toBe(403);
    expect(await statusWith({ host: `evil.example:${new URL(origin).port}` })).toBe(403);
    expect(await statusWith({ host: '127.0.0.1:1' })).toBe(403);
    expect(await statusWith({ origin: 'https://evil.example' })).toBe(403);
    expect(await statusWith({ origin: 'null' })).toBe(403);
    expect(await statusWith({ origin: 'http://127.0.0.1:1' })).toBe(403);
    const refused = await send(`${origin}/mcp`, {
      ...list,
      headers: { ...list.headers, origin: 'https://evil.example' },
    });
    expect([refused.headers['access-control-allow-origin'], errorOf(refused.text).data?.code]).toEqual([
      undefined,
      'HL_ORIGIN_REFUSED',
    ]);
    const admin = await send(`${origin}/api/status`, { method: 'GET', headers: { host: 'evil.example' } });
    expect(admin.status).toBe(403);
    await stop();
  });

  it('must be an address, a method, a type and a size that is taken', async ({ expect }) => {
    const { origin, stop } = await startOne('limits: { message: 20000 }\n');
    const list = modern('tools/list');
    const big = modern('tools/call', { name: 'one__read', arguments: { text: 'x'.repeat(30_000) } });
    const deep = `${'['.repeat(5000)}${']'.repeat(5000)}`;
    const cases: [string, string, Parameters<typeof send>[1], number, number?][] = [
      ['an unknown path', '/mcp/nowhere', list, 404, -32_600],
      ['a path beside it', '/mcpx', list, 404],
      ['an unknown view', '/mcp/view/nowhere', list, 404, -32_602],
      ['an unknown server', '/mcp/server/nowhere', list, 404, -32_602],
      ['a name that every object has', '/mcp/view/__proto__', list, 404, -32_602],
      ['GET', '/mcp', { method: 'GET', headers: { accept: 'text/event-stream' } }, 405],
      ['DELETE', '/mcp', { method: 'DELETE' }, 405],
      ['PUT', '/mcp', { ...list, method: 'PUT' }, 405],
      ['no type', '/mcp', { body: list.body, headers: { accept: '*/*' } }, 415],
      ['another type', '/mcp', { ...list, headers: { ...list.headers, 'content-type': 'text/plain' } }, 415],
      ['an answer we cannot give', '/mcp', { ...list, headers: { ...list.headers, accept: 'text/html' } }, 406],
      ['too much', '/mcp', big, 413, -32_600],
      ['no JSON', '/mcp', { ...list, body: '{ not json' }, 400, -32_700],
      ['nothing', '/mcp', { ...list, body: '' }, 400, -32_700],
      ['a batch', '/mcp', { ...list, body: `[${list.body}]` }, 400, -32_600],
      ['a number', '/mcp', { ...list, body: '7' }, 400, -32_600],
      [
        'no bottom',
        '/mcp',
        { ...list, body: list.body.replace('"params":{', `"params":{"deep":${deep},`) },
        400,
        -32_600,
      ],
      ['another case', '/mcp', { ...list, body: list.body.replace('"method"', '"Method":"x","method"') }, 400, -32_600],
    ];
    for (const [what, at, parts, status, code] of cases) {
      const response = await send(`${origin}${at}`, parts);
      expect([what, response.status]).toEqual([what, status]);
      if (code !== undefined) expect([what, errorOf(response.text).code]).toEqual([what, code]);
    }
    const post = await send(`${origin}/mcp`, { method: 'GET' });
    expect(post.headers['allow']).toBe('POST');
    expect(await toolNames(`${origin}/mcp`)).toEqual(['one__read']);
    await stop();
  });

  it('must say the same in its headers as in its body, in the newer era', async ({ expect }) => {
    const { origin, stop } = await startOne();
    const call = modern('tools/call', { name: 'one__read', arguments: {} });
    const { 'mcp-protocol-version': _version, ...unversioned } = call.headers;
    const { 'mcp-method': _method, ...methodless } = call.headers;
    const { 'mcp-name': _name, ...nameless } = call.headers;
    const cases: [string, Record<string, string>, string, number, number][] = [
      ['no version', unversioned, call.body, 400, -32_020],
      ['no method', methodless, call.body, 400, -32_020],
      ['no name', nameless, call.body, 400, -32_020],
      ['another method', { ...call.headers, 'mcp-method': 'tools/list' }, call.body, 400, -32_020],
      ['another name', { ...call.headers, 'mcp-name': 'one__other' }, call.body, 400, -32_020],
      [
        'a version nobody knows',
        { ...call.headers, 'mcp-protocol-version': '2099-01-01' },
        call.body.replaceAll('2026-07-28', '2099-01-01'),
        400,
        -32_022,
      ],
      [
        'no client',
        call.headers,
        call.body.replace(/"io\.modelcontextprotocol\/clientCapabilities":\{\}/, '"x":1'),
        400,
        -32_602,
      ],
    ];
    for (const [what, headers, body, status, code] of cases) {
      const response = await send(`${origin}/mcp`, { headers, body });
      expect([what, response.status, errorOf(response.text).code]).toEqual([what, status, code]);
    }
    const unknown = await send(`${origin}/mcp`, modern('no/such'));
    expect([unknown.status, errorOf(unknown.text).code]).toEqual([404, -32_601]);
    expect((await callTool(`${origin}/mcp`, 'one__read')).result).toBeDefined();
    await stop();
  });

  it('must belong to a session that exists, in the older era, and to the address where it began', async ({
    expect,
  }) => {
    const { origin, stop } = await startOne();
    const list = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
    const without = await send(`${origin}/mcp`, { headers: JSON_HEADERS, body: list });
    expect(without.status).toBe(400);
    const unknown = await send(`${origin}/mcp`, { headers: { ...JSON_HEADERS, 'mcp-session-id': 'x' }, body: list });
    expect(unknown.status).toBe(404);
    const begun = await send(`${origin}/mcp/readonly`, { headers: JSON_HEADERS, body: INITIALIZE_BODY });
    const headers = { ...JSON_HEADERS, 'mcp-session-id': String(begun.headers['mcp-session-id']) };
    expect((await send(`${origin}/mcp/readonly`, { headers, body: list })).status).toBe(200);
    // Its view must not widen.
    expect((await send(`${origin}/mcp`, { headers, body: list })).status).toBe(404);
    const odd = await send(`${origin}/mcp/readonly`, {
      headers: { ...headers, 'mcp-protocol-version': '1999-01-01' },
      body: list,
    });
    expect(odd.status).toBe(400);
    expect((await send(`${origin}/mcp/readonly`, { method: 'DELETE', headers })).status).toBe(200);
    expect((await send(`${origin}/mcp/readonly`, { headers, body: list })).status).toBe(404);
    await stop();
  });
});

describe.concurrent('a new configuration', () => {
  it('is taken without dropping anybody: the client is told, and what did not change goes on', async ({ expect }) => {
    const [one, two] = [await writeServer(ECHOES), await writeServer(ECHOES)];
    const served = await startServe({ config: `servers:\n${entry('one', one)}` });
    const client = new Client({ name: 'test', version: '1' }, { capabilities: {} });
    let changes = 0;
    client.setNotificationHandler('notifications/tools/list_changed', () => {
      changes += 1;
    });
    const transport = new StreamableHTTPClientTransport(new URL(`${served.origin}/mcp`));
    await client.connect(transport);
    const { sessionId } = transport;
    const pidOf = async (tool: string): Promise<string> => {
      const { content } = (await client.callTool({ name: tool, arguments: {} })) as { content: { text: string }[] };
      return content[0]?.text ?? '';
    };
    const names = async (): Promise<string[]> => (await client.listTools()).tools.map(({ name }) => name);
    expect(await names()).toEqual(['one__read']);
    const before = await pidOf('one__read');

    await writeFile(served.config, `servers:\n${entry('one', one)}${entry('two', two)}`);
    await waitUntil(() => changes === 1, 10_000);
    expect(await names()).toEqual(['one__read', 'two__read']);
    expect(await pidOf('one__read')).toBe(before);

    await writeFile(served.config, `servers:\n${entry('one', one)}polcy: balanced\n`);
    await waitUntil(() => served.stderr().includes('stays in force'), 10_000);
    await waitUntil(() => served.stderr().includes('HL_CONFIG_KEY'), 5000);
    expect(served.stderr()).toContain('hintlock.yaml:3:1 has an unknown key "polcy"; did you mean policy?');
    expect(await names()).toEqual(['one__read', 'two__read']);
    expect([changes, transport.sessionId]).toEqual([1, sessionId]);

    await writeFile(served.config, `servers:\n${entry('two', two)}policy: read-only\n`);
    await waitUntil(() => changes === 2, 10_000);
    expect(await names()).toEqual(['two__read']);
    // A server that is no more is not kept running.
    await waitUntil(() => findByMarker(one[1] ?? '').length === 0, 5000);
    await client.close();
    expect(await served.stop()).toBe(0);
  });
});

describe.concurrent('servers', () => {
  it('that are broken take none of the others with them, and say what is wrong with them', async ({ expect }) => {
    const served = await startServe({
      config: `servers:\n${[
        entry('good', await writeServer(ECHOES)),
        entry('missing', ['no-such-command']),
        entry('exits', [process.execPath, serverPath('exits-at-once')]),
        entry('floods', [process.execPath, serverPath('floods-stdout')]),
      ].join('')}`,
    });
    const { result } = await ask(`${served.origin}/mcp`, 'tools/list');
    expect(
      ((result?.['tools'] ?? []) as { name: string }[]).filter(({ name }) => !name.startsWith('floods')),
    ).toMatchObject([{ name: 'good__read' }]);
    expect((await callTool(`${served.origin}/mcp`, 'good__read')).result).toBeDefined();
    expect((await callTool(`${served.origin}/mcp`, 'missing__read')).error?.message).toContain(
      '"no-such-command" does not exist',
    );
    expect(served.stderr()).toContain('missing: hintlock: The command "no-such-command" does not exist.');
    expect(served.stderr()).toContain('exits: exits-at-once: giving up');
    expect(await status(served)).toMatchObject({ good: 'ready', missing: 'broken', exits: 'broken' });
    expect(await served.stop()).toBe(0);
  });

  it('run from the start where that is wanted, and are started again when they end', async ({ expect }) => {
    const [eager, lazy] = [await writeServer(ECHOES), await writeServer(ECHOES)];
    const served = await startServe({
      config: `servers:\n${[
        entry('eager', eager, { start: 'eager' }),
        entry('lazy', lazy),
        entry('broken', ['no-such-command'], { start: 'eager' }),
      ].join('')}`,
    });
    await waitUntil(async () => (await status(served))['eager'] === 'ready', 10_000);
    expect(await status(served)).toEqual({ eager: 'ready', lazy: 'idle', broken: 'broken' });
    expect(findByMarker(lazy[1] ?? '')).toEqual([]);
    await waitUntil(async () => (await admin(served, '/api/tools')).text.includes('"server":"eager"'), 5000);
    const [pid = 0] = findByMarker(eager[1] ?? '');
    process.kill(pid, 'SIGKILL');
    await waitUntil(() => findByMarker(eager[1] ?? '').some((other) => other !== pid), 10_000);
    await waitUntil(async () => (await status(served))['eager'] === 'ready', 10_000);
    expect(await served.stop()).toBe(0);
    expect(findByMarker(eager[1] ?? '')).toEqual([]);
  });
});

describe.concurrent('how it starts and ends', () => {
  it('asked to end, it answers what is under way, takes nothing new, and leaves nothing behind', async ({ expect }) => {
    const seen = path.join(await temporaryFolder(), 'seen.txt');
    const slow = await writeServer(
      `if (message.method !== 'tools/call') return; appendFileSync(${JSON.stringify(seen)}, 'x');
       setTimeout(() => send({ jsonrpc: '2.0', id: message.id, result: { content: [] } }), 1000);`,
      CHANGES,
    );
    const served = await startServe({ config: `servers:\n${entry('slow', slow)}` });
    const call = callTool(`${served.origin}/mcp`, 'slow__read');
    await waitUntil(async () => (await readFile(seen, 'utf8').catch(() => '')) === 'x', 10_000);
    const started = performance.now();
    const stopped = served.stop();
    expect((await call).result).toMatchObject({ content: [] });
    expect(await stopped).toBe(0);
    expect(performance.now() - started).toBeLessThan(8000);
    await expect(ask(`${served.origin}/mcp`, 'tools/list')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    expect(findByMarker(slow[1] ?? '')).toEqual([]);
    const { stdout } = await runHintlock(['log', 'verify'], {
      env: { HINTLOCK_HOME: path.join(served.home, 'state') },
    });
    expect(stdout).toContain('The log is whole: 2 lines in 1 chain, 0 links');
  });

  it('does not wait for ever: a call that never ends is given up', { timeout: 40_000 }, async ({ expect }) => {
    const seen = path.join(await temporaryFolder(), 'seen.txt');
    const hangs = await writeServer(`appendFileSync(${JSON.stringify(seen)}, 'x');`, CHANGES);
    const served = await startServe({ config: `servers:\n${entry('hangs', hangs)}` });
    const call = callTool(`${served.origin}/mcp`, 'hangs__read');
    await waitUntil(async () => (await readFile(seen, 'utf8').catch(() => '')) === 'x', 10_000);
    expect(await served.stop()).toBe(0);
    expect((await call).error?.data?.code).toBe('HL_SERVER_GONE');
    expect(findByMarker(hangs[1] ?? '')).toEqual([]);
  });

  it('says so when its port is taken, and keeps the token for a start that somebody sees', async ({ expect }) => {
    const taken = net.createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => taken.once('listening', resolve));
    const { port } = taken.address() as net.AddressInfo;
    const home = await temporaryFolder();
    const config = await writeInto(home, 'hintlock.yaml', 'servers: {}');
    const env = { HINTLOCK_HOME: path.join(home, 'state') };
    const { exitCode, stdout, stderr } = await runHintlock(['serve', '--config', config, '--port', String(port)], {
      env,
    });
    taken.close();
    expect([exitCode, stdout]).toEqual([2, '']);
    expect(stderr).toContain(`Port ${port} cannot be used: another program uses it. [HL_PORT_UNUSABLE]`);
    const served = await startServe({ config: 'servers: {}', home });
    expect(served.token).toBeDefined();
    await served.stop();
  });

  it('prints its admin token once, keeps only a digest of it, and makes another when asked', async ({ expect }) => {
    const first = await startServe({ config: 'servers: {}' });
    const { home, token = '' } = first;
    expect((await admin(first, '/api/status', token)).status).toBe(200);
    expect((await admin(first, '/api/status', 'hlk_wrong')).status).toBe(401);
    await first.stop();
    const second = await startServe({ config: 'servers: {}', home });
    expect([second.token, (await admin(second, '/api/status', token)).status]).toEqual([undefined, 200]);
    await second.stop();
    const third = await startServe({ config: 'servers: {}', home, flags: ['--port', '0', '--new-token'] });
    expect((await admin(third, '/api/status', token)).status).toBe(401);
    expect((await admin(third, '/api/status', third.token)).status).toBe(200);
    await third.stop();
    const database = await readFile(path.join(home, 'state/hintlock.db'), 'latin1');
    expect([database.includes(token), database.includes(third.token ?? '')]).toEqual([false, false]);
  });

  it('serves one client over its own input and output, with --stdio', async ({ expect }) => {
    const home = await temporaryFolder();
    const config = await writeInto(
      home,
      'hintlock.yaml',
      `servers:\n${entry('one', await writeServer(ECHOES, READS))}`,
    );
    const command = [process.execPath, MAIN, 'serve', '--stdio', '--config', config];
    const client = startRawClient(command, { HINTLOCK_HOME: path.join(home, 'state') });
    client.send(INITIALIZE);
    client.send({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
    expect(await client.waitFor(({ id }) => id === 1)).toContain('"name":"one__read"');
    client.send({ jsonrpc: '2.0', id: 2, method: 'tools/call', params: { name: 'one__read', arguments: { a: 1 } } });
    expect(await client.waitFor(({ id }) => id === 2)).toContain('{\\"a\\":1}');
    client.child.stdin.end();
    expect(await client.exited).toBe(0);
    // Nothing but messages: a token has no place there.
    expect(client.lines.every((line) => line.startsWith('{"jsonrpc"'))).toBe(true);
  });
});

function admin(served: Served, at: string, token = served.token): ReturnType<typeof send> {
  return send(`${served.origin}${at}`, { method: 'GET', headers: { authorization: `Bearer ${token ?? ''}` } });
}

async function status(served: Served): Promise<Record<string, string>> {
  const { servers } = JSON.parse((await admin(served, '/api/status')).text) as {
    servers: { name: string; state: string }[];
  };
  return Object.fromEntries(servers.map(({ name, state }) => [name, state]));
}
