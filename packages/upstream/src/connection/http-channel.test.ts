/** Shows what goes over Streamable HTTP in each era, and that every way of not answering ends in time with its own code. */
import { createServer } from 'node:net';
import {
  type Exchange,
  type RunningHttp,
  refusedUrl,
  respond,
  sampleAnswer,
  startAuthWall,
  startDualHttp,
  startEndlessBody,
  startHangingHttp,
  startLegacyHttp,
  startModernHttp,
  startNotMcp,
  startOldSse,
  startRedirect,
  startScriptedHttp,
  startSseEndless,
} from '@hintlock/testkit';
import { describe, test } from 'vitest';
import { reachServer, type Visit } from '../reach-server.ts';
import type { UrlTarget } from '../target.ts';

interface Reach {
  readonly timeoutMs?: number;
  readonly transport?: UrlTarget['transport'];
  readonly headers?: Record<string, string>;
}

async function reach(url: string, { timeoutMs = 20_000, transport = 'auto', headers = {} }: Reach = {}) {
  const client = { name: 'test', version: '1.0.0' };
  const began = performance.now();
  const target = { kind: 'url', url, headers, transport } as const;
  const visit = await reachServer(target, { client, timeoutMs, signal: new AbortController().signal });
  return { ...visit, took: performance.now() - began };
}

async function visitTo(starting: Promise<RunningHttp>, how?: Reach) {
  const server = await starting;
  try {
    return { ...(await reach(server.url, how)), requests: server.requests, url: server.url };
  } finally {
    await server.close();
  }
}

const names = (visit: Visit): string[] => visit.tools.map((tool) => tool.name);
const codes = (visit: Visit): string[] => visit.findings.map(({ code }) => code);
const told = (visit: Visit): string[] =>
  visit.findings.map(({ code, message }) => `${code}: ${message.replaceAll(/127\.0\.0\.1:\d+/g, 'HOST')}`);

describe('each era lists its tools', () => {
  test.concurrent.for([
    ['legacy', startLegacyHttp, 'http', 'legacy'],
    ['modern', startModernHttp, 'http', 'modern'],
    ['both', startDualHttp, 'http', 'legacy'],
    ['old SSE', startOldSse, 'sse', 'legacy'],
  ] as const)('%s', async ([, start, transport, era], { expect }) => {
    const visit = await visitTo(start());
    expect(visit).toMatchObject({ status: 'reached', transport, handshake: { era }, findings: [], lastWords: [] });
    expect(names(visit)).toEqual(['read_page', 'delete_page']);
  });

  test.concurrent('a legacy session is named in every request after the first, and ended', async ({ expect }) => {
    const { requests } = await visitTo(startLegacyHttp());
    const seen = requests.map(({ method, headers }) => ({
      method,
      accept: headers.accept,
      session: headers['mcp-session-id'] !== undefined,
      version: headers['mcp-protocol-version'],
      named: headers['mcp-method'],
    }));
    expect(seen).toMatchInlineSnapshot(`
      [
        {
          "accept": "application/json, text/event-stream",
          "method": "POST",
          "named": undefined,
          "session": false,
          "version": undefined,
        },
        {
          "accept": "application/json, text/event-stream",
          "method": "POST",
          "named": undefined,
          "session": true,
          "version": "2025-11-25",
        },
        {
          "accept": "application/json, text/event-stream",
          "method": "POST",
          "named": undefined,
          "session": true,
          "version": "2025-11-25",
        },
        {
          "accept": undefined,
          "method": "DELETE",
          "named": undefined,
          "session": true,
          "version": "2025-11-25",
        },
      ]
    `);
    expect(new Set(requests.slice(1).map(({ headers }) => headers['mcp-session-id'])).size).toBe(1);
  });

  test.concurrent('a modern request carries its version and its method, and no session', async ({ expect }) => {
    const { requests } = await visitTo(startModernHttp());
    const seen = requests.map(({ method, headers }) => ({
      method,
      version: headers['mcp-protocol-version'],
      named: headers['mcp-method'],
      session: headers['mcp-session-id'],
    }));
    expect(seen).toMatchInlineSnapshot(`
      [
        {
          "method": "POST",
          "named": undefined,
          "session": undefined,
          "version": undefined,
        },
        {
          "method": "POST",
          "named": "server/discover",
          "session": undefined,
          "version": "2026-07-28",
        },
        {
          "method": "POST",
          "named": "tools/list",
          "session": undefined,
          "version": "2026-07-28",
        },
      ]
    `);
  });
});

