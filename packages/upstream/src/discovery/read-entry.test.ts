import { describe, expect, test } from 'vitest';
import type { EntryDialectName } from './entry-dialects.ts';
import type { InterpolationDialectName } from './interpolation-dialects.ts';
import { type EntryContext, readEntry } from './read-entry.ts';

const SECRET = 'sk-very-secret';

function context(entry: EntryDialectName, interpolation: InterpolationDialectName = 'none'): EntryContext {
  return {
    path: '/c.json',
    entry,
    interpolation,
    values: { env: { TOKEN: SECRET, PATH: '/bin' }, platform: 'linux', places: { workspaceFolder: '/project' } },
    home: '/home/user',
    folder: '/project',
  };
}

/** The target, `disabled`, or the messages. */
function read(raw: unknown, entry: EntryDialectName = 'standard', interpolation: InterpolationDialectName = 'none') {
  const reading = readEntry('x', raw, context(entry, interpolation));
  if (reading.kind === 'target') return reading.target;
  return reading.kind === 'disabled' ? 'disabled' : reading.findings.map(({ message }) => message);
}

const command = (name: string, rest: object = {}) => {
  return { kind: 'command', command: name, args: [], env: {}, inherit: 'safe', ...rest };
};
const url = (address: string, rest: object = {}) => {
  return { kind: 'url', url: address, headers: {}, transport: 'auto', ...rest };
};
const misshapen = (detail: string) => `The configuration /c.json cannot be used: the server "x" ${detail}.`;

describe('commands', () => {
  test('as a text with arguments and an environment', () => {
    expect(read({ type: 'stdio', command: 'npx', args: ['-y', 'a', 8080], env: { A: 'b', N: 1, GONE: null } })).toEqual(
      command('npx', { args: ['-y', 'a', '8080'], env: { A: 'b', N: '1' } }),
    );
  });

  test('as OpenCode’s list', () => {
    const raw = { type: 'local', command: ['npx', '-y', 'a'], environment: { A: '{env:TOKEN}' }, enabled: true };
    expect(read(raw, 'opencode', 'opencode')).toEqual(
      command('npx', { args: ['-y', 'a'], env: { A: SECRET }, secrets: [SECRET] }),
    );
    expect(read({ type: 'local', command: [] }, 'opencode')).toEqual([misshapen('has an empty "command"')]);
  });

  test('as the map of older Zed', () => {
    const raw = { source: 'custom', command: { path: '/bin/a', args: ['-v'], env: { A: 'b' } }, settings: {} };
    expect(read(raw, 'zed')).toEqual(command('/bin/a', { args: ['-v'], env: { A: 'b' } }));
    expect(read({ command: { path: 1 } }, 'zed')).toEqual([
      misshapen('has a "command.path" that is not text'),
      misshapen('has a "command" without a "path"'),
    ]);
  });

  test('with the variables that Codex forwards', () => {
    const raw = { command: 'a', env: { B: 'c' }, env_vars: ['TOKEN', 'UNSET', { name: 'PATH', source: 'remote' }] };
    expect(read(raw, 'codex')).toEqual(command('a', { env: { TOKEN: SECRET, B: 'c' }, secrets: [SECRET] }));
  });

  test('in a folder: absolute, relative, from home', () => {
    expect(read({ command: 'a', cwd: '/abs' })).toEqual(command('a', { cwd: '/abs', writtenCwd: '/abs' }));
    expect(read({ command: 'a', cwd: 'sub' })).toEqual(command('a', { cwd: '/project/sub', writtenCwd: 'sub' }));
    expect(read({ command: 'a', cwd: '~/sub' })).toEqual(command('a', { cwd: '/home/user/sub', writtenCwd: '~/sub' }));
    expect(read({ command: 'a', cwd: '${workspaceFolder}/s' }, 'standard', 'editor')).toEqual(
      command('a', { cwd: '/project/s', writtenCwd: '/project/s' }),
    );
    const reading = readEntry('x', { command: 'a' }, { ...context('standard'), startFolder: '/project' });
    expect(reading).toMatchObject({ target: { cwd: '/project' } });
  });

  test('on Windows paths', () => {
    const values = { env: {}, platform: 'win32' } as const;
    const windows = { ...context('standard'), values, folder: 'C:\\work' };
    expect(readEntry('x', { command: 'a', cwd: 'sub' }, windows)).toMatchObject({ target: { cwd: 'C:\\work\\sub' } });
  });
});

