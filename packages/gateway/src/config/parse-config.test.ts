import { type Call, decide, EMPTY_LABEL, printable, resolveProfile } from '@hintlock/core';
import { secretsOf } from '@hintlock/upstream/connect';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Config } from './config.ts';
import { isInView } from './is-in-view.ts';
import { parseConfig } from './parse-config.ts';

const FILE = '/srv/gateway/hintlock.yaml';
const ENV = { FILES_TOKEN: 'files-token-value', TOKEN: 'remote-token-value', HOME: '/home/me', EMPTY: '' };

function configOf(text: string): Config {
  const parsed = parseConfig(text, { file: FILE, env: ENV });
  if (!parsed.ok) throw parsed.errors[0] ?? new Error('refused without an error');
  return parsed.config;
}

function targetOf(entry: string): unknown {
  return configOf(`servers:\n  one: ${entry}`).servers.get('one')?.target;
}

describe('servers', () => {
  it('come with everything filled in', () => {
    const { servers } = configOf(`
servers:
  files:
    command: npx
    args: [-y, "@modelcontextprotocol/server-filesystem", /srv/data]
    env: { TOKEN: "\${FILES_TOKEN}" }
    hints:
      move_file: { destructive: false, reversible: true }
  remote:
    url: https://example.com/mcp
    headers: { Authorization: "Bearer \${TOKEN}" }
    transport: sse
    trust: operator
    start: eager
    observe: true
    timeout: 1.5
    progressTimeout: 10
`);
    expect(servers.get('files')).toEqual({
      name: 'files',
      target: {
        kind: 'command',
        command: 'npx',
        args: ['-y', '@modelcontextprotocol/server-filesystem', '/srv/data'],
        env: { TOKEN: 'files-token-value' },
        cwd: '/srv/gateway',
        inherit: 'safe',
        secrets: ['files-token-value'],
      },
      trust: 'pinned',
      start: 'lazy',
      timeoutMs: 300_000,
      progressTimeoutMs: 3_600_000,
      claims: new Map([
        [
          'move_file',
          ['destructive', 'reversible'].map((hint) => ({
            hint,
            value: hint === 'reversible',
            source: 'operator',
            confidence: 1,
            evidence: 'servers.files.hints.move_file in /srv/gateway/hintlock.yaml',
          })),
        ],
      ]),
    });
    expect(servers.get('remote')).toEqual({
      name: 'remote',
      target: {
        kind: 'url',
        url: 'https://example.com/mcp',
        headers: { Authorization: 'Bearer remote-token-value' },
        transport: 'sse',
        secrets: ['remote-token-value'],
      },
      trust: 'operator',
      start: 'eager',
      observe: true,
      timeoutMs: 1500,
      progressTimeoutMs: 10_000,
      claims: new Map(),
    });
  });

  it('get numbers and switches as they are written', () => {
    expect(targetOf('{ command: x, args: [1.10, 0x10, true, ~x], env: { PORT: 8080, ZIP: 007 } }')).toMatchObject({
      args: ['1.10', '0x10', 'true', '~x'],
      env: { PORT: '8080', ZIP: '007' },
    });
  });

  it('start in the folder of the file, or in one that is relative to it or to the home', () => {
    expect(targetOf('{ command: x, cwd: data }')).toMatchObject({ cwd: '/srv/gateway/data' });
    expect(targetOf('{ command: x, cwd: ~/data }')).toMatchObject({ cwd: '/home/me/data' });
    expect(targetOf('{ command: x, cwd: /data }')).toMatchObject({ cwd: '/data' });
  });

  it('have variables with defaults, and a way to mean the characters', () => {
    const args = '["${NOPE:-a}", "${EMPTY:-b}", "${EMPTY}", "$${NOPE}", "$HOME", "${NOPE:-}", "${HOME}"]';
    const target = targetOf(`{ command: x, args: ${args} }`);
    expect(target).toMatchObject({ args: ['a', 'b', '', '${NOPE}', '$HOME', '', '/home/me'] });
  });

  it('never have a value filled in twice', () => {
    const text = 'servers: { one: { command: x, args: ["${A}"] } }';
    const parsed = parseConfig(text, { file: FILE, env: { A: '${B}', B: 'b' } });
    expect(parsed.ok && parsed.config.servers.get('one')?.target).toMatchObject({ args: ['${B}'] });
  });

  it('list what came from variables, so that it is never shown', () => {
    const target = configOf('servers: { one: { command: x, args: ["--t=${TOKEN}"] } }').servers.get('one')?.target;
    expect(target && secretsOf(target)).toContain('remote-token-value');
  });

  it('can share parts by aliases', () => {
    const { servers } = configOf('servers:\n  a: { command: x, env: &e { K: v } }\n  b: { command: y, env: *e }');
    expect(servers.get('b')?.target).toMatchObject({ env: { K: 'v' } });
  });

  it('are untrusted under high-stakes unless the operator says otherwise', () => {
    const { servers } = configOf(
      'policy: high-stakes\nservers: { a: { command: x }, b: { command: x, trust: pinned } }',
    );
    expect([...servers.values()].map(({ trust }) => trust)).toEqual(['untrusted', 'pinned']);
  });
});

