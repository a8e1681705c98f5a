import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { printable, printableExcerpt } from './printable.ts';

describe('printable', () => {
  it('shows what would act', () => {
    expect(printable('red \u001b[31malert\u0007 \u009b2J\u007f')).toBe('red \\u{1b}[31malert\\u{7} \\u{9b}2J\\u{7f}');
    expect(printable('a\nb\tc\r\u2028d')).toBe('a b c \\u{2028}d');
  });

  it.each([
    ['a zero-width space', '\u200b'],
    ['a right-to-left override', '\u202e'],
    ['an isolate', '\u2066'],
    ['a soft hyphen', '\u00ad'],
    ['a byte order mark', '\ufeff'],
    ['a tag character', '\u{e0041}'],
    ['a variation selector that hides a byte', '\u{e0123}'],
    ['a rarer variation selector', '\ufe03'],
    ['a combining grapheme joiner', '\u034f'],
    ['a Hangul filler', '\u3164'],
    ['a blank braille cell', '\u2800'],
    ['an invisible musical mark', '\u{1d173}'],
    ['half of a surrogate pair', '\ud83d'],
  ])('shows %s', (_, character) => {
    expect(printable(`a${character}b`)).toBe(`a\\u{${character.codePointAt(0)?.toString(16)}}b`);
  });

  it.each([['Zürich, 東京, עברית, العربية'], ['⚠️ 👍🏽 ☎︎'], ['e\u0301'], ['\\u{1b}'], ['']])(
    'leaves %j as it is',
    (text) => {
      expect(printable(text)).toBe(text);
    },
  );

  it('leaves nothing that acts, whatever comes in, and changes nothing the second time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const shown = printable(text);
        expect(shown).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u);
        expect(printable(shown)).toBe(shown);
      }),
      { numRuns: 300 },
    );
  });
});

describe('printableExcerpt', () => {
  it('cuts at the limit and says so', () => {
    expect([printableExcerpt('abcdef', 6), printableExcerpt('abcdefg', 6), printableExcerpt('', 6)]).toEqual([
      'abcdef',
      'abcde…',
      '',
    ]);
  });

  it('is never longer than its limit, and never ends in half a character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), fc.integer({ min: 1, max: 20 }), (text, limit) => {
        const excerpt = printableExcerpt(text, limit);
        expect(excerpt.length).toBeLessThanOrEqual(limit);
        expect(excerpt.isWellFormed()).toBe(true);
      }),
      { numRuns: 1000 },
    );
    expect(printableExcerpt('👍'.repeat(9), 4)).toBe('👍…');
  });

  it('does not read a novel for a line', () => {
    const start = performance.now();
    expect(printableExcerpt('\u001b'.repeat(30_000_000), 10)).toBe('\\u{1b}\\u{…');
    expect(performance.now() - start).toBeLessThan(2000);
  });
});
