/** A server whose every word attacks terminals: nothing of it acts on one, wherever we show it. */
import path from 'node:path';
import { serverPath } from '@hintlock/testkit';
import { describe, it } from 'vitest';
import { INITIALIZE, startRawClient } from '../e2e/raw-client.ts';
import { MAIN, runHintlock } from '../e2e/run-hintlock.ts';
import { writeServer } from '../e2e/small-server.ts';
import { callTool, entry, send, startServe } from '../e2e/start-serve.ts';
import { temporaryFolder, writeInto } from '../e2e/temporary-folder.ts';
import { unsafeLine } from './outputs.ts';

const ATTACK = '\\u001b[31m\\u001b]0;owned\\u0007\\u009b2J\\u202e\\u200b\\u2028\\r';

/** Its name, its words, its errors and its end are all hostile. */
const HOSTILE = `
  process.stderr.write('words ${ATTACK}\\n');
  process.stderr.write(Buffer.from([0x9b, 0x33, 0x31, 0x6d, 0xff, 0x0a]));
  if (message.method === 'tools/call' && message.params.arguments.fail) send({ jsonrpc: '2.0', id: message.id, error: { code: -32000, message: 'error ${ATTACK}' } });
  else if (message.method === 'tools/call' && message.params.arguments.die) process.exit(9);
  else if (message.id !== undefined) send({ jsonrpc: '2.0', id: message.id, result: { content: [{ type: 'text', text: '${ATTACK}' }] } });`;
const NAME = `del${ATTACK}`;
const TOOL = `{ name: '${NAME}', title: '${ATTACK}', description: '${ATTACK}', inputSchema: { type: 'object' }, annotations: { destructiveHint: true, title: '${ATTACK}' } },
  { name: 'read', inputSchema: { type: 'object' }, annotations: { readOnlyHint: true } }`;
const REAL_NAME = JSON.parse(`"${NAME}"`) as string;
const REAL_ATTACK = JSON.parse(`"${ATTACK}"`) as string;

describe.concurrent('hostile text', () => {
  it('is shown and never acts: in the words of run, in the log, in the inbox, in errors', async ({ expect }) => {
    const home = await temporaryFolder();
    await writeInto(home, 'hintlock/hintlock.yaml', 'approvals: { hold: 0.2 }');
    const env = { HINTLOCK_HOME: home, XDG_CONFIG_HOME: home };
    const server = await writeServer(HOSTILE, TOOL);
    const client = startRawClient(
      [process.execPath, MAIN, 'run', '--alone', '--name', `evil${REAL_ATTACK}`, '--', ...server],
      env,
    );
    let stderr = '';
    client.child.stderr.on('data', (chunk: Buffer) => {
      stderr += chunk.toString('latin1');
    });
    client.send(INITIALIZE);
    const call = async (id: string, name: string, args: object): Promise<string> => {
      client.send({ jsonrpc: '2.0', id, method: 'tools/call', params: { name, arguments: args } });
      return client.waitFor((message) => message['id'] === id);
    };
    expect(await call('a', REAL_NAME, { [REAL_ATTACK]: REAL_ATTACK })).toContain('HL_APPROVAL_NEEDED');
    await call('b', `unlisted${REAL_ATTACK}`, {});
    await call('c', 'read', { fail: true, text: REAL_ATTACK });
    await call('d', 'read', { die: true });
    client.child.stdin.end();
    await client.exited;
    expect(stderr).toContain('words \\u{1b}[31m');
    expect(unsafeLine(stderr)).toBeUndefined();
    // What waited is over with the session, and still shown to who asks for everything.
    const inbox = ['approvals', 'list', '--all'];
    for (const command of [['log'], ['log', '--json'], ['log', 'verify'], inbox, [...inbox, '--json']]) {
      const { exitCode, stdout, stderr: complaint } = await runHintlock(command, { env });
      expect([command, exitCode, unsafeLine(stdout), unsafeLine(complaint)]).toEqual([
        command,
        0,
        undefined,
        undefined,
      ]);
      expect(stdout.length).toBeGreaterThan(10);
    }
  });

  it('reaches neither the terminal of serve nor the admin API as it is', async ({ expect }) => {
    const hostile = [process.execPath, serverPath('hostile-text')];
    const served = await startServe({
      config: `approvals: { hold: 0.2 }\nservers:\n${entry('hostile', hostile)}${entry('evil', await writeServer(HOSTILE, TOOL))}`,
    });
    const url = `${served.origin}/mcp`;
    await callTool(url, 'evil__read', { fail: true });
    await callTool(url, 'evil__read', { die: true });
    const asked = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      body: JSON.stringify({
        ...INITIALIZE,
        params: { ...INITIALIZE.params, clientInfo: { name: REAL_ATTACK, version: REAL_ATTACK } },
      }),
    });
    const session = asked.headers.get('mcp-session-id') ?? '';
    await send(url, {
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'mcp-session-id': session,
      },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: `evil__${REAL_NAME}`, arguments: {} },
      }),
    });
    for (const at of ['/api/status', '/api/tools', '/api/approvals', '/api/sessions', '/api/log', '/metrics']) {
      const headers = { authorization: `Bearer ${served.token ?? ''}` };
      const { status, text } = await send(`${served.origin}${at}`, { method: 'GET', headers });
      expect([at, status, unsafeLine(text)]).toEqual([at, 200, undefined]);
    }
    expect(await served.stop()).toBe(0);
    expect([unsafeLine(served.stdout()), unsafeLine(served.stderr())]).toEqual([undefined, undefined]);
    expect(served.stderr()).toContain('evil: words \\u{1b}[31m');
    const { stdout } = await runHintlock(['log'], { env: { HINTLOCK_HOME: path.join(served.home, 'state') } });
    expect(unsafeLine(stdout)).toBeUndefined();
  });
});