describe('ways of answering', () => {
  const stream = { 'content-type': 'text/event-stream; charset=utf-8' };
  const json = { 'content-type': 'Application/JSON; charset=utf-8' };
  const event = (message: object): string => `event: message\ndata: ${JSON.stringify(message)}\n\n`;

  test.concurrent.for<[string, (exchange: Exchange) => void]>([
    ['JSON', respond],
    [
      'an event stream',
      ({ response, message }) => void response.writeHead(200, stream).end(event(sampleAnswer(message))),
    ],
    [
      'an event stream that stays open',
      ({ response, message }) => void response.writeHead(200, stream).write(event(sampleAnswer(message))),
    ],
    [
      'an event stream in single bytes, with Windows line ends and comments',
      ({ response, message }) => {
        response.writeHead(200, stream);
        const text = `: hello é\r\nretry: 5\r\nunknown: x\r\n${event(sampleAnswer(message)).replaceAll('\n', '\r\n')}`;
        for (const byte of Buffer.from(text)) response.write(Buffer.from([byte]));
        response.end();
      },
    ],
    [
      'a batch, with a question and a notification before the answer',
      ({ response, message }) => {
        const others = [
          { jsonrpc: '2.0', method: 'notifications/message' },
          { jsonrpc: '2.0', id: 'q', method: 'ping' },
          'x',
        ];
        response.writeHead(200, json).end(JSON.stringify([...others, sampleAnswer(message)]));
      },
    ],
  ])('%s', async ([, answer], { expect }) => {
    const script = (exchange: Exchange): void => {
      const { id, method } = exchange.message;
      if (id === undefined || method === undefined) respond(exchange);
      else answer(exchange);
    };
    const visit = await visitTo(startScriptedHttp(script));
    expect([visit.status, names(visit), codes(visit)]).toEqual(['reached', ['read_page', 'delete_page'], []]);
  });

  test.concurrent('a notification comes before what is sent after it', async ({ expect }) => {
    let initialized = false;
    const script = async (exchange: Exchange): Promise<void> => {
      const { response, message } = exchange;
      if (message.method === 'notifications/initialized') {
        await new Promise((resolve) => setTimeout(resolve, 150));
        initialized = true;
      }
      if (message.method === 'tools/list' && !initialized) {
        const error = { code: -32602, message: 'Received request before initialization was complete' };
        response.writeHead(200, json).end(JSON.stringify({ jsonrpc: '2.0', id: message.id, error }));
      } else respond(exchange);
    };
    const visit = await visitTo(startScriptedHttp(script));
    expect([visit.status, codes(visit)]).toEqual(['reached', []]);
  });

  test.concurrent('a server that answers notifications with an error is still reached', async ({ expect }) => {
    const script = (exchange: Exchange): void => {
      if (exchange.message.id === undefined) exchange.response.writeHead(400, json).end('{}');
      else respond(exchange);
    };
    expect((await visitTo(startScriptedHttp(script))).status).toBe('reached');
  });
});

