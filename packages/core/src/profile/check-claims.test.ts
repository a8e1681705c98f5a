import { describe, expect, it } from 'vitest';
import { readDeclared } from '../vocabulary/read-declared.ts';
import { checkClaims } from './check-claims.ts';
import type { Claim } from './claim.ts';

function found(claims: readonly Claim[]): string[] {
  return checkClaims('wipe', claims).map(({ code, message, hints }) => `${code} ${hints?.join('+')}: ${message}`);
}

function declared(annotations: object, _meta: object = {}): readonly Claim[] {
  return readDeclared({ name: 'wipe', annotations, _meta }).claims;
}

function claim(source: Claim['source'], value: boolean, rest: Partial<Claim> = {}): Claim {
  return { hint: 'readOnly', value, source, confidence: 1, evidence: source, ...rest };
}

describe('a server at odds with itself', () => {
  it('is told about every contradiction', () => {
    const annotations = { readOnlyHint: true, destructiveHint: true, openWorldHint: false, untrustedHint: true };
    const meta = { egressHint: true, privateHint: true, annotations: { privateHint: false } };
    expect(found(declared(annotations, meta))).toMatchInlineSnapshot(`
      [
        "HL_HINT_CONTRADICTION readOnly+destructive: The tool "wipe" contradicts itself: it is read-only and destructive at once; the stricter reading is used.",
        "HL_HINT_CONTRADICTION openWorld+egress: The tool "wipe" contradicts itself: its world is closed and yet it can carry data out; the stricter reading is used.",
        "HL_HINT_CONTRADICTION openWorld+untrusted: The tool "wipe" contradicts itself: its world is closed and yet strangers write what it returns; the stricter reading is used.",
        "HL_HINT_CONTRADICTION private: The tool "wipe" contradicts itself: private is given as true and as false; the stricter reading is used.",
      ]
    `);
  });

  it('is left alone when it only repeats itself or says what the specification makes meaningless', () => {
    expect(found(declared({ secretHint: true, SecretHint: true }, { secretHint: true }))).toEqual([]);
    expect(found(declared({ readOnlyHint: true, destructiveHint: false, idempotentHint: false }))).toEqual([]);
    expect(found(declared({ openWorldHint: true, egressHint: false, untrustedHint: false }))).toEqual([]);
  });

  it('is not blamed for what others say', () => {
    expect(found([...declared({ readOnlyHint: true }), claim('inferred', false)])).toEqual([]);
  });
});

describe('what is said, at odds with what was seen', () => {
  const seen = claim('observed', false, { evidence: 'deleted /x during call 1' });

  it('is refuted, whoever said it', () => {
    const sentence = 'The tool "wipe" is said to have readOnly true, and was seen otherwise: deleted /x during call 1.';
    for (const said of [...declared({ readOnlyHint: true }), claim('locked', true), claim('operator', true)])
      expect(found([said, seen])).toEqual([`HL_HINT_OBSERVED readOnly: ${sentence}`]);
  });

  it('is refuted in what follows from it, too', () => {
    const destroyed = claim('observed', true, { hint: 'destructive' });
    expect(found([...declared({ readOnlyHint: true }), destroyed]).map((text) => text.slice(0, 28))).toEqual([
      'HL_HINT_OBSERVED destructive',
    ]);
  });

  it('is left alone when it was only suspected, agrees, or comes from somebody who had seen it', () => {
    expect(found([...declared({ readOnlyHint: true }), { ...seen, confidence: 0.6 }])).toEqual([]);
    expect(found([...declared({ readOnlyHint: false }), seen])).toEqual([]);
    const knowing = claim('operator', true, { afterObservation: true });
    expect(found([...declared({ readOnlyHint: true }), knowing, seen])).toEqual([]);
  });
});

describe('the operator at odds with the lock', () => {
  it('is told, once for each hint', () => {
    expect(found([claim('operator', true), claim('locked', false)])).toMatchInlineSnapshot(`
      [
        "HL_HINT_CONFLICT readOnly: The tool "wipe" has readOnly true from the operator and false in the lock; the stricter rules.",
      ]
    `);
  });

  it('is left alone when they agree, or when the operator had seen the observation', () => {
    expect(found([claim('operator', true), claim('locked', true)])).toEqual([]);
    expect(found([claim('operator', true, { afterObservation: true }), claim('locked', false)])).toEqual([]);
    expect(found([claim('operator', true), { ...claim('locked', false), hint: 'destructive' }])).toEqual([]);
  });
});

it('cannot be made to print escapes by the name of a tool', () => {
  const [finding] = checkClaims('\u001b]0;x\u0007', declared({ readOnlyHint: true, destructiveHint: true }));
  expect(finding?.message).toMatchInlineSnapshot(
    `"The tool "\\u{1b}]0;x\\u{7}" contradicts itself: it is read-only and destructive at once; the stricter reading is used."`,
  );
  expect(finding?.tool).toBe('\u001b]0;x\u0007');
});
