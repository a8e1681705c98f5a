import { describe, expect, it } from 'vitest';
import { judgeCatalogue } from '../catalogue/judge-catalogue.ts';
import { CONFIDENCE_THRESHOLD } from '../profile/weigh.ts';
import { claimFromRepetition, claimsFromObservation } from './claims-from-observation.ts';
import { EFFECT_KINDS, type EffectKind, type Observation } from './observation.ts';
import { describeObserved } from './observed-tool.ts';

function seen(kind: EffectKind, more: Partial<Observation> = {}): Observation {
  return { counts: { [kind]: 1 }, first: [{ kind, what: '/x' }], unread: 0, ambiguous: false, late: false, ...more };
}

/** `readOnly!` is certain, `readOnly?` is suspected. */
function claimed(observation: Observation): string[] {
  return claimsFromObservation(observation, 'call 3').map(
    ({ hint, confidence }) => hint + (confidence >= CONFIDENCE_THRESHOLD ? '!' : '?'),
  );
}

describe('claimsFromObservation', () => {
  it('is certain of what cannot be otherwise and suspects the rest', () => {
    expect(Object.fromEntries(EFFECT_KINDS.map((kind) => [kind, claimed(seen(kind)).join(' ')]))).toEqual({
      deleted: 'readOnly! destructive!',
      overwritten: 'readOnly! destructive?',
      written: 'readOnly! destructive?',
      appended: 'readOnly! idempotent?',
      renamed: 'readOnly! destructive?',
      created: 'readOnly!',
      permissions: 'readOnly!',
      connected: 'openWorld!',
      'connected-here': 'openWorld?',
      cleared: 'readOnly? destructive?',
      opened: 'readOnly?',
      cached: 'readOnly?',
      started: '',
      read: '',
    });
  });

  it('says nothing of what ran beside something else', () => {
    expect(claimed(seen('deleted', { ambiguous: true }))).toEqual([]);
  });

  it('gives evidence in words, safe to show', () => {
    const first = [{ kind: 'deleted', what: '/x\u001b[31m' }] as const;
    const [claim] = claimsFromObservation(seen('deleted', { first, counts: { deleted: 5 }, late: true }), 'call 3');
    expect(claim).toEqual({
      hint: 'readOnly',
      value: false,
      source: 'observed',
      confidence: 1,
      evidence: 'deleted /x\\u{1b}[31m and 4 more after call 3',
    });
  });

  it('keeps the surest reason for each hint', () => {
    const both = seen('opened', { counts: { opened: 1, deleted: 1 }, first: [{ kind: 'deleted', what: '/y' }] });
    expect(claimed(both)).toEqual(['readOnly!', 'destructive!']);
  });
});

describe('a tool that was seen to do otherwise', () => {
  const readOnly = { name: 'peek', annotations: { readOnlyHint: true, openWorldHint: false } };

  it('is what was seen, and that is a finding', () => {
    const { tools } = judgeCatalogue([readOnly], 'pinned', () => claimsFromObservation(seen('deleted'), 'call 3'));
    const found = (tools[0]?.findings ?? []).filter(({ code }) => code === 'HL_HINT_OBSERVED');
    expect([tools[0]?.profile.tier, found.map(({ hints }) => hints?.join())]).toEqual([
      'destructive',
      ['readOnly', 'destructive'],
    ]);
    expect(found[0]?.message).toBe(
      'The tool "peek" is said to have readOnly true, and was seen otherwise: deleted /x during call 3.',
    );
  });

  it('is not accused of a suspicion, nor of what it never denied', () => {
    const codes = (definition: object, kind: EffectKind): string[] =>
      judgeCatalogue([{ name: 'peek', ...definition }], 'pinned', () => claimsFromObservation(seen(kind), 'call 1'))
        .tools.flatMap(({ findings }) => findings)
        .map(({ code }) => code)
        .filter((code) => code === 'HL_HINT_OBSERVED');
    expect(codes(readOnly, 'opened')).toEqual([]);
    expect(codes(readOnly, 'connected-here')).toEqual([]);
    expect(codes({}, 'deleted')).toEqual([]);
    expect(codes({ annotations: { readOnlyHint: false, destructiveHint: false } }, 'written')).toEqual([]);
  });

  it('is not idempotent once an equal call did the same again', () => {
    const claims = [claimFromRepetition('/log', ['call 1', 'call 2'])];
    const tool = { name: 'visit', annotations: { readOnlyHint: false, idempotentHint: true } };
    const [judged] = judgeCatalogue([tool], 'pinned', () => claims).tools;
    expect([judged?.profile.hints.idempotent.value, judged?.profile.hints.idempotent.source]).toEqual([
      false,
      'observed',
    ]);
  });
});

describe('describeObserved', () => {
  const none = { calls: 0, ambiguous: 0, unread: 0, effects: new Map(), claims: [] };

  it('says what was seen, how often, and what nobody can say', () => {
    const effects = new Map([['deleted', { calls: 2, count: 3, example: '/a' }]] as const);
    expect(describeObserved({ ...none, calls: 5, ambiguous: 1, unread: 2, effects })).toBe(
      '4 calls, never connected, deleted /a and 2 more (in 2), 1 more beside other calls, so that nobody can say who did ' +
        'what, 2 lines of the trace could not be read',
    );
  });

  it('promises nothing where nothing was seen for sure', () => {
    expect(describeObserved({ ...none, calls: 3, ambiguous: 3 })).toBe(
      '0 calls, 3 more beside other calls, so that nobody can say who did what',
    );
  });
});
