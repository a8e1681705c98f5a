import { describe, expect, it } from 'vitest';
import { HINT_NAMES, HINTS, type HintDescription, isHintName, SPECIFICATION_HINTS, tightness } from './hint.ts';

const all: readonly (readonly [string, HintDescription])[] = Object.entries(HINTS);

describe('the vocabulary', () => {
  it('has the specification’s four with their worst case as default', () => {
    expect(SPECIFICATION_HINTS).toEqual(['readOnly', 'destructive', 'idempotent', 'openWorld']);
    for (const name of SPECIFICATION_HINTS) expect(HINTS[name].default).toBe(HINTS[name].tight);
  });

  it('starts every extended hint as unknown and says what that means', () => {
    const extended = all.filter(([, { origin }]) => origin === 'extended');
    expect(Object.fromEntries(extended.map(([name, hint]) => [name, hint.unknownMeans]))).toMatchInlineSnapshot(`
      {
        "cost": false,
        "egress": "inferred",
        "localRequired": false,
        "private": "inferred",
        "progress": false,
        "reversible": false,
        "secret": "detected",
        "sensitive": "none",
        "untrusted": "inferred",
      }
    `);
    for (const [, hint] of extended) expect(hint.default).toBe('unknown');
  });

  it.each(all)('describes %s in one sentence, with a tight and a loose end of its own type', (_, hint) => {
    expect(hint.tight).not.toBe(hint.loose);
    const type = hint.type === 'level' ? 'string' : 'boolean';
    expect([typeof hint.tight, typeof hint.loose]).toEqual([type, type]);
    expect(hint.sentence).toMatch(/^[A-Z][^.]*\.$/);
  });
});

describe('tightness', () => {
  it('is lowest for the loose value, then unknown, and highest for the tight value', () => {
    for (const name of HINT_NAMES) {
      const { tight, loose } = HINTS[name];
      expect(tightness(name, loose)).toBeLessThan(tightness(name, 'unknown'));
      expect(tightness(name, 'unknown')).toBeLessThan(tightness(name, tight));
    }
  });

  it('puts the levels in order, every one but none above unknown', () => {
    const levels = (['none', 'unknown', 'low', 'medium', 'high'] as const).map((value) =>
      tightness('sensitive', value),
    );
    expect(levels).toEqual([0, 0.5, 1, 2, 3]);
  });
});

describe('isHintName', () => {
  it('knows the hints and nothing that every object inherits', () => {
    for (const name of HINT_NAMES) expect(isHintName(name)).toBe(true);
    for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty', '', 'readOnlyHint', 'readonly']) {
      expect(isHintName(name), name).toBe(false);
    }
  });
});
