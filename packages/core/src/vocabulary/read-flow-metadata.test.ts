import { describe, expect, it } from 'vitest';
import { readFlowMetadata } from './read-flow-metadata.ts';

function claimed(value: unknown): string[] {
  return readFlowMetadata(value).map((claim) => `${claim.hint}: ${claim.value}`);
}

const input = (value: object): string[] => claimed({ inputMetadata: value });
const output = (value: object): string[] => claimed({ returnMetadata: value });

describe('where the input goes', () => {
  it.each([['public'], ['external'], ['External'], [['system', 'public']]])(
    'out, when a destination is %j',
    (destination) => {
      expect(input({ destination })).toEqual(['egress: true']);
    },
  );

  it.each([['ephemeral'], ['system'], ['user'], ['internal'], ['first-party'], [['user', 'system']]])(
    'nowhere, when every destination is %j',
    (destination) => {
      expect(input({ destination })).toEqual(['egress: false']);
    },
  );

  it.each([[[]], ['elsewhere'], [['system', 'elsewhere']], [null], [7]])('is left open by %j', (destination) => {
    expect(input({ destination })).toEqual([]);
  });

  it('reads outcomes as confessions only', () => {
    expect(input({ outcomes: 'benign' })).toEqual([]);
    expect(input({ outcomes: ['consequential'] })).toEqual(['readOnly: false']);
    expect(input({ outcomes: ['irreversible'] })).toEqual(['reversible: false', 'readOnly: false']);
    expect(claimed({ outcome: 'irreversible' })).toEqual(['reversible: false', 'readOnly: false']);
  });
});

describe('where the output comes from', () => {
  it.each([
    ['untrustedPublic', ['untrusted: true']],
    ['external', ['untrusted: true']],
    ['trustedPublic', ['untrusted: false']],
    ['system', ['untrusted: false']],
    ['internal', ['untrusted: false', 'private: true']],
    ['user', ['untrusted: false', 'private: true']],
    [
      ['user', 'untrustedPublic'],
      ['untrusted: true', 'private: true'],
    ],
    [['user', 'the moon'], ['private: true']],
    ['the moon', []],
  ])('%j', (source, expected) => {
    expect(output({ source })).toEqual(expected);
  });

  it.each([
    ['none', ['sensitive: none']],
    ['normal', ['sensitive: low']],
    ['user', ['sensitive: medium']],
    ['financial', ['sensitive: high']],
    [['normal', 'pii', 'user'], ['sensitive: high']],
    [{ regulated: { scopes: ['HIPAA'] } }, ['sensitive: high']],
    [[{ Regulated: {} }, 'none'], ['sensitive: high']],
    ['credentials', ['sensitive: high', 'secret: true']],
    [['none', 'biometric'], []],
    [['normal', 'biometric'], ['sensitive: low']],
    [['constructor', '__proto__'], []],
  ])('with a sensitivity of %j', (sensitivity, expected) => {
    expect(output({ sensitivity })).toEqual(expected);
  });
});

it('reads SEP-2061’s capitals', () => {
  expect(claimed({ inputMetadata: { Destination: 'Public' }, returnMetadata: { Source: 'External' } })).toEqual([
    'egress: true',
    'untrusted: true',
  ]);
});

it.each([[null], ['x'], [[]], [3], [{ inputMetadata: [], returnMetadata: 'x' }], [{}]])(
  'finds nothing in %j',
  (value) => {
    expect(readFlowMetadata(value)).toEqual([]);
  },
);

it('quotes what the server wrote, made safe to show', () => {
  const [claim] = readFlowMetadata({ inputMetadata: { destination: ['public', '\u001b[31m'.repeat(50)] } });
  expect(claim?.evidence).toMatchInlineSnapshot(
    `"the server declares destination: public, \\u{1b}[31m\\u{1b}[31m\\u{1b}[31m\\u{1b}[31m\\u{1b}[31m\\… (SEP-1913)"`,
  );
});
