/** Shows what the stdio channel takes for a message, for a log line and for the end, with bounds on all of them. */
import { setTimeout as delay } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { serverCommand, waitUntil } from '@hintlock/testkit';
import { describe, test } from 'vitest';
import { reachServer, type Visit } from '../reach-server.ts';
import type { ChannelHandlers } from './channel.ts';
import { openStdioChannel } from './stdio-channel.ts';

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

describe('a channel that is kept', () => {
  /** A channel as the gateway opens it, with what it hears. */
  async function open(script: string, handlers: Partial<ChannelHandlers> = {}) {
    const heard: string[] = [];
    const failures: string[] = [];
    const channel = await openStdioChannel(
      { ...serverCommand('hangs'), args: ['-e', script] },
      {
        message: (_message, text) => heard.push(text ?? ''),
        failure: ({ message }) => failures.push(message),
        words: () => {},
        ...handlers,
      },
    );
    return { channel, heard, failures };
  }

  /** What is in use, without what only waits to be collected. */
  function memory(): number {
    setFlagsFromString('--expose-gc');
    (runInNewContext('gc') as () => void)();
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    return heapUsed + arrayBuffers;
  }

  const REQUEST = { jsonrpc: '2.0', id: 1, method: 'ping' };
  const ECHO = `process.stdin.pipe(process.stdout)`;

  test.concurrent('what is written already is sent as it is', async ({ expect }) => {
    const { channel, heard } = await open(ECHO);
    const written = '{ "method":"ping", "id":1,"jsonrpc":"2.0" }';
    channel.send(REQUEST, written);
    channel.send(REQUEST);
    await waitUntil(() => heard.length === 2, 5000);
    await channel.close();
    expect(heard).toEqual([written, JSON.stringify(REQUEST)]);
  });

  test.concurrent('a server that no longer listens: sending neither throws nor waits, and ends the channel', async ({
    expect,
  }) => {
    const { channel, failures } = await open(`require('fs').closeSync(0); setInterval(() => {}, 1000)`);
    await delay(300);
    for (let count = 0; count < 100; count += 1)
      channel.send(REQUEST, JSON.stringify({ ...REQUEST, x: 'x'.repeat(9999) }));
    await waitUntil(() => failures.length > 0, 5000);
    channel.send(REQUEST);
    await channel.close();
    channel.send(REQUEST);
    await delay(50);
    expect(failures).toMatchInlineSnapshot(`
      [
        "The server broke the protocol while talking to us: it closed its standard input.",
      ]
    `);
  });

  test.concurrent('sending to a server that is gone', async ({ expect }) => {
    const { channel, failures } = await open(`process.exit(3)`);
    await waitUntil(() => failures.length > 0, 5000);
    channel.send(REQUEST);
    await delay(50);
    await channel.close();
    expect(failures).toMatchInlineSnapshot(`
      [
        "The server exited (code 3) while we were talking to it.",
      ]
    `);
  });

  test.concurrent('while it is paused nothing comes; what was written before the end then comes before it', async ({
    expect,
  }) => {
    const { channel, heard, failures } = await open(`
      for (let id = 0; id < 2000; id += 1) process.stdout.write(JSON.stringify({ jsonrpc: '2.0', id, result: 'x'.repeat(20) }) + '\\n');
    `);
    channel.pause?.();
    channel.pause?.();
    await delay(1000);
    expect([heard.length, failures.length]).toEqual([0, 0]);
    channel.resume?.();
    await waitUntil(() => failures.length > 0, 5000);
    await channel.close();
    expect([heard.length, heard.at(-1)?.slice(0, 26)]).toEqual([2000, '{"jsonrpc":"2.0","id":1999']);
  });

  test.concurrent('closing does not wait for whoever paused it', async ({ expect }) => {
    const { channel } = await open(ECHO);
    channel.pause?.();
    const began = performance.now();
    await channel.close();
    expect(performance.now() - began).toBeLessThan(3000);
  });

  test('noise without end takes no memory, and what comes after it is heard', async ({ expect }) => {
    const { channel, heard, failures } = await open(`
      const line = ('noise '.repeat(200) + '\\n').repeat(50);
      let left = 1600;
      const more = () => {
        while (left > 0 && process.stdout.write(line)) left -= 1;
        if (left > 0) process.stdout.once('drain', () => { left -= 1; more(); });
        else process.stdout.write(JSON.stringify({ jsonrpc: '2.0', id: 1, result: {} }) + '\\n');
      };
      more();
      process.stdin.resume();
    `);
    const before = memory();
    await waitUntil(() => heard.length + failures.length > 0, 20_000);
    const grown = memory() - before;
    await channel.close();
    expect([heard.length, failures]).toEqual([1, []]);
    // It wrote 96 million bytes.
    expect(grown).toBeLessThan(10_000_000);
  });
});
