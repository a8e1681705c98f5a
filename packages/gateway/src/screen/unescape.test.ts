import fc from 'fast-check';
import { expect, it } from 'vitest';
import { unescapeText } from './unescape.ts';

it('undoes escapes however often they were applied, and finds the way back', () => {
  const text = JSON.stringify({ a: JSON.stringify({ b: 'x\n"needle"/y' }) }).replace('needle', 'n\\\\u0065edle');
  const unescaped = unescapeText(text);
  const start = unescaped?.text.indexOf('needle') ?? -1;
  const { start: from, end } = unescaped?.original({ start, end: start + 6, kind: '' }) ?? { start: 0, end: 0 };
  expect(text.slice(from, end)).toBe('n\\\\u0065edle');
});

it('is undefined where nothing is escaped', () => {
  expect(unescapeText('C: plain')).toBeUndefined();
  expect(unescapeText('C:\\x')).toBeUndefined();
});

it('maps every character back to where it stood', () => {
  const part = fc.constantFrom('a', '\\u0062', '\\n', '\\\\n', '\\/', '\\', 'é', '"');
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const text = parts.join('');
      const unescaped = unescapeText(text);
      if (unescaped === undefined) return;
      const pieces = Array.from(unescaped.text, (_, at) => {
        const { start, end } = unescaped.original({ start: at, end: at + 1, kind: '' });
        return text.slice(start, end);
      });
      expect(pieces.join('')).toBe(text);
    }),
  );
});
