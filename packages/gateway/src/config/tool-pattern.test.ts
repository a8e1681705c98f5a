import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compilePatterns } from './tool-pattern.ts';

describe('patterns', () => {
  it.each([
    ['read_*', 'read_file', true],
    ['read_*', 'read_', true],
    ['read_*', 'xread_file', false],
    ['*_file', 'read_file', true],
    ['*_file', 'read_file_x', false],
    ['r*_f*e', 'read_a_file', true],
    ['get_?', 'get_x', true],
    ['get_?', 'get_', false],
    ['a.b', 'axb', false],
    ['A', 'a', false],
    ['*', '', true],
    ['', 'a', false],
    ['**', 'anything', true],
    ['*a*b', 'xaxxbxab', true],
  ])('%s and %s: %s', (pattern, name, expected) => {
    expect(compilePatterns([pattern])(name)).toBe(expected);
  });

  it('match when one of them does', () => {
    const matches = compilePatterns(['a*', 'b*']);
    expect(['a', 'b', 'c'].map(matches)).toEqual([true, true, false]);
  });

  it('agree with the regular expression that means the same', () => {
    const unit = fc.constantFrom('a', 'b', '*', '?');
    const names = fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 8 });
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 6 }), names, (pattern, name) => {
        const expression = new RegExp(`^${pattern.replaceAll('*', '.*').replaceAll('?', '.')}$`);
        expect(compilePatterns([pattern])(name)).toBe(expression.test(name));
      }),
    );
  });

  it('stay quick with a name made to be slow', () => {
    const started = performance.now();
    expect(compilePatterns([`${'*a'.repeat(60)}b`])('a'.repeat(20_000))).toBe(false);
    expect(performance.now() - started).toBeLessThan(2000);
  });
});
