/** Shows the specification's own examples of header values, and that no value can end a header. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { encodeHeaderValue, isPlainHeaderValue } from './header-value.ts';

test.each([
  ['us-west1', 'us-west1'],
  ['file:///projects/my app/config.json', 'file:///projects/my app/config.json'],
  ['Hello, 世界', '=?base64?SGVsbG8sIOS4lueVjA==?='],
  [' padded ', '=?base64?IHBhZGRlZCA=?='],
  ['line1\nline2', '=?base64?bGluZTEKbGluZTI=?='],
  ['=?base64?literal?=', '=?base64?PT9iYXNlNjQ/bGl0ZXJhbD89?='],
  ['', '=?base64??='],
  ['x', 'x'],
  ['a\tb', 'a\tb'],
  ['tab\t', '=?base64?dGFiCQ==?='],
])('%j travels as %j', (value, encoded) => {
  expect(encodeHeaderValue(value)).toBe(encoded);
});

test('whatever the value, the header is plain and gives it back', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (value) => {
      const encoded = encodeHeaderValue(value);
      expect(isPlainHeaderValue(encoded)).toBe(true);
      const inner = /^=\?base64\?(.*)\?=$/.exec(encoded)?.[1];
      const back = inner === undefined ? encoded : Buffer.from(inner, 'base64').toString('utf8');
      expect(back).toBe(value.toWellFormed());
    }),
  );
});
