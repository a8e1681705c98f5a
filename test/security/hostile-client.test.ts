/** Clients that leave in the middle, never read, or use an id twice: nobody waits for them, and nothing is kept of them. */
import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import net from 'node:net';
import path from 'node:path';
import { findByMarker, waitUntil } from '@hintlock/testkit';
import { describe, it } from 'vitest';
import { INITIALIZE, startRawClient } from '../e2e/raw-client.ts';
import { MAIN, runHintlock } from '../e2e/run-hintlock.ts';
import { CHANGES, READS, writeServer } from '../e2e/small-server.ts';
import { callTool, entry, JSON_HEADERS, modern, send, startServe } from '../e2e/start-serve.ts';
import { temporaryFolder, writeInto } from '../e2e/temporary-folder.ts';
import { residentMegabytes } from './memory.ts';

/** Keeps what it is told in a file, and answers only calls that do not ask it to hang. */
async function writeWitness(tools = CHANGES) {
  const seen = path.join(await temporaryFolder(), 'seen.txt');
  const command = await writeServer(
    `appendFileSync(${JSON.stringify(seen)}, message.method + '\\n');
     if (message.method === 'tools/call' && !message.params.arguments.hang) send({ jsonrpc: '2.0', id: message.id, result: { content: [{ type: 'text', text: 'x'.repeat(message.params.arguments.size ?? 0) }] } });`,
    tools,
  );
  return { command, seen: () => readFile(seen, 'utf8').catch(() => '') };
}

