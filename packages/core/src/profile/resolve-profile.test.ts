import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HINT_NAMES, HINTS, type HintName, type HintValue, SENSITIVITIES, tightness } from '../vocabulary/hint.ts';
import { type Claim, TRUST_LEVELS, type Trust } from './claim.ts';
import type { Profile } from './profile.ts';
import { resolveProfile } from './resolve-profile.ts';
import { stricterProfile } from './stricter-profile.ts';

function claim(hint: HintName, value: HintValue, source: Claim['source'], rest: Partial<Claim> = {}): Claim {
  return { hint, value, source, confidence: 1, evidence: `${source} says ${hint} is ${value}`, ...rest };
}

const arbitrarySource = fc.constantFrom<Claim['source'][]>(
  'declared',
  'inferred',
  'observed',
  'enforced',
  'locked',
  'operator',
);

const arbitraryClaim: fc.Arbitrary<Claim> = fc
  .record({
    hint: fc.constantFrom(...HINT_NAMES),
    truth: fc.boolean(),
    level: fc.constantFrom(...SENSITIVITIES),
    source: arbitrarySource,
    confidence: fc.constantFrom(0.1, 0.5, 0.79, 0.8, 0.95, 1),
    evidence: fc.constantFrom('a', 'b', 'c'),
    afterObservation: fc.boolean(),
  })
  .map(({ hint, truth, level, source, confidence, evidence, afterObservation }) => ({
    hint,
    value: HINTS[hint].type === 'level' ? level : truth,
    source,
    confidence: source === 'inferred' || source === 'observed' ? confidence : 1,
    evidence,
    ...(source === 'operator' && afterObservation ? { afterObservation: true as const } : {}),
  }));

const arbitraryClaims = fc.array(arbitraryClaim, { maxLength: 12 });
const arbitraryTrust = fc.constantFrom<Trust[]>(...TRUST_LEVELS);

function values(profile: Profile): Record<string, unknown> {
  return Object.fromEntries(HINT_NAMES.map((name) => [name, profile.hints[name].value]));
}

/** Whether this claim comes from someone who may not loosen. */
function isUnauthoritative(candidate: Claim, trust: Trust): boolean {
  if (candidate.source === 'inferred') return true;
  if (candidate.source === 'declared') return trust === 'untrusted';
  return candidate.source === 'observed' && candidate.value === HINTS[candidate.hint].loose;
}