function call(hints: Readonly<Record<string, boolean>>, name = 'tool'): Call {
  const claims = Object.entries(hints).map(([hint, value]) => {
    return { hint: hint as 'cost', value, source: 'operator' as const, confidence: 1, evidence: '' };
  });
  return {
    tool: { name, title: name },
    profile: resolveProfile(claims, 'pinned'),
    server: { name: 'files', trust: 'pinned', transport: 'stdio' },
    args: {},
    principal: { id: 'me', scopes: [] },
    session: { label: EMPTY_LABEL, calls: 0, offline: false },
    client: { name: 'test', version: '1' },
    requiredScopes: [],
  };
}

describe('the policy', () => {
  const rules = `
policy:
  preset: cautious
  rules:
    - { name: no-mail, when: 'tool.name == "send_mail"', then: deny, because: "Mail is\\nnot for models. " }

    - name: free
      when: tool.name == "free"
      then: allow
`;

  it('is balanced when nothing is said', () => {
    expect(configOf('{}').policy.source.rules.map(({ name }) => name)).toEqual([
      'confirm-destructive',
      'allow-the-rest',
    ]);
  });

  it('puts the rules of the file, with their lines, before those of the preset', () => {
    const { source } = configOf(rules).policy;
    expect(source.rules.slice(0, 2)).toEqual([
      { name: 'no-mail', when: 'tool.name == "send_mail"', then: 'deny', line: 5, because: 'Mail is not for models.' },
      { name: 'free', when: 'tool.name == "free"', then: 'allow', line: 7 },
    ]);
    expect(source.rules.length).toBe(6);
    expect(source.unknownLegs).toBe(true);
  });

  it('decides by them', () => {
    const { policy } = configOf(rules);
    expect(decide(call({ readOnly: true }, 'send_mail'), policy).effect).toBe('deny');
    expect(decide(call({}, 'free'), policy).effect).toBe('allow');
    expect(decide(call({}), policy).effect).toBe('confirm');
  });

  it('asks no longer because of the tier alone with ask: guards, and still for every other reason', () => {
    const write = { destructive: false, openWorld: false };
    const cautious = configOf('policy: cautious\nask: guards').policy;
    expect(decide(call({ openWorld: false }), cautious).effect).toBe('allow');
    expect(decide(call(write), cautious).effect).toBe('allow');
    expect(decide(call({ ...write, cost: true }), cautious).effect).toBe('confirm');
    expect(decide(call(write), configOf('policy: cautious\nask: always').policy).effect).toBe('confirm');
    expect(decide(call({}), configOf('policy: high-stakes\nask: guards').policy).effect).toBe('confirm');
    expect(decide({ ...call({}), quarantine: 'it changed' }, cautious).effect).not.toBe('allow');
  });

  it('keeps rules of the file whatever they are called', () => {
    const text = `
ask: guards
policy: { rules: [{ name: confirm-destructive, when: 'tier == "destructive"', then: confirm }] }`;
    expect(decide(call({}), configOf(text).policy).effect).toBe('confirm');
  });
});