describe.concurrent('a client', () => {
  it('that leaves in the middle of a call takes it back, and the next in the queue has its turn', async ({
    expect,
  }) => {
    const witness = await writeWitness();
    const served = await startServe({ config: `servers:\n${entry('one', witness.command)}` });
    const url = `${served.origin}/mcp`;
    const hanging = modern('tools/call', { name: 'one__read', arguments: { hang: true } });
    const leaving = request(url, { method: 'POST', headers: hanging.headers });
    leaving.on('error', () => {});
    leaving.end(hanging.body);
    await waitUntil(async () => (await witness.seen()).includes('tools/call'), 10_000);
    const next = callTool(url, 'one__read');
    leaving.destroy();
    expect((await next).result).toBeDefined();
    await waitUntil(async () => (await witness.seen()).includes('notifications/cancelled'), 5000);
    await served.stop();
    const { stdout } = await runHintlock(['log', '--kind', 'outcome'], {
      env: { HINTLOCK_HOME: path.join(served.home, 'state') },
    });
    expect(stdout).toContain(' cancelled');
  });

  it('that never reads is not read from for ever, and costs a bounded amount of memory', {
    timeout: 60_000,
  }, async ({ expect }) => {
    const witness = await writeWitness(READS);
    const command = [process.execPath, MAIN, 'run', '--alone', '--', ...witness.command];
    const home = await temporaryFolder();
    // So many that nothing but its not reading can hold it up.
    await writeInto(home, 'hintlock/hintlock.yaml', 'limits: { parallel: 5000 }');
    const client = startRawClient(command, { HINTLOCK_HOME: home, XDG_CONFIG_HOME: home });
    client.send(INITIALIZE);
    await client.waitFor(({ id }) => id === 'init');
    client.child.stdout.pause();
    const made = async (): Promise<number> => (await witness.seen()).split('\n').length - 1;
    const params = { name: 'read', arguments: { size: 200_000 } };
    let sent = 0;
    let isHeldUp = false;
    while (!isHeldUp && sent < 2000) {
      for (const last = sent + 40; sent < last; sent += 1)
        client.send({ jsonrpc: '2.0', id: sent, method: 'tools/call', params });
      isHeldUp = await waitUntil(async () => (await made()) >= sent, 2500).then(
        () => false,
        () => true,
      );
    }
    expect(isHeldUp).toBe(true);
    expect(await residentMegabytes(client.child.pid)).toBeLessThan(500);
    // Once it reads, everything is answered.
    client.child.stdout.resume();
    await waitUntil(() => client.lines.length === sent + 1, 40_000);
    client.child.stdin.end();
    expect(await client.exited).toBe(0);
  });

  it('that opens a stream and never reads it is given up when a server floods it', { timeout: 60_000 }, async ({
    expect,
  }) => {
    const flood = await writeServer(
      `if (message.method !== 'tools/call') return;
       let left = 150;
       const more = () => {
         if (left === 0) return send({ jsonrpc: '2.0', id: message.id, result: { content: [] } });
         left -= 1;
         process.stdout.write((JSON.stringify({ jsonrpc: '2.0', method: 'notifications/message', params: { level: 'info', data: 'x'.repeat(10000) } }) + '\\n').repeat(100), more);
       };
       more();`,
    );
    const served = await startServe({ config: `servers:\n${entry('one', flood)}` });
    const url = `${served.origin}/mcp`;
    const begun = await send(url, { headers: JSON_HEADERS, body: JSON.stringify(INITIALIZE) });
    const session = String(begun.headers['mcp-session-id']);
    const deaf = net.connect(Number(new URL(url).port), '127.0.0.1');
    deaf.on('error', () => {});
    deaf.pause();
    deaf.write(
      `GET /mcp HTTP/1.1\r\nHost: ${new URL(url).host}\r\nAccept: text/event-stream\r\nMcp-Session-Id: ${session}\r\n\r\n`,
    );
    await new Promise((resolve) => setTimeout(resolve, 200));
    const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'one__read', arguments: {} } };
    const headers = { ...JSON_HEADERS, 'mcp-session-id': session };
    expect((await send(url, { headers, body: JSON.stringify(call) })).text).toContain('"content":[]');
    expect(await residentMegabytes(served.child.pid)).toBeLessThan(500);
    deaf.destroy();
    expect(await served.stop()).toBe(0);
  });

  it('that connects and says nothing, or only half, keeps nobody else out', async ({ expect }) => {
    const witness = await writeWitness();
    const served = await startServe({ config: `servers:\n${entry('one', witness.command)}` });
    const port = Number(new URL(served.origin).port);
    const silent = Array.from({ length: 50 }, (_, at) => {
      const socket = net.connect(port, '127.0.0.1');
      socket.on('error', () => {});
      if (at % 2 === 0) socket.write('POST /mcp HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1000\r\n\r\n{"half":');
      return socket;
    });
    expect((await callTool(`${served.origin}/mcp`, 'one__read')).result).toBeDefined();
    expect(await served.stop()).toBe(0);
    for (const socket of silent) socket.destroy();
  });

  it('that uses an id twice at a time has the second refused, and may use it again afterwards', async ({ expect }) => {
    const witness = await writeWitness();
    const served = await startServe({ config: `servers:\n${entry('one', witness.command)}` });
    const url = `${served.origin}/mcp`;
    const begun = await send(url, { headers: JSON_HEADERS, body: JSON.stringify(INITIALIZE) });
    const headers = { ...JSON_HEADERS, 'mcp-session-id': String(begun.headers['mcp-session-id']) };
    const body = (hang: boolean): string =>
      JSON.stringify({
        jsonrpc: '2.0',
        id: 7,
        method: 'tools/call',
        params: { name: 'one__read', arguments: { hang } },
      });
    const first = send(url, { headers, body: body(true) });
    await waitUntil(async () => (await witness.seen()).includes('tools/call'), 10_000);
    expect((await send(url, { headers, body: body(false) })).status).toBe(400);
    const cancel = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 7 } };
    expect((await send(url, { headers, body: JSON.stringify(cancel) })).status).toBe(202);
    await first;
    expect((await send(url, { headers, body: body(false) })).text).toContain('"content"');
    // In the newer era every request stands alone.
    const both = await Promise.all([callTool(url, 'one__read'), callTool(url, 'one__read')]);
    expect(both).toMatchObject([{ result: {} }, { result: {} }]);
    await served.stop();
  });

  it('of many that come and go leaves neither a process nor memory behind', { timeout: 60_000 }, async ({ expect }) => {
    const witness = await writeWitness(READS);
    const served = await startServe({ config: `servers:\n${entry('one', witness.command)}` });
    const url = `${served.origin}/mcp`;
    const visit = async (): Promise<void> => {
      const begun = await send(url, { headers: JSON_HEADERS, body: JSON.stringify(INITIALIZE) });
      const headers = { ...JSON_HEADERS, 'mcp-session-id': String(begun.headers['mcp-session-id']) };
      const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'one__read', arguments: {} } };
      await send(url, { headers, body: JSON.stringify(call) });
      expect((await send(url, { method: 'DELETE', headers })).status).toBe(200);
    };
    await visit();
    const before = await residentMegabytes(served.child.pid);
    for (let round = 0; round < 6; round += 1) await Promise.all([visit(), visit(), visit(), visit()]);
    await waitUntil(() => findByMarker(witness.command[1] ?? '').length === 0, 10_000);
    expect((await residentMegabytes(served.child.pid)) - before).toBeLessThan(150);
    expect(await served.stop()).toBe(0);
  });
});
