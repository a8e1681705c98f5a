import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cutJsonText, mayHoldLongList } from './long-lists.ts';

const LIMIT = 2;

function cut(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, LIMIT).map(cut);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, cut(item)]));
}

it('cuts written JSON as its value would be cut', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom(0, 2), (value, indentation) => {
      const text = JSON.stringify({ value }, undefined, indentation);
      const shown = cutJsonText(text, LIMIT)?.text ?? text;
      expect(isDeepStrictEqual(JSON.parse(shown), cut(JSON.parse(text)))).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

it('never overlooks a long list before the closer look', () => {
  expect(mayHoldLongList('[1,1,1]', 2)).toBe(true);
  expect(mayHoldLongList('[1,1]', 2)).toBe(false);
});

it('leaves what is not JSON', () => {
  expect(cutJsonText('[1,2,3,4', 2)).toBeUndefined();
  expect(cutJsonText('a, b, c, d', 2)).toBeUndefined();
});
