import { describe, expect, it } from 'vitest';
import { findSelfReference } from './self-reference.ts';

describe('a schema that refers to itself', () => {
  it.each<[string, object, string]>([
    ['to its root', { properties: { child: { $ref: '#' } } }, '#/properties/child'],
    ['at its very root', { $ref: '#' }, '#'],
    [
      'through a definition',
      { $ref: '#/$defs/node', $defs: { node: { properties: { next: { $ref: '#/$defs/node' } } } } },
      '#/$defs/node/properties/next',
    ],
    [
      'through two definitions',
      { $defs: { a: { items: { $ref: '#/$defs/b' } }, b: { anyOf: [{ $ref: '#/$defs/a' }] } } },
      '#/$defs/a/items',
    ],
    ['in a circle of bare references', { $defs: { a: { $ref: '#/$defs/b' }, b: { $ref: '#/$defs/a' } } }, '#/$defs/a'],
    ['to the place itself', { $defs: { a: { $ref: '#/$defs/a' } } }, '#/$defs/a'],
    ['inside a list', { allOf: [{ type: 'object' }, { items: { $ref: '#/allOf/1' } }] }, '#/allOf/1/items'],
    ['by an escaped name', { $defs: { 'a/b~c': { items: { $ref: '#/$defs/a~1b~0c' } } } }, '#/$defs/a~1b~0c/items'],
    ['by a percent-encoded name', { $defs: { 'a b': { items: { $ref: '#/%24defs/a%20b' } } } }, '#/$defs/a b/items'],
  ])('%s is found', (_, schema, place) => {
    expect(findSelfReference(schema)).toBe(place);
  });
});

describe('a harmless schema', () => {
  it.each<[string, unknown]>([
    ['without references', { properties: { a: { type: 'string' } } }],
    [
      'that refers to a definition twice',
      {
        properties: { a: { $ref: '#/$defs/x' }, b: { $ref: '#/$defs/x' } },
        $defs: { x: { type: 'string' } },
      },
    ],
    ['that refers to a sibling', { properties: { a: { type: 'string' }, b: { $ref: '#/properties/a' } } }],
    [
      'that refers to a sibling whose name begins like its own',
      {
        properties: { a: { type: 'string' }, ab: { $ref: '#/properties/a' } },
      },
    ],
    ['with a chain', { $defs: { a: { $ref: '#/$defs/b' }, b: { $ref: '#/$defs/c' }, c: {} } }],
    ['that refers elsewhere', { $ref: 'https://example.com/schema.json#/a' }],
    ['with a parameter called $ref', { properties: { $ref: { type: 'string' } } }],
    ['with a reference that is no text', { $ref: { $ref: 3 } }],
    ['that refers to nothing', { $ref: '#/nowhere' }],
    ['with a broken escape', { items: { $ref: '#/%zz' } }],
    ['that is none', null],
    ['that is a boolean', true],
    ['that is a list', []],
  ])('%s is left alone', (_, schema) => {
    expect(findSelfReference(schema)).toBeUndefined();
  });
});

describe('a hostile schema', () => {
  /** Fails when the search takes long; generous, because machines differ. */
  function quickly(schema: unknown): string | undefined {
    const start = performance.now();
    const found = findSelfReference(schema);
    expect(performance.now() - start).toBeLessThan(2000);
    return found;
  }

  it('of 10,000 nodes, each referring to the next, is searched fast', () => {
    const chain = Array.from({ length: 10_000 }, (_, index) => [`n${index}`, { $ref: `#/$defs/n${index + 1}` }]);
    expect(quickly({ $defs: Object.fromEntries(chain) })).toBeUndefined();
  });

  it('in which every node leads to many others is searched fast', () => {
    const layers = Array.from({ length: 25 }, (_, layer) => [
      `n${layer}`,
      { anyOf: Array.from({ length: 20 }, () => ({ $ref: `#/$defs/n${layer + 1}` })) },
    ]);
    expect(quickly({ $defs: Object.fromEntries(layers) })).toBeUndefined();
  });

  it('nested 100,000 deep does not overflow', () => {
    let schema: unknown = { $ref: '#' };
    for (let level = 0; level < 100_000; level += 1) schema = { items: schema };
    expect(quickly(schema)).toBeUndefined();
  });

  it('with long names does not fill the memory', () => {
    const name = 'x'.repeat(500);
    let schema: Record<string, unknown> = {};
    for (let level = 0; level < 19_000; level += 1) {
      schema = level < 500 ? { [name]: schema, $ref: '#/nowhere' } : { [name]: schema };
    }
    expect(quickly(schema)).toBeUndefined();
    const references = Array.from({ length: 500 }, () => ({ $ref: `#/${'y'.repeat(50_000)}` }));
    expect(quickly({ items: references })).toBeUndefined();
  });
});
