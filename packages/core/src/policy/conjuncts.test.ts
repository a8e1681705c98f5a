import { expect, it } from 'vitest';
import { conjunctsOf } from './conjuncts.ts';

it.each([
  ['a && b', ['a', 'b']],
  ['(a && b) && c.d in ["x && y", \'&&\']', ['(a && b)', 'c.d in ["x && y", \'&&\']']],
  ['a || b && c', ['a || b && c']],
  ['a && b ? c : d', ['a && b ? c : d']],
  ['f(a && b)', ['f(a && b)']],
  ['a && "\\" && b"', ['a && "\\" && b"']],
  ['a && """x""" == b', ['a && """x""" == b']],
  ['a // && b', ['a // && b']],
  ['a && "', ['a && "']],
])('splits %s', (condition, parts) => {
  expect(conjunctsOf(condition)).toEqual(parts);
});
