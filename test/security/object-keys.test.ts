/** Names that every object has, where a name of somebody's choosing is looked up: none is found there, and none changes what objects have. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, it } from 'vitest';
import { INITIALIZE, startRawClient } from '../e2e/raw-client.ts';
import { MAIN, runHintlock } from '../e2e/run-hintlock.ts';
import { writeServer } from '../e2e/small-server.ts';
import { ask, callTool, entry, modern, send, startServe } from '../e2e/start-serve.ts';
import { temporaryFolder, writeInto } from '../e2e/temporary-folder.ts';

const NAMES = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'prototype'];
const TOOLS = NAMES.map(
  (name) =>
    `{ name: '${name}', inputSchema: { type: 'object' }, annotations: { destructiveHint: ${name === 'toString'}, readOnlyHint: ${name !== 'toString'}, openWorldHint: false } }`,
).join(', ');

describe.concurrent('names that every object has', () => {
  it('are names like others for tools and arguments, and nothing for what does not exist', async ({ expect }) => {
    const seen = path.join(await temporaryFolder(), 'seen.txt');
    const records = `if (message.method !== 'tools/call') return; appendFileSync(${JSON.stringify(seen)}, JSON.stringify(message.params) + '\\n'); send({ jsonrpc: '2.0', id: message.id, result: { content: [] } });`;
    const served = await startServe({
      config: `approvals: { hold: 0.2 }\nservers:\n${entry('named', await writeServer(records, TOOLS))}${entry('plain', await writeServer(records))}`,
    });
    const url = `${served.origin}/mcp`;
    const { result } = await ask(url, 'tools/list');
    expect(((result?.['tools'] ?? []) as { name: string }[]).map(({ name }) => name)).toEqual([
      ...NAMES.map((name) => `named__${name}`),
      'plain__read',
    ]);
    for (const name of NAMES) {
      const isAsked = JSON.stringify(await callTool(url, `named__${name}`)).includes('HL_APPROVAL_NEEDED');
      expect([name, isAsked]).toEqual([name, name === 'toString']);
      for (const missing of [name, `plain__${name}`, `${name}__read`]) {
        expect((await callTool(url, missing)).error?.data?.code).toBe('HL_TOOL_UNLISTED');
      }
      expect((await ask(url, name)).error?.code).toBe(-32_601);
      expect((await send(`${served.origin}/mcp/view/${name}`, modern('tools/list'))).status).toBe(404);
      expect((await send(`${served.origin}/mcp/server/${name}`, modern('tools/list'))).status).toBe(404);
    }
    const hostile = JSON.parse(
      '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}',
    ) as object;
    expect((await callTool(url, 'plain__read', hostile)).result).toBeDefined();
    expect((await readFile(seen, 'utf8')).trim().split('\n').at(-1)).toContain(JSON.stringify(hostile));
    const { result: after } = await ask(url, 'tools/list');
    expect(JSON.stringify(after)).not.toContain('polluted');
    await served.stop();
    const { stdout } = await runHintlock(['log', '--json', '--tool', 'read'], {
      env: { HINTLOCK_HOME: path.join(served.home, 'state') },
    });
    expect(stdout).toContain('"__proto__":{"polluted":true}');
  });

  it('are part of what a person approves', async ({ expect }) => {
    const home = await temporaryFolder();
    await writeInto(home, 'hintlock/hintlock.yaml', 'approvals: { hold: 0.2 }');
    const env = { HINTLOCK_HOME: home, XDG_CONFIG_HOME: home };
    const answers = `if (message.id !== undefined) send({ jsonrpc: '2.0', id: message.id, result: { content: [] } });`;
    const server = await writeServer(answers, TOOLS);
    const client = startRawClient([process.execPath, MAIN, 'run', '--alone', '--', ...server], env);
    client.send(INITIALIZE);
    const call = async (id: number, args: string): Promise<string> => {
      client.send(
        `{"jsonrpc":"2.0","id":${id},"method":"tools/call","params":{"name":"toString","arguments":${args}}}`,
      );
      return client.waitFor((message) => message['id'] === id);
    };
    const [, approval = ''] = /approval (\w+)\./.exec(await call(1, '{"a":1}')) ?? [];
    expect((await runHintlock(['approvals', 'approve', approval], { env })).exitCode).toBe(0);
    expect(await call(2, '{"a":1,"__proto__":{"force":true}}')).toContain('HL_APPROVAL_NEEDED');
    expect(await call(3, '{"a":1}')).toContain('"content":[]');
    client.child.stdin.end();
    await client.exited;
  });

  it('are refused as names of servers, with the line', async ({ expect }) => {
    for (const name of ['__proto__', 'a__b']) {
      const config = await writeInto(
        await temporaryFolder(),
        'hintlock.yaml',
        `servers:\n  ${name}: { command: "true" }\n`,
      );
      const { exitCode, stderr } = await runHintlock(['serve', '--config', config, '--port', '0']);
      expect([name, exitCode]).toEqual([name, 2]);
      expect(stderr).toContain('hintlock.yaml:2:3');
    }
  });
});
