import { expect, it } from 'vitest';
import { namedSpans } from './named-values.ts';
import { namesSecret } from './secret-names.ts';
import { withoutSpans } from './span.ts';

const hide = (text: string): string => withoutSpans(text, namedSpans(text)).replaceAll('named as a credential', '*');
const H = '[redacted: *]';

it.each([
  ['an environment file', 'A=1\nexport API_KEY=a b c\nB=2', `A=1\nexport API_KEY=${H}\nB=2`],
  ['quotation marks', 'DB_PASS="a \\" b"\nX=1', `DB_PASS="${H}"\nX=1`],
  ['several lines', "SECRET='a\nb'\nX=1", `SECRET='${H}'\nX=1`],
  ['an ini file', '[db]\npassword = hunter2 ; x\nport = 1', `[db]\npassword = ${H}\nport = 1`],
  ['YAML', 'db:\n  password: hunter2\n  port: 1', `db:\n  password: ${H}\n  port: 1`],
  ['a YAML block', 'a:\n  private_key: |\n    one\n\n    two\n  port: 1', `a:\n  private_key: ${H}\n  port: 1`],
  ['a list in YAML', '- token: a\n- token: b', `- token: ${H}\n- token: ${H}`],
  ['JSON', '{"user":"bob","password":"a\\"b","n":1}', `{"user":"bob","password":"${H}","n":1}`],
  ['JSON over lines', '{\n  "token":\n    "a",\n  "n": 1\n}', `{\n  "token":\n    "${H}",\n  "n": 1\n}`],
  [
    'an object',
    '{"credentials":{"user":"a","keys":["b"],"n":1},"x":"y"}',
    `{"credentials":{"user":"${H}","keys":["${H}"],"n":1},"x":"y"}`,
  ],
  ['JSON in JSON', '{"a":"{\\"password\\":\\"x\\",\\"n\\":1}"}', `{"a":"{\\"password\\":\\"${H}\\",\\"n\\":1}"}`],
  ['XML', '<user>bob</user><password>x y</password>', `<user>bob</user><password>${H}</password>`],
  ['a query', 'GET /a?user=b&access_token=x&n=1', `GET /a?user=b&access_token=${H}&n=1`],
  ['a connection string', 'Server=db;Password=x;Port=1', `Server=db;Password=${H};Port=1`],
  ['a header', 'Host: a\nAuthorization: Bearer x\nAccept: b', `Host: a\nAuthorization: ${H}\nAccept: b`],
  ['a header in a line', 'curl -H "Authorization: Bearer x" host', `curl -H "Authorization: ${H}" host`],
  ['a flag', 'run --password=x --verbose', `run --password=${H} --verbose`],
  ['numbered lines', '   1\tTOKEN=x y\n   2\tA=1', `   1\tTOKEN=${H}\n   2\tA=1`],
  ['Windows lines', 'TOKEN=x\r\nA=1\r\n', `TOKEN=${H}\r\nA=1\r\n`],
])('hides the value in %s', (_, text, expected) => {
  expect(hide(text)).toBe(expected);
});

it.each([
  'total_tokens: 12',
  'TOKEN=',
  'password: null',
  'API_KEY=${API_KEY}',
  'author: bob\nkeyword: x\nmonkey=1\nkey: PROJ-1',
  'a sentence about a password and a token.',
  'if (token > 5) return',
])('leaves %j', (text) => {
  expect(hide(text)).toBe(text);
});

it('knows names by their last word', () => {
  const names = ['apiKey', 'access_token', '--password', 'X-Authorization', 'DB_PASS', 'clientSecret', 'cookies'];
  expect(names.filter((name) => !namesSecret(name))).toEqual([]);
  expect(['author', 'keyword', 'pass', 'tokenizer', 'key', 'secretary', 'public_key'].filter(namesSecret)).toEqual([]);
});
