import { expect, it } from 'vitest';
import { checkHost } from './check-origin.ts';

function codeFor(host: string | undefined, origin?: string, localPort: number | undefined = 4100): string | undefined {
  const headers = { ...(host === undefined ? {} : { host }), ...(origin === undefined ? {} : { origin }) };
  return checkHost({ headers, socket: { localPort } })?.code;
}

it.each([['127.0.0.1:4100'], ['localhost:4100'], ['LocalHost:4100'], ['[::1]:4100']])('answers %s', (host) => {
  expect(codeFor(host)).toBeUndefined();
  expect(codeFor(host, `http://${host.toLowerCase()}`)).toBeUndefined();
});

it('knows the port that goes without saying', () => {
  expect(codeFor('localhost', 'http://localhost', 80)).toBeUndefined();
  expect(codeFor('localhost:80', 'http://localhost', 80)).toBeUndefined();
  expect(codeFor('localhost')).toBe('HL_HOST_REFUSED');
});

it.each([
  [undefined],
  [''],
  ['evil.example.com'],
  ['evil.example.com:4100'],
  ['127.0.0.1.evil.example.com:4100'],
  ['localhost.evil.example.com:4100'],
  ['localhost.:4100'],
  ['evil@127.0.0.1:4100'],
  ['127.0.0.1:4101'],
  ['127.0.0.1:4100:4100'],
  ['127.1:4100'],
  ['0.0.0.0:4100'],
  ['[::ffff:127.0.0.1]:4100'],
  ['127.0.0.1:4100\n'],
])('refuses the host %j', (host) => {
  expect(codeFor(host)).toBe('HL_HOST_REFUSED');
});

it('refuses everybody when it does not know its own port', () => {
  expect(checkHost({ headers: { host: 'localhost' }, socket: {} })?.code).toBe('HL_HOST_REFUSED');
});

it.each([
  ['null'],
  [''],
  ['http://evil.example.com'],
  ['http://127.0.0.1'],
  ['http://127.0.0.1:3000'],
  ['https://127.0.0.1:4100'],
  ['http://localhost:4100'],
  ['http://127.0.0.1:4100.evil.example.com'],
  ['http://127.0.0.1:4100/'],
  ['http://127.0.0.1:4100, http://evil.example.com'],
])('refuses a page of %j', (origin) => {
  expect(codeFor('127.0.0.1:4100', origin)).toBe('HL_ORIGIN_REFUSED');
});

it('shows nothing of a stranger that could act', () => {
  expect(checkHost({ headers: { host: 'a\u001b[31m' }, socket: { localPort: 1 } })?.message).toBe(
    'Requests for the host "a\\u{1b}[31m" are not answered here.',
  );
});
