/** Shows that the last lines are kept in bounded memory, and never half of one. */
import { expect, test } from 'vitest';
import { createTail } from './tail.ts';

function tailOf(...chunks: readonly string[]): readonly string[] {
  const tail = createTail();
  for (const chunk of chunks) tail.push(Buffer.from(chunk));
  return tail.lines();
}

test('lines are put together from chunks, and blank ones left out', () => {
  expect(tailOf('fir', 'st\r\n\n  \nsec', 'ond\nlast without an end')).toEqual([
    'first',
    'second',
    'last without an end',
  ]);
  expect(tailOf()).toEqual([]);
});

test('the last eight', () => {
  const lines = Array.from({ length: 20 }, (_, index) => `line ${index}`);
  expect(tailOf(`${lines.join('\n')}\n`)).toEqual(lines.slice(-8));
});

test('a line whose beginning was cut off is not shown: it could begin with half a secret', () => {
  const long = `token sk-${'1234567890'.repeat(900)}`;
  expect(tailOf(`${long}\nafter\n`)).toEqual(['after']);
  expect(tailOf(...long.split(''), '\nafter')).toEqual(['after']);
  expect(tailOf(long)).toEqual([]);
});

test('exactly as much as is kept is kept', () => {
  const line = 'x'.repeat(8 * 1024);
  expect(tailOf(line)).toEqual([line]);
  expect(tailOf(line.slice(1), 'x')).toEqual([line]);
  expect(tailOf(line, 'x')).toEqual([]);
});
