import fc from 'fast-check';
import { expect, it } from 'vitest';
import { terminalSafeJson } from './terminal-safe-json.ts';

it('escapes what would act, and nothing else', () => {
  expect(terminalSafeJson({ a: 'é \u001b[31m \u009b2J \u202e \u{e0041} "' })).toBe(
    String.raw`{"a":"é \u001b[31m \u009b2J \u202e \udb40\udc41 \""}`,
  );
});

it('loses nothing, whatever comes in', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const json = terminalSafeJson([text]);
      expect(JSON.parse(json)).toEqual([text]);
      expect(json).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u);
    }),
  );
});
