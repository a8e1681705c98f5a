/** Servers that flood, answer twice, answer somebody else, send too much, hang or die: each harms itself alone, and nothing is left of it. */
import path from 'node:path';
import { findByMarker, waitUntil } from '@hintlock/testkit';
import { expect, it } from 'vitest';
import { runHintlock } from '../e2e/run-hintlock.ts';
import { ANSWERS, CHANGES, writeServer } from '../e2e/small-server.ts';
import { callTool, entry, startServe } from '../e2e/start-serve.ts';
import { residentMegabytes } from './memory.ts';

const ANSWER = `send({ jsonrpc: '2.0', id: message.id, result: { content: [], n: message.params.arguments.n } });`;

/** What each does with a call. */
const HOSTILE: Readonly<Record<string, string>> = {
  floods: `
    for (let count = 0; count < 100000; count += 1) send({ jsonrpc: '2.0', method: count % 2 ? 'notifications/tools/list_changed' : 'notifications/message', params: { level: 'info', data: 'x'.repeat(50) } });
    ${ANSWER}`,
  twice: `${ANSWER} send({ jsonrpc: '2.0', id: message.id, result: { content: [], n: 'again' } }); send({ jsonrpc: '2.0', id: message.id, error: { code: 1, message: 'again' } });`,
  stranger: `
    for (const id of [0, 1, null, '', 'hl-1', {}, [], '__proto__']) send({ jsonrpc: '2.0', id, result: { content: [], n: 'wrong' } });
    ${ANSWER}`,
  big: `process.stdout.write('{"jsonrpc":"2.0","id":' + JSON.stringify(message.id) + ',"result":{"content":[{"type":"text","text":"' + 'x'.repeat(40 * 1024 * 1024) + '"}]}}\\n');`,
  endless: `const more = () => process.stdout.write('x'.repeat(65536), more); more();`,
  half: `process.stdout.write('{"jsonrpc":"2.0","id":' + JSON.stringify(message.id) + ',"result":\\n');`,
  hangs: '',
  dies: 'process.exit(7);',
  kills: `process.kill(process.pid, 'SIGKILL');`,
};

const EXPECTED: Readonly<Record<string, unknown>> = {
  floods: { result: { n: 1 } },
  twice: { result: { n: 1 } },
  stranger: { result: { n: 1 } },
  big: { error: { data: { code: 'HL_SERVER_GONE' }, message: expect.stringContaining('larger than 32 MiB') } },
  endless: { error: { data: { code: 'HL_SERVER_GONE' } } },
  half: { error: { data: { code: 'HL_SERVER_GONE' }, message: expect.stringContaining('not valid JSON') } },
  hangs: { error: { data: { code: 'HL_CALL_TIMEOUT' } } },
  dies: { error: { data: { code: 'HL_SERVER_GONE' }, message: expect.stringContaining('code 7') } },
  kills: { error: { data: { code: 'HL_SERVER_GONE' }, message: expect.stringContaining('SIGKILL') } },
};

it('each harms itself alone', { timeout: 60_000 }, async () => {
  const good = await writeServer(ANSWERS);
  const commands = new Map<string, readonly string[]>();
  for (const [name, code] of Object.entries(HOSTILE)) {
    const body = `if (message.method === 'tools/call') { if (message.params.arguments.n === 'tame') { ${ANSWER} } else { ${code} } }`;
    commands.set(name, await writeServer(body, CHANGES));
  }
  const entries = [...commands].map(([name, command]) => entry(name, command, { timeout: name === 'hangs' ? 1 : 60 }));
  const served = await startServe({ config: `servers:\n${entry('good', good)}${entries.join('')}` });
  const url = `${served.origin}/mcp`;

  const calls = Object.keys(HOSTILE).map(
    async (name) => [name, await callTool(url, `${name}__read`, { n: 1 })] as const,
  );
  let goodCalls = 0;
  const isDone = Promise.all(calls).then(() => true);
  while (!(await Promise.race([isDone, callTool(url, 'good__read').then(() => false)]))) goodCalls += 1;
  expect(goodCalls).toBeGreaterThan(5);
  for (const [name, answer] of await Promise.all(calls)) expect([name, answer]).toMatchObject([name, EXPECTED[name]]);

  // Each can be used again, and no answer of before is taken for one of now.
  for (const name of Object.keys(HOSTILE)) {
    expect([name, await callTool(url, `${name}__read`, { n: 'tame' })]).toMatchObject([
      name,
      { result: { n: 'tame' } },
    ]);
  }
  expect(await residentMegabytes(served.child.pid)).toBeLessThan(600);
  expect(await served.stop()).toBe(0);
  const left = (): number[] => [good, ...commands.values()].flatMap((command) => findByMarker(command[1] ?? ''));
  await waitUntil(() => left().length === 0, 5000);

  const env = { HINTLOCK_HOME: path.join(served.home, 'state') };
  expect((await runHintlock(['log', 'verify'], { env })).exitCode).toBe(0);
  const { stdout } = await runHintlock(['log', '--json'], { env });
  const lines = stdout
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { entry: { kind: string; call: string } }).entry);
  const callsWith = (kind: string): Set<string> =>
    new Set(lines.filter((line) => line.kind === kind).map(({ call }) => call));
  // Whatever became of it, every call that was made has an end on record.
  expect([...callsWith('intent')].filter((call) => !callsWith('outcome').has(call))).toEqual([]);
});
