/** Shows what the stdio channel takes for a message, for a log line and for the end, with bounds on all of them. */
import { serverCommand } from '@hintlock/testkit';
import { test } from 'vitest';
import { reachServer, type Visit } from '../reach-server.ts';

function reach(script: string): Promise<Visit> {
  const client = { name: 'test', version: '1.0.0' };
  const target = { ...serverCommand('hangs'), args: ['-e', script] };
  return reachServer(target, { client, timeoutMs: 15_000, signal: new AbortController().signal });
}

const told = ({ status, findings }: Visit): string[] => [status, ...findings.map(({ message }) => message)];

/** Answers as a decent server with no tools would, between whatever `around` writes. */
const serving = (around: { before?: string; end?: string }): string => `
  const end = ${JSON.stringify(around.end ?? '\n')};
  require('readline').createInterface({ input: process.stdin }).on('line', (line) => {
    const { id, method } = JSON.parse(line);
    if (id === undefined) return;
    const result = method === 'tools/list' ? { tools: [] } : { protocolVersion: '2025-11-25', capabilities: {} };
    process.stdout.write(${JSON.stringify(around.before ?? '')} + JSON.stringify({ jsonrpc: '2.0', id, result }) + end);
  });`;

test.concurrent.for([
  ['Windows line ends', serving({ end: '\r\n' }), ['reached']],
  ['blank lines', serving({ before: '\n\r\n   \n' }), ['reached']],
])('%s are no noise', async ([, script, expected], { expect }) => {
  expect(told(await reach(script as string))).toEqual(expected);
});

test.concurrent('logs are counted: text, JSON, numbers, lists', async ({ expect }) => {
  const visit = await reach(serving({ before: 'text\n{"level":1}\n42\n"x"\n[1,2]\nnull\n' }));
  expect(told(visit)).toMatchInlineSnapshot(`
    [
      "reached",
      "The server writes logs to standard output, where only protocol messages belong (lines seen: 12).",
    ]
  `);
});

test.concurrent('a flood is cut by size, even one that is valid JSON', async ({ expect }) => {
  const options = { client: { name: 't', version: '1' }, timeoutMs: 15_000, signal: new AbortController().signal };
  const visits = await Promise.all([
    reachServer(serverCommand('floods-stdout'), options),
    reachServer(serverCommand('overdoes-it', 'json-logs'), options),
  ]);
  expect(visits.map(told)).toMatchInlineSnapshot(`
    [
      [
        "failed",
        "The server flooded standard output with 1 MiB that is not protocol and was stopped.",
      ],
      [
        "failed",
        "The server flooded standard output with 1 MiB that is not protocol and was stopped.",
      ],
    ]
  `);
});

test.concurrent('what was written before the end counts, though the end comes first', async ({ expect }) => {
  const words = Array.from({ length: 2000 }, (_, index) => `console.error('word ${index}')`).join(';');
  const visit = await reach(`${words};process.exitCode = 5`);
  expect(told(visit)).toMatchInlineSnapshot(`
    [
      "failed",
      "The server exited (code 5) while answering the handshake.",
    ]
  `);
  expect(visit.lastWords).toEqual(Array.from({ length: 8 }, (_, index) => `word ${1992 + index}`));
});

test.concurrent('last words cannot attack a terminal, nor fill it', async ({ expect }) => {
  const visit = await reach(
    `process.stderr.write('x'.repeat(1e6) + '\\n\\u001b[2Jred\\u202e\\n'); process.exitCode = 1`,
  );
  expect(visit.lastWords).toEqual(['\\u{1b}[2Jred\\u{202e}']);
});

test.concurrent('a signal is named', async ({ expect }) => {
  expect(told(await reach(`process.kill(process.pid, 'SIGSEGV')`))).toMatchInlineSnapshot(`
    [
      "failed",
      "The server exited (signal SIGSEGV) while answering the handshake.",
    ]
  `);
});

test.concurrent('a server that closes its input early', async ({ expect }) => {
  const visit = await reach(`process.stdin.destroy(); setTimeout(() => process.exit(4), 100)`);
  expect(told(visit)).toMatchInlineSnapshot(`
    [
      "failed",
      "The server exited (code 4) while answering the handshake.",
    ]
  `);
});
