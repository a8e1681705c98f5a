import fc from 'fast-check';
import { expect, it } from 'vitest';
import { escapeSeparators } from './one-line.ts';

it('keeps a message the same message, without what breaks lines', () => {
  const texts = fc.string({ unit: fc.constantFrom('a', '"', '\\', '\n', '\u2028', '\u2029', '\u2027', 'é', '🎈') });
  fc.assert(
    fc.property(fc.dictionary(texts, texts), (value) => {
      const written = escapeSeparators(JSON.stringify(value));
      expect(written).not.toMatch(/[\n\u2028\u2029]/);
      expect(JSON.parse(written)).toEqual(value);
    }),
  );
});

it('leaves everything else as it is', () => {
  const text = '{"a":"b\u2027\u202a"}';
  expect(escapeSeparators(text)).toBe(text);
});