describe('addresses', () => {
  test('under every name', () => {
    expect(read({ url: 'https://a.test/mcp' })).toEqual(url('https://a.test/mcp'));
    expect(read({ serverUrl: 'https://a.test' }, 'address-first')).toEqual(url('https://a.test'));
    expect(read({ httpUrl: 'https://a.test', url: 'https://b.test' }, 'address-first')).toEqual(
      url('https://a.test', { transport: 'http' }),
    );
    expect(read({ serverUrl: 'https://a.test' })).toEqual([misshapen('has neither a "command" nor a "url"')]);
  });

  test('with the transport that the type names', () => {
    const transport = (type: string) => read({ type, url: 'http://a.test' });
    expect(transport('http')).toMatchObject({ transport: 'http' });
    expect(transport('streamable-http')).toMatchObject({ transport: 'http' });
    expect(transport('streamableHttp')).toMatchObject({ transport: 'http' });
    expect(transport('sse')).toMatchObject({ transport: 'sse' });
    expect(transport('remote')).toMatchObject({ transport: 'auto' });
    expect(read({ transport: 'sse', url: 'http://a.test' })).toMatchObject({ transport: 'sse' });
  });

  test('with headers', () => {
    const raw = { type: 'http', url: 'https://a.test', headers: { Authorization: 'Bearer ${TOKEN}' } };
    expect(read(raw, 'standard', 'claude-code')).toMatchObject({ headers: { Authorization: `Bearer ${SECRET}` } });
    expect(read(raw, 'standard', 'none')).toMatchObject({ headers: { Authorization: 'Bearer ${TOKEN}' } });
  });

  test('with the headers that Codex names by variables', () => {
    const raw = {
      url: 'https://a.test',
      bearer_token_env_var: 'TOKEN',
      http_headers: { A: 'b' },
      env_http_headers: { 'X-Path': 'PATH' },
    };
    expect(read(raw, 'codex')).toEqual(
      url('https://a.test', {
        headers: { A: 'b', 'X-Path': '/bin', Authorization: `Bearer ${SECRET}` },
        secrets: [SECRET],
      }),
    );
    expect(read({ url: 'https://a.test', bearer_token_env_var: 'UNSET' }, 'codex')).toEqual([
      'The configuration uses the environment variable UNSET, which is not set.',
    ]);
  });

  test('only http and https, and what was written is not repeated', () => {
    for (const address of ['ftp://a.test', 'a.test/mcp', 'file:///etc/passwd', `x ${SECRET}`]) {
      expect(read({ url: address })).toEqual([misshapen('has a "url" that is not an http or https address')]);
    }
  });
});

describe('an entry with a command and an address', () => {
  const both = { command: 'a', url: 'https://a.test', serverUrl: 'https://b.test' };
  test('is what its client makes of it', () => {
    expect(read(both)).toMatchObject({ kind: 'command' });
    expect(read(both, 'address-first')).toMatchObject({ url: 'https://b.test' });
    expect(read(both, 'codex')).toEqual([misshapen('has both a "command" and a "url"')]);
    expect(read({ ...both, type: 'http' })).toMatchObject({ url: 'https://a.test' });
    expect(read({ ...both, type: 'stdio' }, 'address-first')).toMatchObject({ kind: 'command' });
  });
});

test('each client’s switch turns an entry off', () => {
  expect(read({ command: 'a', disabled: true })).toBe('disabled');
  expect(read({ command: 'a', disabled: false })).toMatchObject({ kind: 'command' });
  expect(read({ command: 'a', enabled: false }, 'codex')).toBe('disabled');
  expect(read({ enabled: false }, 'zed')).toBe('disabled');
  expect(read({ type: 'local', command: ['a'], enabled: false }, 'opencode')).toBe('disabled');
  expect(read({ type: 'local', command: ['a'], disabled: true }, 'opencode')).toBe('disabled');
  // Antigravity does not read `enabled`: it starts this server, and so must be said.
  expect(read({ command: 'a', enabled: false }, 'address-first')).toMatchObject({ kind: 'command' });
});

test('an entry that its client completes from elsewhere says so', () => {
  expect(read({ enabled: true, settings: {} }, 'zed')).toEqual([
    'The configuration uses a server of a Zed extension, which only its client can fill in.',
  ]);
  expect(read({ enabled: true }, 'opencode')).toEqual([
    'The configuration uses a server that is defined elsewhere, which only its client can fill in.',
  ]);
});

