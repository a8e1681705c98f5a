/** Shows that events are the same however their bytes are cut, and that none can grow without end. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createEventReader } from './event-reader.ts';

function read(...chunks: readonly (Buffer | string)[]) {
  const seen: unknown[] = [];
  const reader = createEventReader({
    event: (data, name, id) => seen.push([data, name, id]),
    retry: (milliseconds) => seen.push(milliseconds),
  });
  const taken = chunks.map((chunk) => reader.push(Buffer.from(chunk)));
  return { seen, taken };
}

test.each([
  ['data: {"a":1}\n\n', [['{"a":1}', undefined, undefined]]],
  ['event: message\ndata: é世\n\n', [['é世', undefined, undefined]]],
  ['event: message\nid: 7\ndata: x\n\n', [['x', undefined, '7']]],
  ['id: 7\nretry: 20\ndata: \n\n', [20, ['', undefined, '7']]],
  ['event: endpoint\ndata: /m\n\n', [['/m', 'endpoint', undefined]]],
  ['data: a\ndata: b\n\n', [['a\nb', undefined, undefined]]],
  ['data: a\r\n\r\n', [['a', undefined, undefined]]],
  [
    'data: a\r\rdata: b\n\n',
    [
      ['a', undefined, undefined],
      ['b', undefined, undefined],
    ],
  ],
  [
    'data: a\n\ndata: b\n\n',
    [
      ['a', undefined, undefined],
      ['b', undefined, undefined],
    ],
  ],
  ['\uFEFFdata: a\n\n', [['a', undefined, undefined]]],
  [': hello\n\n', []],
  ['data: never ended\n', []],
  ['event: message\n\n', []],
  ['\n\n', []],
  ['', []],
])('%j', (text, expected) => {
  expect(read(text).seen).toEqual(expected);
  expect(read(...[...Buffer.from(text)].map((byte) => Buffer.from([byte]))).seen).toEqual(expected);
});

test('wherever the bytes are cut', () => {
  const line = fc.constantFrom(
    'data: é',
    'data:x',
    'event: message',
    'event: other',
    'id: 1',
    ': c',
    '',
    '',
    'retry: 5',
  );
  fc.assert(
    fc.property(fc.array(line), fc.constantFrom('\n', '\r\n'), fc.array(fc.nat(80)), (lines, end, cuts) => {
      const whole = Buffer.from(`${lines.join(end)}${end}`);
      const ends = [0, ...cuts.toSorted((a, b) => a - b), whole.length];
      const chunks = ends.slice(1).map((to, index) => whole.subarray(ends[index], to));
      expect(read(...chunks).seen).toEqual(read(whole.subarray(0, 1), whole.subarray(1)).seen);
    }),
  );
});

test('an event longer than a message may be ends the reading', () => {
  const block = 'x'.repeat(16 * 1024 * 1024);
  expect(read('data: ', block, block, 'x', '\n\n')).toEqual({ seen: [], taken: [true, true, false, false, false] });
});
