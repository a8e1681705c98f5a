import { describe, expect, it } from 'vitest';
import { HINT_NAMES, HINTS, type HintName } from '../vocabulary/hint.ts';
import { assumeHints } from './assume-hints.ts';
import type { Claim } from './claim.ts';
import { resolveProfile } from './resolve-profile.ts';

const silent = resolveProfile([], 'pinned');

function claim(hint: HintName, value: Claim['value'], source: Claim['source']): Claim {
  return { hint, value, source, confidence: 1, evidence: source };
}

describe('a tool about which nobody speaks', () => {
  it('is taken for what the vocabulary says', () => {
    expect(assumeHints(silent, { unknownLegs: false })).toMatchInlineSnapshot(`
      {
        "cost": false,
        "destructive": true,
        "egress": false,
        "idempotent": false,
        "localRequired": false,
        "openWorld": true,
        "private": false,
        "progress": false,
        "readOnly": false,
        "reversible": false,
        "secret": false,
        "sensitive": "none",
        "untrusted": false,
      }
    `);
  });

  it('is a leg of the trifecta only where unknown legs count', () => {
    const [relaxed, cautious] = [false, true].map((unknownLegs) => assumeHints(silent, { unknownLegs }));
    const changed = HINT_NAMES.filter((name) => relaxed?.[name] !== cautious?.[name]);
    expect(changed).toEqual(['private', 'untrusted', 'egress']);
  });
});

it('follows a suggestion about a leg even where unknown legs count', () => {
  const profile = resolveProfile([claim('egress', false, 'inferred')], 'pinned');
  expect(profile.hints.egress.value).toBe('unknown');
  expect(assumeHints(profile, { unknownLegs: true })).toMatchObject({ egress: false, private: true });
});

it('does not follow a suggestion about anything else', () => {
  const claims = [claim('reversible', true, 'inferred'), claim('readOnly', true, 'inferred')];
  const assumed = assumeHints(resolveProfile(claims, 'operator'), { unknownLegs: false });
  expect(assumed).toMatchObject({ reversible: false, readOnly: false, destructive: true });
});

it('passes on what is known', () => {
  for (const name of HINT_NAMES) {
    for (const value of [HINTS[name].tight, HINTS[name].loose]) {
      const profile = resolveProfile([claim(name, value, 'operator')], 'pinned');
      for (const unknownLegs of [true, false]) expect(assumeHints(profile, { unknownLegs })[name]).toBe(value);
    }
  }
});
