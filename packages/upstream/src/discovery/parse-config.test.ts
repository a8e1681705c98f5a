import { HintlockError, isHintlockError } from '@hintlock/core';
import { expect, test } from 'vitest';
import { guessFormat, parseConfig } from './parse-config.ts';

function fault(text: string, format: 'json' | 'toml'): HintlockError {
  try {
    parseConfig(text, format, '/c');
  } catch (error) {
    if (isHintlockError(error)) return error;
    throw error;
  }
  throw new Error('it parsed');
}

test('JSON may have comments, trailing commas and a byte order mark', () => {
  const text = '\uFEFF{ // one\n "a": [1, 2,], /* two */\n}\n';
  expect(JSON.stringify(parseConfig(text, 'json', '/c'))).toBe('{"a":[1,2]}');
});

test('TOML may have a byte order mark', () => {
  expect(parseConfig('\uFEFF[mcp_servers.a]\ncommand = "x"\n', 'toml', '/c')).toEqual({
    mcp_servers: { a: { command: 'x' } },
  });
});

test('a file without content is no value', () => {
  for (const text of ['', '  \n', '\uFEFF', '\uFEFF\n']) {
    expect(parseConfig(text, 'json', '/c')).toBeUndefined();
    expect(parseConfig(text, 'toml', '/c')).toBeUndefined();
  }
  expect(parseConfig('// nothing yet', 'json', '/c')).toBeUndefined();
});

test('a syntax error says where', () => {
  expect([
    fault('{\r\n  "a": 1\r\n  "b": 2\r\n}', 'json').message,
    fault('\uFEFF{"a": nope}', 'json').message,
    fault('{"a": {', 'json').message,
    fault('a = 1\nb = \n', 'toml').message,
  ]).toMatchInlineSnapshot(`
    [
      "The configuration /c has a syntax error at line 3, column 3: comma expected.",
      "The configuration /c has a syntax error at line 1, column 7: invalid symbol.",
      "The configuration /c has a syntax error at line 1, column 8: close brace expected.",
      "The configuration /c has a syntax error at line 2, column 5: invalid value.",
    ]
  `);
  expect(fault('{', 'json').code).toBe('HL_CONFIG_SYNTAX');
});

test('a syntax error never quotes the file', () => {
  const broken = [fault('{"TOKEN": "hush" "b"}', 'json'), fault('TOKEN = "hush" oops\n', 'toml')];
  for (const error of broken) {
    expect(`${error.message} ${JSON.stringify(error)} ${String(error.cause)}`).not.toContain('hush');
  }
});

test('a __proto__ key is a key like any other', () => {
  const parsed = parseConfig('{"__proto__": {"command": "x"}, "a": {"__proto__": []}}', 'json', '/c') as object;
  expect(Object.keys(parsed)).toEqual(['__proto__', 'a']);
  expect('command' in parsed).toBe(false);
  expect(Object.getPrototypeOf({})).toBe(Object.prototype);
});

test('nesting without end is a syntax error, not a crash', () => {
  expect(fault('['.repeat(500_000), 'json').code).toBe('HL_CONFIG_SYNTAX');
  expect(fault(`a = ${'['.repeat(500_000)}`, 'toml').code).toBe('HL_CONFIG_SYNTAX');
});

test('the format follows from the name, else from the beginning', () => {
  expect([
    guessFormat('', 'a.TOML'),
    guessFormat('[a]', 'a.json'),
    guessFormat('[a]', 'a.jsonc'),
    guessFormat(' {', 'a'),
    guessFormat('// x\n{', 'a.conf'),
    guessFormat('[mcp_servers.a]', 'a.conf'),
    guessFormat('', 'a'),
  ]).toEqual(['toml', 'json', 'json', 'json', 'json', 'toml', 'json']);
});
