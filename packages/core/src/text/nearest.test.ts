import fc from 'fast-check';
import { expect, it } from 'vitest';
import { nearest } from './nearest.ts';

const names = ['tier', 'hints', 'hints.destructive', 'hints.egress', 'known.egress', 'tool.name'];

it.each([
  ['tir', 'tier'],
  ['TIER', 'tier'],
  ['hint', 'hints'],
  ['destructive', 'hints.destructive'],
  ['egress', 'hints.egress'],
  ['hints.destuctive', 'hints.destructive'],
  ['name', 'tool.name'],
  ['zzz', undefined],
  ['', undefined],
  ['x', undefined],
])('%j means %s', (text, meant) => {
  expect(nearest(text, names)).toBe(meant);
});

it('finds an exact name first, and nothing among none', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.stringMatching(/^[a-z]{1,8}$/), { minLength: 1 }), fc.nat(), (candidates, index) => {
      const text = candidates[index % candidates.length] ?? '';
      expect(nearest(text, candidates)).toBe(text);
      expect(nearest(text, [])).toBeUndefined();
    }),
  );
});

it('prefers the nearest, and the first among equals', () => {
  expect([nearest('cost', ['cast', 'most', 'cost']), nearest('cist', ['cost', 'cast'])]).toEqual(['cost', 'cost']);
});