describe('views', () => {
  const config = configOf(`
servers: { files: { command: x }, web: { command: y } }
views:
  research: { servers: [files], tools: ["read_*"], where: 'tier == "read" && !hints.openWorld', discover: true }
  all: {}
  odd: { where: 'source.readOnly == "operator" && server.trust == "pinned" && known.readOnly' }
`);
  const shows = (view: string, hints: Readonly<Record<string, boolean>>, tool: string, server = 'files'): boolean => {
    const found = config.views.get(view);
    const { profile } = call(hints);
    return (
      found !== undefined &&
      isInView(found, { tool: { name: tool, title: tool }, profile, server: { name: server, trust: 'pinned' } })
    );
  };
  const read = { readOnly: true, openWorld: false };

  it('show what passes all of their conditions', () => {
    expect(shows('research', read, 'read_file')).toBe(true);
    expect(shows('research', read, 'read_file', 'web')).toBe(false);
    expect(shows('research', read, 'list_files')).toBe(false);
    expect(shows('research', { readOnly: true }, 'read_file')).toBe(false);
    expect(shows('all', {}, 'anything')).toBe(true);
    expect(shows('odd', read, 'x')).toBe(true);
    expect(shows('odd', {}, 'x')).toBe(false);
  });

  it('are in discover mode only when they say so', () => {
    expect([...config.views.values()].map(({ discover }) => discover)).toEqual([true, false, false]);
  });
});

describe('everything else', () => {
  it('has a default', () => {
    const { servers, views, policy: _, ...rest } = configOf('{}');
    expect(servers.size + views.size).toBe(0);
    expect(rest).toEqual({
      ask: 'always',
      lint: { off: [] },
      discover: false,
      listen: { port: 7717 },
      trust: { ring: { keys: new Map(), revoked: new Set() }, registries: [], findings: [] },
      approvals: { holdMs: 45_000, expireMs: 600_000 },
      limits: { text: 1_000_000, list: 1000, queue: 100, parallel: 64, message: 33_554_432 },
    });
  });

  it('is read', () => {
    const { approvals, limits, listen, discover } = configOf(`
discover: true
listen: { port: 0 }
approvals: { hold: 0, expire: 1, webhook: { url: "https://example.com/\${TOKEN}", secret: "\${FILES_TOKEN}" } }
limits: { text: 1 }
`);
    expect({ listen, discover, text: limits.text, list: limits.list }).toEqual({
      listen: { port: 0 },
      discover: true,
      text: 1,
      list: 1000,
    });
    expect(approvals).toEqual({
      holdMs: 0,
      expireMs: 1000,
      webhook: { url: 'https://example.com/remote-token-value', secret: 'files-token-value' },
    });
  });
});