describe('the laws of a profile', () => {
  it('gives the specification’s defaults for its four hints and unknown for the others when nobody speaks', () => {
    expect(values(resolveProfile([], 'operator'))).toEqual({
      readOnly: false,
      destructive: true,
      idempotent: false,
      openWorld: true,
      sensitive: 'unknown',
      private: 'unknown',
      untrusted: 'unknown',
      egress: 'unknown',
      reversible: 'unknown',
      secret: 'unknown',
      localRequired: 'unknown',
      cost: 'unknown',
      progress: 'unknown',
    });
  });

  it('does not depend on the order of the claims', () => {
    fc.assert(
      fc.property(
        arbitraryClaims,
        arbitraryTrust,
        fc.infiniteStream(fc.double({ noNaN: true })),
        (claims, trust, keys) => {
          const shuffled = claims
            .map((entry) => ({ entry, key: keys.next().value ?? 0 }))
            .toSorted((a, b) => a.key - b.key)
            .map(({ entry }) => entry);
          expect(resolveProfile(shuffled, trust)).toEqual(resolveProfile(claims, trust));
        },
      ),
    );
  });

  it('is never loosened by a claim from an unauthoritative source', () => {
    fc.assert(
      fc.property(arbitraryClaims, arbitraryClaim, arbitraryTrust, (claims, added, trust) => {
        fc.pre(isUnauthoritative(added, trust));
        const before = resolveProfile(claims, trust);
        const after = resolveProfile([...claims, added], trust);
        for (const name of HINT_NAMES) {
          const [was, is] = [before.hints[name].value, after.hints[name].value];
          expect(tightness(name, is), name).toBeGreaterThanOrEqual(tightness(name, was));
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('names the winning claim of every hint somebody spoke about, and keeps every other claim', () => {
    fc.assert(
      fc.property(arbitraryClaims, arbitraryTrust, (claims, trust) => {
        const profile = resolveProfile(claims, trust);
        for (const name of HINT_NAMES) {
          const { value, source, claim: winner, lost } = profile.hints[name];
          if (winner === undefined) expect([value, source]).toEqual([HINTS[name].default, 'default']);
          else expect([winner.hint, winner.value, winner.source]).toEqual([name, value, source]);
          expect(lost).not.toContain(winner);
        }
      }),
    );
  });

  it('never says that a read-only tool is destructive', () => {
    fc.assert(
      fc.property(arbitraryClaims, arbitraryTrust, (claims, trust) => {
        const { readOnly, destructive } = resolveProfile(claims, trust).hints;
        expect(readOnly.value === true && destructive.value === true).toBe(false);
      }),
      { numRuns: 2000 },
    );
  });

  it('believes a server of any trust when it confesses', () => {
    fc.assert(
      fc.property(fc.constantFrom(...HINT_NAMES), arbitraryTrust, (name, trust) => {
        const profile = resolveProfile([claim(name, HINTS[name].tight, 'declared')], trust);
        expect(profile.hints[name].value).toBe(HINTS[name].tight);
      }),
    );
  });
});

describe('authority', () => {
  const order: readonly Claim[] = [
    claim('readOnly', true, 'operator', { afterObservation: true }),
    claim('readOnly', false, 'observed'),
    claim('readOnly', true, 'operator'),
    claim('readOnly', false, 'enforced'),
    claim('readOnly', true, 'declared'),
  ];

  it.each(order.slice(0, -1).map((winner, index) => [winner.source, winner, order[index + 1]] as const))(
    '%s beats the next in line in both directions',
    (_source, winner, next) => {
      if (next === undefined) throw new Error('the list is too short');
      expect(resolveProfile([next, winner], 'operator').hints.readOnly.claim).toBe(winner);
    },
  );

  it('lets the stricter of the operator and the lock rule', () => {
    for (const strict of ['operator', 'locked'] as const) {
      const loose = strict === 'operator' ? 'locked' : 'operator';
      const profile = resolveProfile([claim('readOnly', true, loose), claim('readOnly', false, strict)], 'pinned');
      expect(profile.hints.readOnly).toMatchObject({ value: false, source: strict });
    }
  });

  it('does not take harmless observations for proof', () => {
    expect(resolveProfile([claim('readOnly', true, 'observed')], 'operator').hints.readOnly.source).toBe('default');
  });
});

describe('declared against inferred', () => {
  const declared = claim('readOnly', true, 'declared');

  it('lets a declaration loosen only where the server is trusted', () => {
    expect(resolveProfile([declared], 'pinned').tier).toBe('read');
    expect(resolveProfile([declared], 'untrusted').tier).toBe('destructive');
  });

  it('takes the declaration back when a sure inference contradicts it, and keeps it when the inference is unsure', () => {
    const inferred = (confidence: number): Claim => claim('destructive', true, 'inferred', { confidence });
    expect(resolveProfile([declared, inferred(0.9)], 'pinned')).toMatchObject({ tier: 'destructive' });
    expect(resolveProfile([declared, inferred(0.5)], 'pinned')).toMatchObject({ tier: 'read' });
  });

  it('only suggests when an inference would loosen', () => {
    const inferred = claim('readOnly', true, 'inferred', { confidence: 0.99 });
    const { value, suggestion } = resolveProfile([inferred], 'pinned').hints.readOnly;
    expect([value, suggestion]).toEqual([false, inferred]);
  });
});

describe('implications', () => {
  it('reads a server that says read-only and destructive as destructive, and takes back what read-only would excuse', () => {
    const both = [claim('readOnly', true, 'declared'), claim('destructive', true, 'declared')];
    const { hints, tier } = resolveProfile(both, 'pinned');
    expect(tier).toBe('destructive');
    expect(hints.idempotent).toMatchObject({ value: false, source: 'default' });
  });

  it('makes a read-only tool idempotent and not destructive', () => {
    const { hints } = resolveProfile([claim('readOnly', true, 'declared')], 'pinned');
    expect([hints.destructive.value, hints.idempotent.value]).toEqual([false, true]);
    expect(hints.destructive.claim?.impliedBy).toBe('readOnly');
  });

  it('splits a declared open world into its two risks unless the server says otherwise', () => {
    const open = claim('openWorld', true, 'declared');
    const split = resolveProfile([open], 'pinned').hints;
    expect([split.untrusted.value, split.egress.value]).toEqual([true, true]);
    const narrowed = resolveProfile([open, claim('egress', false, 'declared')], 'pinned').hints;
    expect([narrowed.untrusted.value, narrowed.egress.value]).toEqual([true, false]);
    const untrusted = resolveProfile([open, claim('egress', false, 'declared')], 'untrusted').hints;
    expect(untrusted.egress.value).toBe(true);
  });

  it('opens the world of a tool that carries data out, whatever the server declares', () => {
    const claims = [claim('openWorld', false, 'declared'), claim('egress', true, 'operator')];
    expect(resolveProfile(claims, 'pinned').hints.openWorld).toMatchObject({ value: true, source: 'operator' });
  });

  it('lets nothing out of a closed world, and still does not vouch for what it holds', () => {
    const { hints } = resolveProfile([claim('openWorld', false, 'declared')], 'pinned');
    expect([hints.untrusted.value, hints.egress.value]).toEqual(['unknown', false]);
  });
});

describe('stricterProfile', () => {
  it('is at least as strict as both, for every hint', () => {
    fc.assert(
      fc.property(arbitraryClaims, arbitraryClaims, arbitraryTrust, (left, right, trust) => {
        const [a, b] = [resolveProfile(left, trust), resolveProfile(right, trust)];
        const joined = stricterProfile(a, b);
        for (const name of HINT_NAMES) {
          const strictest = Math.max(tightness(name, a.hints[name].value), tightness(name, b.hints[name].value));
          expect(tightness(name, joined.hints[name].value)).toBe(strictest);
        }
      }),
    );
  });
});
