/** Shows where nesting is too deep, and that finding out neither overflows the stack nor takes long. */
import { expect, test } from 'vitest';
import { DEPTH_LIMIT, isTooDeep } from './nesting.ts';

const nested = (depth: number): object => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`) as object;

test('the limit itself is fine', () => {
  expect(isTooDeep({})).toBe(false);
  expect(isTooDeep(nested(DEPTH_LIMIT + 1))).toBe(false);
  expect(isTooDeep(nested(DEPTH_LIMIT + 2))).toBe(true);
});

test('very deep and very wide', () => {
  expect(isTooDeep(nested(1_000_000))).toBe(true);
  expect(isTooDeep({ wide: Array.from({ length: 200_000 }, () => [null, 'x', {}]) })).toBe(false);
});
