import { describe, expect, it } from 'vitest';
import { HINT_NAMES, HINTS, type HintName, type HintValue } from '../vocabulary/hint.ts';
import { type Claim, TRUST_LEVELS } from './claim.ts';
import { CONFIDENCE_THRESHOLD, weigh } from './weigh.ts';

function claim(hint: HintName, value: HintValue, source: Claim['source'], rest: Partial<Claim> = {}): Claim {
  return { hint, value, source, confidence: 1, evidence: source, ...rest };
}

describe('authority', () => {
  const strongestFirst: readonly Claim[] = [
    claim('cost', false, 'operator', { afterObservation: true }),
    claim('cost', true, 'observed'),
    claim('cost', true, 'locked'),
    claim('cost', false, 'operator'),
    claim('cost', true, 'enforced'),
    claim('cost', true, 'inferred'),
    claim('cost', false, 'declared'),
  ];

  it('gives the hint to the strongest and lists the others behind it', () => {
    for (const [index, winner] of strongestFirst.slice(0, -1).entries()) {
      const rest = strongestFirst.slice(index);
      const { claim: won, lost, value } = weigh('cost', rest.toReversed(), 'operator');
      expect(won).toBe(winner);
      expect(value).toBe(winner.value);
      expect(new Set(lost)).toEqual(new Set(rest.slice(1)));
    }
  });

  it('lets every authority loosen and tighten each hint, except an observation, which only tightens', () => {
    for (const hint of HINT_NAMES) {
      const { tight, loose } = HINTS[hint];
      for (const source of ['operator', 'locked', 'enforced'] as const) {
        expect(weigh(hint, [claim(hint, loose, source), claim(hint, tight, 'declared')], 'pinned').value).toBe(loose);
        expect(weigh(hint, [claim(hint, tight, source), claim(hint, loose, 'declared')], 'pinned').value).toBe(tight);
      }
      expect(weigh(hint, [claim(hint, loose, 'observed')], 'operator').source).toBe('default');
      expect(weigh(hint, [claim(hint, tight, 'observed')], 'untrusted').source).toBe('observed');
    }
  });

  it('does not take a suspicion for an observation', () => {
    const suspicion = claim('destructive', true, 'observed', { confidence: 0.5 });
    expect(weigh('destructive', [suspicion, claim('destructive', false, 'declared')], 'pinned').value).toBe(false);
  });
});

describe('without authority', () => {
  it('needs trust to loosen and none to tighten', () => {
    for (const trust of TRUST_LEVELS) {
      expect(weigh('private', [claim('private', true, 'declared')], trust).value).toBe(true);
      const loosened = weigh('private', [claim('private', false, 'declared')], trust).value;
      expect(loosened).toBe(trust === 'untrusted' ? 'unknown' : false);
    }
  });

  it('counts an inference from its threshold on', () => {
    const inferred = (confidence: number): unknown =>
      weigh('egress', [claim('egress', true, 'inferred', { confidence })], 'pinned').value;
    expect([inferred(CONFIDENCE_THRESHOLD - 0.01), inferred(CONFIDENCE_THRESHOLD), inferred(Number.NaN)]).toEqual([
      'unknown',
      true,
      'unknown',
    ]);
  });

  it('takes the highest level that is confessed or suspected', () => {
    const levels = [claim('sensitive', 'low', 'declared'), claim('sensitive', 'medium', 'inferred')];
    expect(weigh('sensitive', levels, 'operator')).toMatchObject({ value: 'medium', source: 'inferred' });
    expect(weigh('sensitive', [...levels, claim('sensitive', 'none', 'declared')], 'operator').value).toBe('medium');
  });

  it('suggests what a sure inference would loosen, and leaves the default in force', () => {
    const sure = claim('readOnly', true, 'inferred', { confidence: 0.9 });
    const unsure = claim('readOnly', true, 'inferred', { confidence: 0.7 });
    expect(weigh('readOnly', [sure], 'operator')).toEqual({
      value: false,
      source: 'default',
      lost: [sure],
      suggestion: sure,
    });
    expect(weigh('readOnly', [unsure], 'operator')).toEqual({ value: false, source: 'default', lost: [unsure] });
  });

  it('is the default when there is no claim', () => {
    expect(weigh('openWorld', [], 'operator')).toEqual({ value: true, source: 'default', lost: [] });
  });
});
