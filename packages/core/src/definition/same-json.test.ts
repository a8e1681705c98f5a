import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sameJson } from './same-json.ts';

function reordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reordered);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([key, member]) => [key, reordered(member)]),
  );
}

function nested(levels: number, leaf: unknown): unknown {
  let value = leaf;
  for (let level = 0; level < levels; level += 1) value = level % 2 === 0 ? [value] : { a: value };
  return value;
}

describe('sameJson', () => {
  it('holds for every copy, in any order of keys', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const copy: unknown = JSON.parse(JSON.stringify(value));
        expect(sameJson(value, copy)).toBe(true);
        expect(sameJson(value, reordered(copy))).toBe(true);
      }),
    );
  });

  it('agrees with the canonical text of two values', () => {
    const small = fc.jsonValue({ maxDepth: 2, noUnicodeString: true });
    fc.assert(
      fc.property(small, small, (a, b) => {
        const canonical = (value: unknown): string => JSON.stringify(sorted(value));
        expect(sameJson(a, b)).toBe(canonical(a) === canonical(b));
        expect(sameJson(b, a)).toBe(sameJson(a, b));
      }),
      { numRuns: 1000 },
    );
  });

  function sorted(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(sorted);
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
    return { entries: entries.map(([key, member]) => [key, sorted(member)]) };
  }

  it.each<[unknown, unknown]>([
    [
      [1, 2],
      [2, 1],
    ],
    [[1], [1, 2]],
    [{}, []],
    [{}, null],
    [null, undefined],
    [0, '0'],
    [{ a: null }, {}],
    [{ a: 1 }, { b: 1 }],
    [[undefined], []],
  ])('tells %j from %j', (a, b) => {
    expect([sameJson(a, b), sameJson(b, a)]).toEqual([false, false]);
  });

  it('takes an absent key for undefined, and minus zero for zero, as JSON text does', () => {
    expect(sameJson({ a: undefined }, {})).toBe(true);
    expect(sameJson(JSON.parse('{"minimum":-0}'), JSON.parse('{"minimum":0}'))).toBe(true);
  });

  it('looks only at what is really there', () => {
    for (const key of ['__proto__', 'constructor', 'toString']) {
      const [hostile, copy] = [JSON.parse(`{"${key}":{}}`), JSON.parse(`{"${key}":{}}`)] as unknown[];
      expect([sameJson(hostile, {}), sameJson({}, hostile), sameJson(hostile, copy)], key).toEqual([
        false,
        false,
        true,
      ]);
    }
  });

  it('survives 100,000 levels', () => {
    expect(sameJson(nested(100_000, 1), nested(100_000, 1))).toBe(true);
    expect(sameJson(nested(100_000, 1), nested(100_000, 2))).toBe(false);
  });
});
