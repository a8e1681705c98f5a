import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createWordLimit } from './word-limit.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function take(count: number, line: string): { readonly passed: string[] } {
  const passed: string[] = [];
  const { take: one } = createWordLimit((text) => void passed.push(text));
  for (let at = 0; at < count; at += 1) one(line);
  return { passed };
}

it('passes what a person can read as it is', () => {
  const { passed } = take(1000, 'hello');
  vi.advanceTimersByTime(20_000);
  expect(passed).toEqual(Array.from({ length: 1000 }, () => 'hello'));
});

it('leaves out what comes in a flood, by lines or by size, and says how much', () => {
  const many = take(100_000, 'x').passed;
  expect(many).toHaveLength(1000);
  const big = take(10, 'x'.repeat(60_000)).passed;
  expect(big).toHaveLength(4);
  vi.advanceTimersByTime(10_000);
  expect(many.at(-1)).toBe('hintlock: 99000 more lines of it were left out.');
  expect(big.at(-1)).toBe('hintlock: 6 more lines of it were left out.');
});

it('takes up again when the flood is over', () => {
  const passed: string[] = [];
  const limit = createWordLimit((text) => void passed.push(text));
  for (let at = 0; at < 1001; at += 1) limit.take('x');
  vi.advanceTimersByTime(10_000);
  limit.take('after');
  expect(passed.slice(-2)).toEqual(['hintlock: 1 more line of it was left out.', 'after']);
});
