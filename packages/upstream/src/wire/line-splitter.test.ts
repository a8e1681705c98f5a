/** Shows that lines come out the same however the bytes were cut, and that no line grows past its limit. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createLineSplitter } from './line-splitter.ts';

function split(chunks: readonly Buffer[], limit = 1000): (string | { overflow: true })[] {
  const seen: (string | { overflow: true })[] = [];
  const splitter = createLineSplitter(limit, {
    line: (text) => seen.push(text),
    overflow: () => seen.push({ overflow: true }),
  });
  for (const chunk of chunks) splitter.push(chunk);
  return seen;
}

const bytes = (text: string): Buffer => Buffer.from(text);
const oneByOne = (buffer: Buffer): Buffer[] => Array.from(buffer, (byte) => Buffer.from([byte]));

test('many lines in one chunk, empty ones among them; the rest waits for its end', () => {
  expect(split([bytes('one\n\n\ntwo\nthr')])).toEqual(['one', '', '', 'two']);
  expect(split([bytes('thr'), bytes('ee'), bytes('\n')])).toEqual(['three']);
  expect(split([bytes(''), bytes('\n'), bytes('')])).toEqual(['']);
});

test('a carriage return stays with its line, where JSON ignores it', () => {
  expect(split([bytes('{}\r'), bytes('\n\r\n')])).toEqual(['{}\r', '\r']);
});

test('characters cut in the middle are whole again', () => {
  expect(split(oneByOne(bytes('é€👩‍👧\n検索\n')))).toEqual(['é€👩‍👧', '検索']);
});

test.each(['1234\n', 'éé\n'])('a line of exactly the limit passes: %j', (line) => {
  expect(split([bytes(line)], 4)).toEqual([line.trim()]);
  expect(split(oneByOne(bytes(line)), 4)).toEqual([line.trim()]);
});

test.each(['12345\nnext\n', '12345'])('one byte more does not, and nothing comes after it: %j', (text) => {
  expect(split([bytes(`ok\n${text}`), bytes('late\n')], 4)).toEqual(['ok', { overflow: true }]);
  expect(split(oneByOne(bytes(`ok\n${text}late\n`)), 4)).toEqual(['ok', { overflow: true }]);
});

test('the limit counts anew for each line', () => {
  expect(split([bytes('12'), bytes('34\n12'), bytes('34\n')], 4)).toEqual(['1234', '1234']);
});

test('any chunking of the same bytes gives the same lines', () => {
  // Mostly newlines and pieces of characters, so that the interesting cuts are common.
  const byte = fc.oneof(fc.constantFrom(0x0a, 0x0d, 0xc3, 0xa9), fc.integer({ min: 0, max: 255 }));
  const cut = fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 8 });
  fc.assert(
    fc.property(fc.array(byte, { maxLength: 60 }), cut, fc.integer({ min: 0, max: 12 }), (values, cuts, limit) => {
      const whole = Buffer.from(values);
      const ends = [0, ...cuts.toSorted((a, b) => a - b), whole.length];
      const chunks = ends.slice(1).map((end, index) => whole.subarray(ends[index], end));
      expect(split(chunks, limit)).toEqual(split([whole], limit));
      expect(split(oneByOne(whole), limit)).toEqual(split([whole], limit));
    }),
    { numRuns: 500 },
  );
});

test('nothing is lost: the lines and the rest are the bytes', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme' })), (words) => {
      const text = words.map((word) => word.replaceAll('\n', '')).join('\n');
      expect(split([bytes(`${text}\n`)], 100_000)).toEqual(text.split('\n'));
    }),
  );
});
