import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareSchemas } from './compare-schemas.ts';
import type { Direction } from './drift.ts';

function changes(before: unknown, after: unknown): string[] {
  return compareSchemas('in', before, after).map(({ path, direction }) => `${path} ${direction}`);
}

const OPPOSITE: Readonly<Record<Direction, Direction>> = { tighter: 'looser', looser: 'tighter', neutral: 'neutral' };

describe('each keyword', () => {
  it.each<[string, unknown, unknown]>([
    ['type', ['string', 'number'], 'string'],
    ['type', undefined, 'string'],
    ['enum', ['a', 'b', { c: 1 }], [{ c: 1 }, 'a']],
    ['enum', undefined, ['a']],
    ['required', undefined, ['a']],
    ['required', [], ['a']],
    ['required', null, ['a']],
    ['required', ['a'], ['b', 'a']],
    ['additionalProperties', undefined, false],
    ['additionalProperties', true, false],
    ['additionalProperties', { type: 'string' }, false],
    ['additionalProperties', true, { type: 'string' }],
    ['unevaluatedProperties', undefined, false],
    ['minimum', undefined, 1],
    ['minimum', null, 1],
    ['minimum', 1, 2],
    ['exclusiveMinimum', -2, -1],
    ['minLength', 0, 1],
    ['minItems', undefined, 1],
    ['minProperties', 1, 2],
    ['maximum', undefined, 10],
    ['maximum', 10, 9],
    ['maximum', 0, -1],
    ['exclusiveMaximum', undefined, 0],
    ['maxLength', undefined, 5],
    ['maxLength', 6, 5],
    ['maxItems', 6, 0],
    ['maxProperties', null, 5],
    ['pattern', undefined, '^a'],
    ['pattern', null, '^a'],
    ['format', undefined, 'uri'],
    ['const', undefined, 1],
    ['multipleOf', undefined, 2],
    ['uniqueItems', undefined, true],
    ['uniqueItems', false, true],
    ['not', undefined, {}],
    ['allOf', undefined, [{}]],
    ['items', undefined, { type: 'string' }],
    ['items', {}, { type: 'string' }],
  ])('%s from %j to %j is tighter, and looser the other way round', (key, before, after) => {
    expect(changes({ [key]: before }, { [key]: after })).toEqual([`in/${key} tighter`]);
    expect(changes({ [key]: after }, { [key]: before })).toEqual([`in/${key} looser`]);
  });

  it.each<[string, unknown, unknown]>([
    ['type', 'string', 'number'],
    ['enum', ['a', 'b'], ['b', 'c']],
    ['required', ['a'], ['b']],
    ['pattern', '^a', '^b'],
    ['format', 'uri', 'email'],
    ['const', 1, 2],
    ['default', 1, 2],
    ['description', 'x', 'y'],
    ['oneOf', [{}], [{}, {}]],
    ['$ref', '#/a', '#/b'],
    ['properties', 'x', 'y'],
    ['properties', { a: {} }, ['a']],
  ])('%s from %j to %j has no direction', (key, before, after) => {
    expect(changes({ [key]: before }, { [key]: after })).toEqual([`in/${key} neutral`]);
    expect(changes({ [key]: after }, { [key]: before })).toEqual([`in/${key} neutral`]);
  });

  it.each<[string, unknown, unknown]>([
    ['required', ['a', 'b'], ['b', 'a']],
    ['required', ['a', 'b'], ['b', 'a', 'b']],
    ['required', [], undefined],
    ['enum', ['a', { b: 1, c: 2 }], [{ c: 2, b: 1 }, 'a']],
    ['type', ['string', 'null'], ['null', 'string']],
    ['type', 'string', ['string']],
    ['properties', {}, undefined],
    ['properties', null, undefined],
    ['$defs', {}, null],
    ['additionalProperties', true, undefined],
    ['additionalProperties', {}, true],
    ['unevaluatedProperties', true, undefined],
    ['items', {}, undefined],
    ['items', true, {}],
    ['uniqueItems', false, undefined],
    ['minLength', 0, undefined],
    ['minItems', 0, null],
    ['maximum', null, undefined],
    ['minimum', -0, 0],
  ])('%s from %j to %j says the same', (key, before, after) => {
    expect(changes({ [key]: before }, { [key]: after })).toEqual([]);
    expect(changes({ [key]: after }, { [key]: before })).toEqual([]);
  });
});