describe('ways of not answering', () => {
  const plain = (status: number, type: string, body: string) => () =>
    startScriptedHttp(({ response }) => void response.writeHead(status, { 'content-type': type }).end(body));

  const FAULTS: readonly [string, () => Promise<RunningHttp>][] = [
    ['a wall', startAuthWall],
    ['a forbidden place', plain(403, 'text/plain', 'no')],
    ['a web page', startNotMcp],
    ['no type', plain(200, '', '{}')],
    ['JSON that is none', plain(200, 'application/json', '{"jsonrpc":')],
    ['JSON that is no message', plain(200, 'application/json', '[{"ok":true},1]')],
    ['nothing', plain(200, 'application/json', '')],
    ['a stream that ends without an answer', plain(200, 'text/event-stream', ': bye\n\n')],
    [
      'a batch without an answer',
      plain(200, 'application/json', '[{"jsonrpc":"2.0","method":"notifications/message"}]'),
    ],
    ['accepted only', plain(202, '', '')],
    ['an error of its own', plain(500, 'text/html', 'Oops')],
    ['not found', plain(404, 'text/html', 'Oops')],
    [
      'a refusal that explains itself',
      plain(
        400,
        'application/json',
        '{"jsonrpc":"2.0","id":null,"error":{"code":-32000,"message":"Bad \\u001b[2J key"}}',
      ),
    ],
    ['a body without end', startEndlessBody],
    ['an event without end', () => startScriptedHttp(({ response }) => endless(response, 'data: '))],
    [
      'an event without end, between comments',
      () => startScriptedHttp(({ response }) => endless(response, ': still here\ndata: ', '\n')),
    ],
    ['cut at once', () => startScriptedHttp(({ request }) => void request.socket.destroy())],
    [
      'cut in the middle',
      () =>
        startScriptedHttp(({ response }) => {
          response.writeHead(200, { 'content-type': 'application/json' }).write('{');
          setTimeout(() => response.destroy(), 50);
        }),
    ],
  ];

  test.concurrent('each fault has its own finding', async ({ expect }) => {
    const visits = await Promise.all(
      FAULTS.map(async ([name, start]) => {
        const visit = await visitTo(start());
        expect(visit).toMatchObject({ status: 'failed', transport: 'http', tools: [], lastWords: [] });
        return [name, told(visit).join()];
      }),
    );
    expect(Object.fromEntries(visits)).toMatchInlineSnapshot(`
      {
        "JSON that is no message": "HL_PROTOCOL: The server broke the protocol while answering the handshake: the body is not a JSON-RPC message.",
        "JSON that is none": "HL_PROTOCOL: The server broke the protocol while answering the handshake: the body is not a JSON-RPC message.",
        "a batch without an answer": "HL_PROTOCOL: The server broke the protocol while answering the handshake: it ended its response without the answer.",
        "a body without end": "HL_MESSAGE_TOO_LARGE: The server sent one message larger than 32 MiB and was stopped.",
        "a forbidden place": "HL_AUTH_REQUIRED: http://HOST/mcp wants authorisation (HTTP 403).",
        "a refusal that explains itself": "HL_SERVER_ERROR: The server answered initialize with error -32000: Bad \\u{1b}[2J key.",
        "a stream that ends without an answer": "HL_PROTOCOL: The server broke the protocol while answering the handshake: it ended its response without the answer.",
        "a wall": "HL_AUTH_REQUIRED: http://HOST/mcp wants authorisation (HTTP 401).",
        "a web page": "HL_PROTOCOL: The server broke the protocol while answering the handshake: it answered with text/html instead of JSON or an event stream.",
        "accepted only": "HL_PROTOCOL: The server broke the protocol while answering the handshake: it answered with no content type instead of JSON or an event stream.",
        "an error of its own": "HL_HTTP_STATUS: http://HOST/mcp answered HTTP 500, which is no MCP answer.",
        "an event without end": "HL_MESSAGE_TOO_LARGE: The server sent one message larger than 32 MiB and was stopped.",
        "an event without end, between comments": "HL_MESSAGE_TOO_LARGE: The server sent one message larger than 32 MiB and was stopped.",
        "cut at once": "HL_UNREACHABLE: http://HOST/mcp could not be reached: the connection was cut.",
        "cut in the middle": "HL_UNREACHABLE: http://HOST/mcp could not be reached: the connection was cut.",
        "no type": "HL_PROTOCOL: The server broke the protocol while answering the handshake: it answered with no content type instead of JSON or an event stream.",
        "not found": "HL_HTTP_STATUS: http://HOST/mcp answered HTTP 404, which is no MCP answer.",
        "nothing": "HL_PROTOCOL: The server broke the protocol while answering the handshake: the body is not a JSON-RPC message.",
      }
    `);
  });

  test.concurrent.for<[string, () => Promise<RunningHttp>]>([
    ['hangs', startHangingHttp],
    ['keeps its stream alive', startSseEndless],
    [
      'hangs in the middle of a body',
      () =>
        startScriptedHttp(
          ({ response }) => void response.writeHead(200, { 'content-type': 'application/json' }).write('{'),
        ),
    ],
    // Refused in the old way, so that only a hanging answer to the second question keeps us.
    [
      'refuses once and then hangs',
      () =>
        startScriptedHttp(({ response, message }) => {
          if (message.method === 'initialize') response.writeHead(404).end();
        }),
    ],
  ])('a server that %s is left in time', async ([, start], { expect }) => {
    const visit = await visitTo(start(), { timeoutMs: 800 });
    expect(told(visit)).toEqual([
      'HL_SERVER_TIMEOUT: The server was still answering the handshake after 0.8 s and was stopped.',
    ]);
    expect(visit.took).toBeGreaterThan(750);
    expect(visit.took).toBeLessThan(2800);
  });

  test.concurrent('a session that cannot be ended does not keep us', async ({ expect }) => {
    const script = (exchange: Exchange): void => {
      if (exchange.request.method === 'DELETE') return;
      exchange.response.setHeader('mcp-session-id', 'abc');
      respond(exchange);
    };
    const visit = await visitTo(startScriptedHttp(script));
    expect([visit.status, visit.requests.at(-1)?.method]).toEqual(['reached', 'DELETE']);
    expect(visit.took).toBeLessThan(5000);
  });

  test.concurrent('places that cannot be called', async ({ expect }) => {
    const plainPort = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n').on('error', () => {}));
    await new Promise<void>((resolve) => plainPort.listen(0, '127.0.0.1', resolve));
    const { port } = plainPort.address() as { port: number };
    const visits = {
      refused: await reach(await refusedUrl()),
      'TLS to a plain port': await reach(`https://127.0.0.1:${port}/mcp`),
      'no such name': await reach('http://nonexistent.invalid/'),
      'no address': await reach('mcp.example.com/mcp'),
      'another scheme': await reach('file:///etc/passwd'),
      empty: await reach(''),
      'a header that HTTP forbids': await reach(`http://127.0.0.1:${port}/`, { headers: { 'X-Team': 'a\r\nb: c' } }),
    };
    plainPort.close();
    const { 'no such name': unknown, ...others } = visits;
    expect(Object.entries(others).map(([name, visit]) => [name, ...told(visit)])).toMatchInlineSnapshot(`
      [
        [
          "refused",
          "HL_UNREACHABLE: http://HOST/mcp could not be reached: nobody listens there.",
        ],
        [
          "TLS to a plain port",
          "HL_UNREACHABLE: https://HOST/mcp could not be reached: it does not speak TLS there.",
        ],
        [
          "no address",
          "HL_URL_INVALID: "mcp.example.com/mcp" is not an http or https address.",
        ],
        [
          "another scheme",
          "HL_URL_INVALID: "file:///etc/passwd" is not an http or https address.",
        ],
        [
          "empty",
          "HL_URL_INVALID: "" is not an http or https address.",
        ],
        [
          "a header that HTTP forbids",
          "HL_UNREACHABLE: http://HOST/ could not be reached: a header or the address holds characters that HTTP forbids.",
        ],
      ]
    `);
    // Which of the two depends on whether the machine has a name server at all.
    expect(told(unknown)[0]).toMatch(
      /^HL_UNREACHABLE: http:\/\/nonexistent\.invalid\/ could not be reached: the name (is unknown|could not be looked up)\.$/,
    );
  });
});

