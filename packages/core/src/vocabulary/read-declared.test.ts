import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { resolveProfile } from '../profile/resolve-profile.ts';
import { HINT_NAMES, HINTS, SENSITIVITIES } from './hint.ts';
import { readDeclared } from './read-declared.ts';
import { ACTION_METADATA_KEY, HINTS_META_KEY, WIRE_NAMES } from './wire-names.ts';

/** What a definition claims, as `hint: value`. */
function claimed(parts: { readonly annotations?: unknown; readonly _meta?: unknown }): string[] {
  return readDeclared({ name: 'x', ...parts }).claims.map(({ hint, value }) => `${hint}: ${value}`);
}

function complaints(parts: { readonly annotations?: unknown; readonly _meta?: unknown }): string[] {
  return readDeclared({ name: 'x', ...parts }).findings.map(({ message }) => message);
}

describe('every spelling', () => {
  const spellings = WIRE_NAMES.flatMap((name) => name.places.map((place) => [name.key, place, name] as const));

  it.each(spellings)('%s is read in %s', (key, place, { hint, onlyTrue }) => {
    const level = HINTS[hint].type === 'level';
    expect(claimed({ [place]: { [key]: true } })).toEqual([`${hint}: ${level ? 'high' : true}`]);
    expect(claimed({ [place]: { [key]: false } })).toEqual(onlyTrue ? [] : [`${hint}: ${level ? 'none' : false}`]);
    expect(complaints({ [place]: { [key]: true } })).toEqual([]);
  });

  it('reads the specification’s four only from annotations', () => {
    const hints = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };
    expect(claimed({ _meta: { ...hints, annotations: hints } })).toEqual([]);
  });

  it('reads the Azure MCP server’s two from _meta', () => {
    expect(claimed({ _meta: { SecretHint: true, LocalRequiredHint: true } })).toMatchInlineSnapshot(`
      [
        "secret: true",
        "localRequired: true",
      ]
    `);
  });

  it('reads SEP-1984', () => {
    const annotations = {
      sensitiveDataHint: true,
      reversibleHint: true,
      slowExecutionHint: false,
      resourceIntensiveHint: true,
    };
    expect(claimed({ annotations })).toMatchInlineSnapshot(`
      [
        "sensitive: high",
        "reversible: true",
        "cost: true",
      ]
    `);
  });

  it('takes levels from any spelling of sensitive', () => {
    for (const level of SENSITIVITIES) {
      expect(claimed({ annotations: { sensitiveHint: level } })).toEqual([`sensitive: ${level}`]);
      expect(claimed({ _meta: { [HINTS_META_KEY]: { sensitive: level } } })).toEqual([`sensitive: ${level}`]);
    }
  });

  it('reads our own place, where every hint has its own name', () => {
    const own = Object.fromEntries(HINT_NAMES.map((name) => [name, HINTS[name].tight]));
    expect(claimed({ _meta: { [HINTS_META_KEY]: own } })).toMatchInlineSnapshot(`
      [
        "readOnly: false",
        "destructive: true",
        "idempotent: false",
        "openWorld: true",
        "sensitive: high",
        "private: true",
        "untrusted: true",
        "egress: true",
        "reversible: false",
        "secret: true",
        "localRequired: true",
        "cost: true",
        "progress: false",
      ]
    `);
  });
});

describe('SEP-1913', () => {
  it('is read in its first generation: flat hints, in annotations or in _meta.annotations', () => {
    const flat = { sensitiveHint: 'medium', privateHint: true, openWorldHint: true };
    expect(claimed({ annotations: flat })).toMatchInlineSnapshot(`
      [
        "sensitive: medium",
        "private: true",
        "openWorld: true",
      ]
    `);
    expect(claimed({ _meta: { annotations: flat } })).toMatchInlineSnapshot(`
      [
        "sensitive: medium",
        "private: true",
      ]
    `);
  });

  const flow = {
    inputMetadata: { destination: 'public', sensitivity: 'none', outcomes: 'irreversible' },
    returnMetadata: { source: ['untrustedPublic', 'user'], sensitivity: ['pii'] },
  };

  it('is read in its second generation: input and return metadata in annotations', () => {
    expect(claimed({ annotations: flow })).toMatchInlineSnapshot(`
      [
        "egress: true",
        "reversible: false",
        "readOnly: false",
        "untrusted: true",
        "private: true",
        "sensitive: high",
      ]
    `);
  });

  it('is read in its third generation: the same in _meta, under its own key', () => {
    expect(claimed({ _meta: { [ACTION_METADATA_KEY]: flow } })).toEqual(claimed({ annotations: flow }));
    expect(claimed({ _meta: flow })).toEqual([]);
  });
});

