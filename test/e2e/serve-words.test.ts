/** What `hintlock serve` says to the person who runs it: what is in force, what it waits for, and where a token comes from. */
import { readFile, writeFile } from 'node:fs/promises';
import { waitUntil } from '@hintlock/testkit';
import { describe, it } from 'vitest';
import { runHintlock } from './run-hintlock.ts';
import { ANSWERS, DESTROYS, READS, writeServer } from './small-server.ts';
import { ask, callTool, entry, JSON_HEADERS, modern, send, startServe } from './start-serve.ts';

describe.concurrent('hintlock serve', () => {
  it('names the file it obeys, and says when nothing is enforced', async ({ expect }) => {
    const watching = await startServe({ config: 'servers: {}\npolicy: observe\n' });
    expect(watching.stdout()).toContain(`as ${watching.config} says.`);
    expect(watching.stdout()).toContain('Its policy only observes: no call is asked about or refused.');
    await watching.stop();
    const enforcing = await startServe({ config: 'servers: {}\n' });
    expect(enforcing.stdout()).not.toContain('observes');
    await enforcing.stop();
  });

  it('says of a new listen.port that it counts only after a restart', async ({ expect }) => {
    const { config, stderr, stop } = await startServe({ config: 'servers: {}\nlisten: { port: 7801 }\n' });
    await writeFile(config, 'servers: {}\nlisten: { port: 7802 }\n');
    await waitUntil(() => stderr().includes('listen.port'), 5000);
    expect(stderr()).toContain('Only listen.port is not: it counts when hintlock serve is started again.');
    await writeFile(config, 'servers: {}\nlisten: { port: 7801 }\npolicy: cautious\n');
    await waitUntil(() => stderr().split('is in force').length > 2, 5000);
    expect(stderr().split('listen.port')).toHaveLength(2);
    expect(await readFile(config, 'utf8')).toContain('cautious');
    await stop();
  });

  it('says what is wrong with a body of another type, or a client that takes none of ours', async ({ expect }) => {
    const { origin, stop } = await startServe({ config: 'servers: {}\n' });
    const list = modern('tools/list');
    const typed = await send(`${origin}/mcp`, { ...list, headers: { ...list.headers, 'content-type': 'text/plain' } });
    expect([typed.status, JSON.parse(typed.text)]).toMatchObject([
      415,
      { error: { data: { code: 'HL_BODY_NOT_JSON' } } },
    ]);
    const picky = await send(`${origin}/mcp`, { ...list, headers: { ...list.headers, accept: 'text/html' } });
    expect([picky.status, JSON.parse(picky.text)]).toMatchObject([406, { error: { code: -32_600 } }]);
    await stop();
  });

  it('makes a new token while a gateway runs on the port, and that takes it', async ({ expect }) => {
    const first = await startServe({ config: 'servers: {}\n' });
    const port = new URL(first.origin).port;
    const args = ['serve', '--config', first.config, '--port', port, '--new-token'];
    const second = await runHintlock(args, { env: { HOME: first.home, HINTLOCK_HOME: `${first.home}/state` } });
    expect([second.exitCode, second.stderr]).toEqual([2, expect.stringContaining('HL_PORT_UNUSABLE')]);
    const token = /hlk_\S+/.exec(second.stdout)?.[0] ?? '';
    const statusWith = async (one: string | undefined): Promise<number> => {
      const headers = { authorization: `Bearer ${one}` };
      return (await send(`${first.origin}/api/status`, { method: 'GET', headers })).status;
    };
    expect([await statusWith(token), await statusWith(first.token)]).toEqual([200, 401]);
    await first.stop();
  });

  it('says what it waits for, and ends at once when it is told a second time', async ({ expect }) => {
    const hangs = await writeServer('', READS);
    const { origin, child, stderr, exited } = await startServe({ config: `servers:\n${entry('one', hangs)}` });
    await ask(`${origin}/mcp`, 'tools/list');
    callTool(`${origin}/mcp`, 'one__read').catch(() => {});
    await new Promise((resolve) => setTimeout(resolve, 500));
    child.kill('SIGINT');
    await waitUntil(() => stderr().includes('Waiting up to 10 s for one call under way'), 3000);
    const since = performance.now();
    child.kill('SIGINT');
    expect(await exited).toBe(130);
    expect(performance.now() - since).toBeLessThan(8000);
  });

  it('lists nothing that a client has asked who left, and says why that cannot be answered', async ({ expect }) => {
    const config = `servers:\n${entry('one', await writeServer(ANSWERS, DESTROYS))}approvals: { hold: 1 }\n`;
    const { origin, home, stop } = await startServe({ config });
    const hintlock = (...args: string[]): ReturnType<typeof runHintlock> =>
      runHintlock(args, { env: { HOME: home, HINTLOCK_HOME: `${home}/state` } });
    const post = (message: object, headers = {}): ReturnType<typeof send> =>
      send(`${origin}/mcp`, {
        headers: { ...JSON_HEADERS, ...headers },
        body: JSON.stringify({ jsonrpc: '2.0', ...message }),
      });
    const clientInfo = { name: 'c', version: '1' };
    const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo };
    const opened = await post({ id: 1, method: 'initialize', params });
    const session = { 'mcp-session-id': String(opened.headers['mcp-session-id']) };
    const called = await post({ id: 2, method: 'tools/call', params: { name: 'one__del', arguments: {} } }, session);
    const [, id = ''] = /approval ([0-9a-f]{8})/.exec(called.text) ?? [];
    expect((await hintlock('approvals')).stdout).toContain(id);
    await send(`${origin}/mcp`, { method: 'DELETE', headers: session });
    await waitUntil(async () => (await hintlock('approvals')).stdout === 'Nothing waits for you.\n', 5000);
    const late = await hintlock('approvals', 'approve', id);
    expect([late.exitCode, late.stderr]).toEqual([
      2,
      expect.stringContaining(`Approval "${id}" is over, because the session that asked has ended, and can no longer`),
    ]);
    await stop();
  });
});
