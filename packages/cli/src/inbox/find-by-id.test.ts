import { expect, it } from 'vitest';
import { findById } from './find-by-id.ts';

const ITEMS = ['abc1', 'abd2', 'ab', 'xyz'].map((id) => ({ id }));

it('finds by the whole id, or by a beginning that only one has', () => {
  expect(['abc1', 'abc', 'x', 'ab'].map((typed) => findById(ITEMS, typed)?.id)).toEqual(['abc1', 'abc1', 'xyz', 'ab']);
});

it('finds nothing by nothing, or by what no id begins with', () => {
  expect(['', 'q', 'abc12'].map((typed) => findById(ITEMS, typed))).toEqual([undefined, undefined, undefined]);
});

it('never chooses between several', () => {
  expect(() => findById(ITEMS, 'a')).toThrow('"a" is the beginning of 3 ids: abc1, abd2, ab.');
});