test('wrong types are named by their fields', () => {
  expect(read('npx a')).toEqual([misshapen('is not a map')]);
  expect(read(null)).toEqual([misshapen('is not a map')]);
  expect(read([])).toEqual([misshapen('is not a map')]);
  expect(read({})).toEqual([misshapen('has neither a "command" nor a "url"')]);
  expect(read({ command: 5 })).toEqual([misshapen('has a "command" that is not text')]);
  expect(read({ command: '' })).toEqual([misshapen('has a "command" that is not text')]);
  expect(read({ command: 'a', args: '-y' })).toEqual([misshapen('has a "args" that is not a list of texts')]);
  expect(read({ command: 'a', args: ['b', {}] })).toEqual([misshapen('has a "args[1]" that is not text')]);
  expect(read({ command: 'a', env: ['A=b'] })).toEqual([misshapen('has a "env" that is not a map of texts')]);
  expect(read({ command: 'a', env: { A: {} } })).toEqual([misshapen('has a "env.A" that is not text')]);
  expect(read({ command: 'a', cwd: 1 })).toEqual([misshapen('has a "cwd" that is not text')]);
  expect(read({ command: 'a', disabled: 'yes' })).toEqual([misshapen('has a "disabled" that is not true or false')]);
  expect(read({ command: 'a', env_vars: 'A' })).toEqual([misshapen('has an "env_vars" that is not a list')]);
  expect(read({ url: 7 })).toEqual([misshapen('has a "url" that is not text')]);
  expect(read({ url: 'http://a.test', headers: 'A: b' })).toEqual([
    misshapen('has a "headers" that is not a map of texts'),
  ]);
  expect(read({ type: 'ws', url: 'ws://a.test' })).toEqual([
    misshapen(
      'has a "type" that is none of stdio, local, http, streamable-http, streamable_http, streamablehttp, sse, remote',
    ),
  ]);
  expect(read({ type: 'stdio', url: 'http://a.test' })).toEqual([misshapen('has no "command"')]);
  expect(read({ type: 'http', command: 'a' })).toEqual([misshapen('has no "url"')]);
});

test('missing variables leave no target, are named once, and show no value', () => {
  const raw = { command: '${TOKEN}', args: ['${UNSET}', '${UNSET}'], env: { A: '${input:key}', B: '${TOKEN}' } };
  const found = read(raw, 'standard', 'lenient');
  expect(found).toEqual([
    'The configuration uses the environment variable UNSET, which is not set.',
    'The configuration uses ${input:key}, which only its client can fill in.',
  ]);
  expect(JSON.stringify(found)).not.toContain(SECRET);
});

test('values from variables are listed as secrets, except where a person lives', () => {
  const raw = { command: '${PATH}/a', args: ['--key=${TOKEN}'] };
  expect(read(raw, 'standard', 'lenient')).toEqual(command('/bin/a', { args: [`--key=${SECRET}`], secrets: [SECRET] }));
});

test('clients that fill in secrets only leave the command as it is', () => {
  const raw = { command: '${UNSET}', args: ['$TOKEN'], env: { A: '$TOKEN' } };
  expect(read(raw, 'standard', 'copilot')).toEqual(
    command('${UNSET}', { args: ['$TOKEN'], env: { A: SECRET }, secrets: [SECRET] }),
  );
});

test('what the client would add is missed aloud, and the server still tried', () => {
  const reading = readEntry('x', { command: 'a', envFile: '.env' }, context('standard'));
  expect(reading).toMatchObject({ kind: 'target', findings: [{ code: 'HL_INPUT_UNRESOLVED' }] });
});

test('names that would disturb a terminal or a prototype are harmless', () => {
  const reading = readEntry('\u001b[31mx', {}, context('standard'));
  expect(JSON.stringify(reading)).not.toContain('\\u001b');
  const env = JSON.parse('{"__proto__": "a"}') as object;
  const target = readEntry('x', { command: 'a', env }, context('standard'));
  expect(target).toMatchObject({ kind: 'target' });
  expect(target.kind === 'target' && target.target.kind === 'command' && Object.keys(target.target.env)).toEqual([
    '__proto__',
  ]);
});
