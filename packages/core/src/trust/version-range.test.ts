import { describe, expect, it } from 'vitest';
import { isInRange, isVersionRange } from './version-range.ts';

describe('isInRange', () => {
  it.each([
    ['1.2.3', '1.2.3', true],
    ['1.2.4', '1.2.3', false],
    ['1.2.3-beta.1', '1.2.3-beta.1', true],
    ['1.9.0', '^1.2.3', true],
    ['1.2.2', '^1.2.3', false],
    ['2.0.0', '^1.2.3', false],
    ['0.2.9', '^0.2.3', true],
    ['0.3.0', '^0.2.3', false],
    ['0.0.3', '^0.0.3', true],
    ['0.0.4', '^0.0.3', false],
    ['0.0.1', '^0.0.0', false],
    ['1.2.9', '~1.2.3', true],
    ['1.3.0', '~1.2.3', false],
    ['1.10.0', '^1.9.0', true],
    ['1.3.0-beta', '^1.2.3', false],
    ['1.3.0+build', '^1.2.3', false],
    ['^1.2.3', '1.2.3', false],
    ['', '^1.2.3', false],
    ['latest', '^1.2.3', false],
  ])('%s in %s: %s', (version, range, expected) => {
    expect(isInRange(version, range)).toBe(expected);
  });
});

describe('isVersionRange', () => {
  it.each(['1.2.3', '^1.2.3', '~0.1.0', '1.2.3-beta.1'])('takes %s', (text) => {
    expect(isVersionRange(text)).toBe(true);
  });
  it.each(['', '*', 'latest', '>=1.0.0', '1.x', '^1.2', '^1.2.3-beta', '1.2.3 || 2.0.0', '^^1.2.3'])(
    'not %s',
    (text) => {
      expect(isVersionRange(text)).toBe(false);
    },
  );
});