describe('parameters', () => {
  it('are an ability when they come and none when they go, where only what is named is accepted', () => {
    const closed = { additionalProperties: false };
    const [few, many] = [
      { properties: { a: {} }, ...closed },
      { properties: { a: {}, 'b/c': {} }, ...closed },
    ];
    expect([changes(few, many), changes(many, few)]).toEqual([
      ['in/properties/b~1c looser'],
      ['in/properties/b~1c tighter'],
    ]);
  });

  it.each([
    ['an open schema', {}],
    ['one that is open by a pattern', { additionalProperties: false, patternProperties: { '': {} } }],
  ])('lose their constraints, not their use, when they go from %s', (_, rest) => {
    const [few, many] = [
      { properties: { a: {} }, ...rest },
      { properties: { a: {}, path: { pattern: '^/srv/' } }, ...rest },
    ];
    expect([changes(few, many), changes(many, few)]).toEqual([
      ['in/properties/path neutral'],
      ['in/properties/path neutral'],
    ]);
  });

  it('are looked into, and may be called like keywords', () => {
    const schema = (type: string): object => ({
      properties: { required: { type }, items: { items: { properties: { maximum: { type } } } } },
    });
    expect(changes(schema('string'), schema('number'))).toEqual([
      'in/properties/items/items/properties/maximum/type neutral',
      'in/properties/required/type neutral',
    ]);
  });

  it('may have names that every object inherits', () => {
    const hostile = JSON.parse(
      '{"properties":{"__proto__":{},"constructor":{}},"constructor":1,"__proto__":2}',
    ) as unknown;
    expect(compareSchemas('in', {}, hostile)).toMatchInlineSnapshot(`
      [
        {
          "after": 2,
          "before": undefined,
          "direction": "neutral",
          "kind": "schema",
          "path": "in/__proto__",
        },
        {
          "after": 1,
          "before": undefined,
          "direction": "neutral",
          "kind": "schema",
          "path": "in/constructor",
        },
        {
          "after": {},
          "before": undefined,
          "direction": "neutral",
          "kind": "schema",
          "path": "in/properties/__proto__",
        },
        {
          "after": {},
          "before": undefined,
          "direction": "neutral",
          "kind": "schema",
          "path": "in/properties/constructor",
        },
      ]
    `);
    expect(changes(hostile, structuredClone(hostile))).toEqual([]);
  });
});

it('reports a schema that comes or goes', () => {
  expect([changes(undefined, {}), changes({}, undefined), changes({}, 'x')]).toEqual([
    ['in tighter'],
    ['in looser'],
    ['in neutral'],
  ]);
});

describe('the laws of schema drift', () => {
  const name = fc.constantFrom('a', 'b', '__proto__', 'toString');
  const { schema: arbitrarySchema } = fc.letrec((tie) => ({
    schema: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.jsonValue({ maxDepth: 1 }),
      fc.record(
        {
          type: fc.oneof(fc.constantFrom('string', 'number', null), fc.subarray(['string', 'number', 'null'])),
          enum: fc.oneof(fc.array(fc.jsonValue({ maxDepth: 1 }), { maxLength: 3 }), fc.constant(null)),
          required: fc.oneof(
            fc.array(name, { maxLength: 3 }),
            fc.array(fc.jsonValue({ maxDepth: 1 }), { maxLength: 2 }),
          ),
          properties: fc.oneof(fc.dictionary(name, tie('schema'), { maxKeys: 3 }), fc.jsonValue({ maxDepth: 1 })),
          $defs: fc.dictionary(name, tie('schema'), { maxKeys: 2 }),
          items: tie('schema'),
          additionalProperties: fc.oneof(fc.boolean(), tie('schema')),
          minimum: fc.oneof(fc.integer({ min: -2, max: 2 }), fc.constant(null)),
          maxLength: fc.oneof(fc.nat(3), fc.constant(null)),
          uniqueItems: fc.boolean(),
          pattern: fc.constantFrom('a', 'b', null),
          anyOf: fc.array(tie('schema'), { maxLength: 2 }),
        },
        { requiredKeys: [] },
      ),
    ),
  }));

  it('a copy is never drift', () => {
    fc.assert(
      fc.property(arbitrarySchema, (schema) => {
        expect(compareSchemas('in', schema, JSON.parse(JSON.stringify(schema)))).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  it('the way back is the opposite of the way there', () => {
    fc.assert(
      fc.property(arbitrarySchema, arbitrarySchema, (before, after) => {
        const there = compareSchemas('in', before, after);
        const back = compareSchemas('in', after, before);
        expect(back).toEqual(
          there.map((difference) => ({
            ...difference,
            direction: OPPOSITE[difference.direction],
            before: difference.after,
            after: difference.before,
          })),
        );
      }),
      { numRuns: 1000 },
    );
  });
});

describe('a hostile schema', () => {
  it('cannot make the comparison throw by names that cannot be turned into text', () => {
    const untextable = { required: [{ toString: 1 }, Object.create(null) as unknown], type: [[[]]] };
    expect(changes(untextable, { required: ['a'], type: 'string' })).toEqual([
      'in/required neutral',
      'in/type neutral',
    ]);
  });

  it('nested 100,000 deep is compared as one below the limit', () => {
    const nested = (leaf: string): unknown => {
      let schema: unknown = { type: leaf };
      for (let level = 0; level < 100_000; level += 1) schema = { items: schema };
      return schema;
    };
    const [difference, ...others] = compareSchemas('in', nested('string'), nested('number'));
    expect(others).toEqual([]);
    expect([difference?.direction, difference?.path.length]).toEqual(['neutral', 2 + 64 * '/items'.length]);
  });

  it('with 50,000 values or 20,000 objects in a list is compared in no time', () => {
    const start = performance.now();
    const texts = Array.from({ length: 50_000 }, (_, index) => `value ${index}`);
    expect(changes({ enum: texts }, { enum: [...texts.toReversed(), 'new'] })).toEqual(['in/enum looser']);
    const objects = Array.from({ length: 20_000 }, (_, index) => ({ index }));
    expect(changes({ enum: objects }, { enum: structuredClone(objects).toReversed() })).toEqual(['in/enum neutral']);
    expect(performance.now() - start).toBeLessThan(2000);
  });
});