describe('malformed values', () => {
  it.each([
    ['the text "true"', 'true'],
    ['the text "YES"', ' YES '],
    ['a number', 1],
  ])('may confess: %s', (_, value) => {
    expect(claimed({ annotations: { destructiveHint: value, secretHint: value } })).toEqual([
      'destructive: true',
      'secret: true',
    ]);
    expect(claimed({ _meta: { [HINTS_META_KEY]: { sensitive: value } } })).toEqual(['sensitive: high']);
  });

  it.each([['true'], [1], ['yes'], [[true]], [{ value: true }]])('may not reassure: %j', (value) => {
    expect(claimed({ annotations: { readOnlyHint: value, idempotentHint: value, reversibleHint: value } })).toEqual([]);
  });

  it.each([['false'], [0], ['no']])('%j confesses where true would reassure, and is ignored elsewhere', (value) => {
    expect(claimed({ annotations: { readOnlyHint: value, destructiveHint: value, sensitiveHint: value } })).toEqual([
      'readOnly: false',
    ]);
  });

  it('are reported in words, with the hint they are about', () => {
    const annotations = { readOnlyHint: 'true', destructiveHint: 1, openWorldHint: ['x'], sensitiveHint: {} };
    expect(complaints({ annotations })).toMatchInlineSnapshot(`
      [
        "The tool "x" gives readOnlyHint as the text "true", not as true or false; it is ignored.",
        "The tool "x" gives destructiveHint as the number 1, not as true or false; it is read as true.",
        "The tool "x" gives openWorldHint as a list, not as true or false; it is ignored.",
        "The tool "x" gives sensitiveHint as a value of type object, not as none, low, medium or high; it is ignored.",
      ]
    `);
    const { findings } = readDeclared({ name: 'x', annotations });
    expect(findings.map(({ hints }) => hints)).toEqual([['readOnly'], ['destructive'], ['openWorld'], ['sensitive']]);
  });

  it('are nothing at all when they are null', () => {
    const nulls = Object.fromEntries(WIRE_NAMES.map(({ key }) => [key, null]));
    for (const parts of [{ annotations: nulls }, { _meta: nulls }, { annotations: null, _meta: null }]) {
      expect(readDeclared({ name: 'x', ...parts })).toMatchObject({ claims: [], findings: [] });
    }
  });

  it.each([['x'], [1], [true], [[]], [['readOnlyHint']]])(
    'annotations that are no object are reported: %j',
    (value) => {
      expect(claimed({ annotations: value, _meta: value })).toEqual([]);
      expect(complaints({ annotations: value })).toHaveLength(1);
    },
  );

  it('cannot print terminal escapes or whole novels into a report', () => {
    const [finding] = readDeclared({
      name: '\u001b[2Jx',
      annotations: { readOnlyHint: `\u202e${'z'.repeat(9999)}` },
    }).findings;
    expect(finding?.message).toMatchInlineSnapshot(
      `"The tool "\\u{1b}[2Jx" gives readOnlyHint as the text "\\u{202e}zzzzzzzzzzz…", not as true or false; it is ignored."`,
    );
  });
});

describe('a hostile definition', () => {
  it('gains nothing by names that every object inherits', () => {
    const hostile: unknown = JSON.parse(
      '{"__proto__":{"readOnlyHint":true},"constructor":true,"toString":true,"hasOwnProperty":true,"valueOf":1}',
    );
    const parts = { annotations: hostile, _meta: { [HINTS_META_KEY]: hostile, annotations: hostile } };
    expect(readDeclared({ name: 'x', ...parts })).toMatchObject({ claims: [], findings: [] });
    const flow = { returnMetadata: { sensitivity: ['constructor', '__proto__', 'toString'], source: 'constructor' } };
    expect(claimed({ annotations: flow })).toEqual([]);
  });

  it('cannot make the reader throw by values that cannot be turned into text', () => {
    const untextable: unknown = JSON.parse('{"toString":1,"valueOf":2}');
    let deep: unknown = true;
    for (let level = 0; level < 100_000; level += 1) deep = [deep];
    for (const value of [untextable, deep, [untextable]]) {
      expect(
        claimed({ annotations: { destructiveHint: value }, _meta: { [HINTS_META_KEY]: { cost: value } } }),
      ).toEqual([]);
    }
  });

  it('never throws, whatever JSON it is made of, and makes only well-formed claims', () => {
    const others = [
      '__proto__',
      'constructor',
      'toString',
      'inputMetadata',
      'returnMetadata',
      'outcome',
      'annotations',
    ];
    const flow = ['source', 'destination', 'sensitivity', 'outcomes', HINTS_META_KEY, ACTION_METADATA_KEY];
    const key = fc.constantFrom(...WIRE_NAMES.map((name) => name.key), ...HINT_NAMES, ...others, ...flow);
    const word = fc.constantFrom('true', 'false', 'high', 'external', 'user', 'none', 'irreversible', 'constructor');
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { depthSize: 'small' },
        word,
        fc.jsonValue(),
        tie('object'),
        fc.array(tie('value'), { maxLength: 3 }),
      ),
      object: fc.dictionary(key, tie('value'), { maxKeys: 6 }),
    }));
    fc.assert(
      fc.property(value, value, fc.string(), (annotations, _meta, name) => {
        const { claims, findings } = readDeclared({ name, annotations, _meta });
        for (const { hint, value: given, source } of claims) {
          expect(source).toBe('declared');
          expect(HINTS[hint].type === 'level' ? SENSITIVITIES : [true, false]).toContain(given);
        }
        for (const { code, tool } of findings) expect([code, tool]).toEqual(['HL_HINT_TYPE', name]);
        expect(() => resolveProfile(claims, 'pinned')).not.toThrow();
      }),
      { numRuns: 1000 },
    );
  });
});

it('prefers the exact level in our own place to a bare true elsewhere, but not to a level', () => {
  const own = { [HINTS_META_KEY]: { sensitive: 'low' } };
  expect(claimed({ annotations: { sensitiveDataHint: true }, _meta: own })).toEqual(['sensitive: low']);
  expect(claimed({ annotations: { sensitiveDataHint: 'high' }, _meta: own })).toEqual([
    'sensitive: high',
    'sensitive: low',
  ]);
  const denied = { [HINTS_META_KEY]: { sensitive: 'none' } };
  expect(claimed({ annotations: { sensitiveDataHint: true }, _meta: denied })).toEqual([
    'sensitive: high',
    'sensitive: none',
  ]);
});