describe('credentials stay with the host they were meant for', () => {
  const headers = { Authorization: 'Bearer secret-token', 'X-Team': 'blue', Accept: 'text/html', 'MCP-Method': 'x' };

  test.concurrent('they are sent with every request, and never break the protocol’s own', async ({ expect }) => {
    const { requests, status } = await visitTo(startLegacyHttp(), { headers });
    expect(status).toBe('reached');
    expect(requests.map(({ headers: sent }) => [sent.authorization, sent['x-team']])).toEqual(
      requests.map(() => ['Bearer secret-token', 'blue']),
    );
    expect(requests[0]?.headers.accept).toBe('application/json, text/event-stream');
  });

  test.concurrent.for([301, 302, 307, 308] as const)(
    'a redirect (%i) is told and not followed',
    async (status, { expect }) => {
      const elsewhere = await startLegacyHttp();
      const visits = [
        await visitTo(startRedirect(elsewhere.url, status), { headers }),
        await visitTo(startRedirect(elsewhere.url, status), { headers, transport: 'sse' }),
        await visitTo(startRedirect('/other?token=abcd', status), { headers }),
      ];
      await elsewhere.close();
      expect(elsewhere.requests).toEqual([]);
      expect(visits.map((visit) => visit.requests.length)).toEqual([1, 1, 1]);
      expect(visits.flatMap(told)).toEqual([
        'HL_REDIRECTED: http://HOST/mcp redirects to http://HOST/mcp.',
        'HL_REDIRECTED: http://HOST/mcp redirects to http://HOST/mcp.',
        'HL_REDIRECTED: http://HOST/mcp redirects to http://HOST/other?token=…',
      ]);
    },
  );
});

/** Writes without end, as fast as it is read. */
function endless(response: Exchange['response'], start: string, end = ''): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const block = `${start}${'x'.repeat(65_536)}${end}`;
  const more = (): void => {
    while (!response.destroyed && response.write(block));
  };
  response.on('drain', more);
  more();
}
