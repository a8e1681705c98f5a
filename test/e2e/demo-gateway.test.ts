/** What `npm start` serves, seen by the SDK's client: complete annotations, a read, a deletion declined and then approved, and the record. */
import { spawn } from 'node:child_process';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { expect, it, onTestFinished } from 'vitest';
import { firstMatch, stopChild } from '../conformance/running.ts';
import { MAIN, REPOSITORY, runHintlock } from './run-hintlock.ts';
import { temporaryFolder } from './temporary-folder.ts';

it.each(['legacy', 'modern'] as const)('serves the demo to a client of the %s era', async (era) => {
  const home = await temporaryFolder();
  const env = { HINTLOCK_HOME: home };
  const child = spawn(process.execPath, [MAIN, 'serve', '--config', 'demo/hintlock.yaml', '--port', '0'], {
    cwd: REPOSITORY,
    env: { PATH: process.env['PATH'] ?? '', HOME: home, ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  onTestFinished(() => stopChild(child));
  const [endpoint = ''] = await firstMatch(child, /http:\/\/127\.0\.0\.1:\d+\/mcp\b/);
  const client = new Client(
    { name: 'demo', version: '1.0.0' },
    {
      capabilities: { elicitation: { form: {} } },
      ...(era === 'modern' ? { versionNegotiation: { mode: { pin: '2026-07-28' } } } : {}),
    },
  );
  let answer: 'accept' | 'decline' = 'decline';
  const questions: string[] = [];
  client.setRequestHandler('elicitation/create', ({ params }) => {
    questions.push(params.message);
    return answer === 'accept' ? { action: 'accept', content: {} } : { action: 'decline' };
  });
  await client.connect(new StreamableHTTPClientTransport(new URL(endpoint)));
  onTestFinished(() => client.close());

  const { tools } = await client.listTools();
  expect(new Set(tools.map(({ name }) => name.split('__')[0]))).toEqual(
    new Set(['filesystem', 'memory', 'everything', 'liar']),
  );
  const hints = ['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint'] as const;
  const incomplete = tools.filter(({ annotations }) => hints.some((hint) => typeof annotations?.[hint] !== 'boolean'));
  expect(incomplete).toEqual([]);
  // Nothing that the liar says loosens: it is marked as untrusted.
  const liars = tools.filter(({ name }) => name.startsWith('liar__'));
  expect(liars.every(({ annotations }) => annotations?.readOnlyHint === false)).toBe(true);

  const call = async (name: string, args: Record<string, unknown>): Promise<boolean> =>
    (await client.callTool({ name, arguments: args })).isError === true;
  expect(await call('memory__read_graph', {})).toBe(false);
  expect(questions).toEqual([]);
  const deletion = { entityNames: ['nobody'] };
  expect(await call('memory__delete_entities', deletion)).toBe(true);
  answer = 'accept';
  expect(await call('memory__delete_entities', deletion)).toBe(false);
  expect(questions).toHaveLength(2);
  expect(questions[0]).toContain('DESTRUCTIVE: delete_entities (Delete Entities) on memory');
  expect(questions[0]).toContain('Arguments: {"entityNames":["nobody"]}');

  const metrics = await (await fetch(new URL('/metrics', endpoint))).text();
  expect(metrics).toMatch(/hintlock_calls_total\{server="memory",tier="read",effect="allow",outcome="ok"\} 1/);
  expect(metrics).toMatch(/hintlock_decision_\w*count [3-9]/);

  const { stdout: log } = await runHintlock(['log', '--json'], { env });
  const told = log
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { entry: Record<string, string> }).entry)
    .map(({ kind, tool, effect, approval, outcome }) => [kind, tool, effect, approval ?? outcome].join(' '));
  expect(told).toContain('intent read_graph allow ');
  expect(told).toContain('refused delete_entities confirm declined');
  expect(told).toContain(`intent delete_entities confirm ${era === 'modern' ? 'input_required' : 'elicitation'}`);
  expect(told).toContain('outcome delete_entities confirm ok');
  const verified = await runHintlock(['log', 'verify'], { env });
  expect(verified).toMatchObject({ exitCode: 0 });
});
