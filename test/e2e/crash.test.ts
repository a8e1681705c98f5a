/** `kill -9` of the gateway in the middle of a load: what the log, the server and the approvals say afterwards. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { findByMarker, waitUntil } from '@hintlock/testkit';
import { expect, it } from 'vitest';
import { runHintlock } from './run-hintlock.ts';
import { writeServer } from './small-server.ts';
import { type Answer, callTool, entry, type Served, send, startServe } from './start-serve.ts';
import { temporaryFolder } from './temporary-folder.ts';

const CALLERS = 16;
const ROUNDS = 3;
/** Calls that the server has seen before the gateway is killed. */
const LOAD = 150;
/** Approved calls that are made in the very moment. */
const RACERS = 6;

const TOOLS = `
  { name: 'add', inputSchema: { type: 'object' }, annotations: { readOnlyHint: false, destructiveHint: false, openWorldHint: false } },
  { name: 'del', inputSchema: { type: 'object' }, annotations: { destructiveHint: true, openWorldHint: false } }`;

it('no call is missing in the log, and no approval is used twice or lost', { timeout: 120_000 }, async () => {
  const home = await temporaryFolder();
  const state = path.join(home, 'state');
  const seen = path.join(home, 'seen.txt');
  const server = await writeServer(
    `if (message.method !== 'tools/call') return;
     appendFileSync(${JSON.stringify(seen)}, message.params.arguments.what + '\\n');
     send({ jsonrpc: '2.0', id: message.id, result: { content: [] } });`,
    TOOLS,
  );
  const config = `approvals: { hold: 0.2 }\nservers:\n${entry('counter', server)}`;
  const counted = async (): Promise<string[]> =>
    (await readFile(seen, 'utf8').catch(() => '')).split('\n').filter((line) => line !== '');
  const times = async (what: string): Promise<number> => (await counted()).filter((line) => line === what).length;

  let token: string | undefined;
  const start = async (): Promise<Served> => {
    const served = await startServe({ config, home });
    token ??= served.token;
    return served;
  };
  const del = (served: Served, what: string): Promise<Answer> =>
    callTool(`${served.origin}/mcp`, 'counter__del', { what });
  const approve = async (served: Served, what: string): Promise<void> => {
    const { result } = await del(served, what);
    const [, id = ''] = /approval (\w+)\./.exec(JSON.stringify(result)) ?? [];
    const headers = { authorization: `Bearer ${token ?? ''}`, 'content-type': 'application/json' };
    const body = JSON.stringify({ answer: 'approve' });
    expect((await send(`${served.origin}/api/approvals/${id}`, { headers, body })).status).toBe(200);
  };

  let served = await start();
  for (let round = 1; round <= ROUNDS; round += 1) {
    const racers = Array.from({ length: RACERS }, (_, racer) => `round ${round} racer ${racer}`);
    const [used, unused] = [`round ${round} used`, `round ${round} unused`];
    await Promise.all([used, unused, ...racers].map((what) => approve(served, what)));
    expect((await del(served, used)).result?.['isError']).toBeUndefined();

    const before = (await counted()).length;
    let isOver = false;
    const caller = async (name: number): Promise<void> => {
      for (let number = 0; !isOver; number += 1) {
        const what = `round ${round} caller ${name} number ${number}`;
        await callTool(`${served.origin}/mcp`, 'counter__add', { what }).catch(() => {});
      }
    };
    const callers = Promise.all(Array.from({ length: CALLERS }, (_, name) => caller(name)));
    await waitUntil(async () => (await counted()).length >= before + LOAD, 30_000);
    const raced = racers.map((what) => del(served, what).catch(() => {}));
    // Some of them come through before, some do not.
    await raced[0];
    served.child.kill('SIGKILL');
    isOver = true;
    await Promise.all([served.exited, callers, ...raced]);
    await waitUntil(() => findByMarker(server[1] ?? '').length === 0, 10_000);

    const verified = await runHintlock(['log', 'verify'], { env: { HINTLOCK_HOME: state } });
    expect([verified.exitCode, verified.stdout]).toEqual([0, expect.stringContaining('The log is whole')]);
    const { stdout } = await runHintlock(['log', '--json', '--kind', 'intent'], { env: { HINTLOCK_HOME: state } });
    const intents = new Set(
      stdout
        .trim()
        .split('\n')
        .map((line) => (JSON.parse(line) as { entry: { arguments: { what: string } } }).entry.arguments.what),
    );
    expect((await counted()).filter((what) => !intents.has(what))).toEqual([]);

    served = await start();
    expect(JSON.stringify(await del(served, used))).toContain('HL_APPROVAL_NEEDED');
    expect(await times(used)).toBe(1);
    expect((await del(served, unused)).result?.['isError']).toBeUndefined();
    expect(JSON.stringify(await del(served, unused))).toContain('HL_APPROVAL_NEEDED');
    expect(await times(unused)).toBe(1);
    await Promise.all(racers.map((what) => del(served, what)));
    for (const what of racers) expect(await times(what)).toBeLessThanOrEqual(1);
  }
  expect(await served.stop()).toBe(0);
  const { stdout } = await runHintlock(['log', 'verify'], { env: { HINTLOCK_HOME: state } });
  expect(stdout).toContain(`The log is whole`);
});
