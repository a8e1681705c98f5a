import { expect, it } from 'vitest';
import { resolveProfile } from '../profile/resolve-profile.ts';
import type { HintName } from './hint.ts';
import { PRESETS } from './presets.ts';

it('gives each preset its tier, and every value it names comes out as it says', () => {
  const tiers = Object.entries(PRESETS).map(([preset, hints]) => {
    const entries = Object.entries(hints) as [HintName, boolean][];
    const profile = resolveProfile(
      entries.map(([hint, value]) => ({ hint, value, source: 'declared', confidence: 1, evidence: preset })),
      'operator',
    );
    for (const [hint, value] of entries) expect(profile.hints[hint].value, `${preset}.${hint}`).toBe(value);
    return [preset, profile.tier];
  });
  expect(Object.fromEntries(tiers)).toMatchInlineSnapshot(`
    {
      "DESTRUCTIVE": "destructive",
      "EXTERNAL": "write",
      "READ_ONLY": "read",
      "WRITE": "write",
      "WRITE_ONCE": "write",
    }
  `);
});