describe('any text', () => {
  const KEYS = ['servers', 'files', 'command', 'env', 'policy', 'rules', 'when', 'views', 'hints', '${TOKEN}', '${X}'];
  const MARKS = [': ', ':', '\n', '\n  ', '\n    ', '- ', '{', '}', '[', ']', ', ', '"', "'", '&a ', '*a', '!x ', '|'];
  const ODD = ['\t', '%', '---\n', '? ', '<<', '~', '1', '\u0000', '\u001b[31m', '\uFEFF', '\ud800', '__proto__', '@'];
  const words = fc.constantFrom(...KEYS, ...MARKS, ...ODD);

  it('never throws, and every error has its place and nothing that could act on a terminal', () => {
    const check = (text: string): void => {
      const parsed = parseConfig(text, { file: 'h.yaml', env: ENV });
      if (parsed.ok) return;
      expect(parsed.errors.length).toBeGreaterThan(0);
      for (const { values, message } of parsed.errors) {
        expect(values).toMatchObject({ path: 'h.yaml', line: expect.any(Number), column: expect.any(Number) });
        expect(message).toMatch(/^h\.yaml:[1-9]\d*:[1-9]\d* /);
        expect(message).toBe(printable(message));
      }
    };
    fc.assert(fc.property(fc.string({ unit: 'binary' }), check), { numRuns: 500 });
    fc.assert(
      fc.property(fc.array(words, { maxLength: 60 }), (parts) => check(parts.join(''))),
      { numRuns: 3000 },
    );
  });

  const SECRET = 'q7Zk-hidden';

  it.each([
    'ask: SECRET',
    'ask: "SECRET',
    'a: @SECRET',
    'a: [SECRET',
    'a: SECRET: SECRET',
    '- SECRET\nSECRET',
    '"TOKEN=SECRET": 1',
    'policy: SECRET',
    'servers: SECRET',
    'servers: { a: SECRET }',
    'servers: { a: { command: x, env: SECRET } }',
    'servers: { a: { command: x, env: { SECRET } } }',
    'servers: { a: { command: x, env: { "K=SECRET": 1 } } }',
    'servers: { a: { command: x, env: { A: [SECRET], SECRET: {} } } }',
    'servers: { a: { command: x, args: ["${X-SECRET}"] } }',
    'servers: { a: { url: "x:SECRET" } }',
    'servers: { a: { url: http://x, headers: { "Authorization: SECRET" } } }',
    'servers: { a: { url: http://x, headers: { A: "SECRET\\n" } } }',
    'approvals: { webhook: { url: "http://x/SECRET", secret: SECRET } }',
    'views: { a: { servers: [SECRET] } }',
    'listen: { port: SECRET }',
    'limits: [SECRET]',
  ])('never has a value in an error: %s', (text) => {
    const attempts = [
      parseConfig(text.replaceAll('SECRET', SECRET), { file: 'h.yaml', env: {} }),
      parseConfig(text.replaceAll('SECRET', '${HIDDEN}'), { file: 'h.yaml', env: { HIDDEN: SECRET } }),
    ];
    for (const parsed of attempts) {
      expect(parsed.ok).toBe(false);
      const shown = parsed.ok ? [] : parsed.errors.map(({ message, values, cause }) => [message, values, cause]);
      expect(JSON.stringify(shown)).not.toContain(SECRET);
    }
  });
});

describe('trust', () => {
  const KEY = 'ed25519:AwqbosPc4TbXQ_9BMs6NY65X0O4w1T0j23QAOcsgrq0';
  const errorsOf = (text: string): string[] => {
    const parsed = parseConfig(text, { file: 'h.yaml', env: {} });
    return parsed.ok ? [] : parsed.errors.map(({ message }) => message);
  };

  it('counts in the user’s own file, and where a manifest lies is relative to its own', () => {
    const file = '/home/me/.config/hintlock/hintlock.yaml';
    const text = `trust: { keys: [{ key: "${KEY}", note: "me" }] }\nservers: { a: { command: x, manifest: m.json }, b: { url: "https://b.example", manifest: "https://b.example/m.json" } }`;
    const own = parseConfig(text, { file, env: { XDG_CONFIG_HOME: '/home/me/.config' } });
    const other = parseConfig(text, { file, env: { XDG_CONFIG_HOME: '/home/you/.config' } });
    if (!own.ok || !other.ok) throw new Error('the file is not usable');
    expect([...own.config.trust.ring.keys.values()].map(({ note }) => note)).toEqual(['me']);
    expect(other.config.trust.ring.keys.size).toBe(0);
    expect([...own.config.servers.values()].map(({ manifest }) => manifest)).toEqual([
      '/home/me/.config/hintlock/m.json',
      'https://b.example/m.json',
    ]);
  });

  it.each([
    [`trust: { keys: [{ key: "ed25519:x" }] }`, /not a public Ed25519 key/],
    [`trust: { registries: [{ url: "https://r.example" }] }`, /needs the "key"/],
    [`trust: { registries: [{ url: "http://r.example", key: "${KEY}" }] }`, /must be an https address/],
    [`trust: { registries: [{ key: "${KEY}" }] }`, /needs either a "file" or a "url"/],
    ['servers: { a: { command: x, manifest: "http://m.example/m.json" } }', /must be a file, an https address/],
    ['servers: { a: { command: x, manifest: m.json, trust: operator } }', /is decided by the "manifest"/],
  ])('refuses %s', (text, sentence) => {
    expect(errorsOf(text)).toEqual([expect.stringMatching(sentence)]);
  });
});
