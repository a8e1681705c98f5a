import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ToolDefinition } from '../definition/tool-definition.ts';
import { HINT_NAMES, HINTS } from '../vocabulary/hint.ts';
import { ACTION_METADATA_KEY, HINTS_META_KEY, WIRE_NAMES } from '../vocabulary/wire-names.ts';
import { compareDefinitions } from './compare-definitions.ts';
import type { Difference, Direction } from './drift.ts';

function changes(before: object, after: object): string[] {
  return compareDefinitions({ name: 'x', ...before }, { name: 'x', ...after }).map(
    ({ kind, path, direction }) => `${kind} ${path} ${direction}`,
  );
}

const OPPOSITE: Readonly<Record<Direction, Direction>> = { tighter: 'looser', looser: 'tighter', neutral: 'neutral' };

const wireValue = fc.oneof(fc.boolean(), fc.constantFrom<unknown[]>('low', 'high', 'true', 1, null, undefined, []));
const annotations = fc.dictionary(
  fc.constantFrom(...WIRE_NAMES.map(({ key }) => key), 'title', 'vendor', '__proto__', 'constructor', 'inputMetadata'),
  fc.oneof(wireValue, fc.jsonValue({ maxDepth: 1 })),
  { maxKeys: 6 },
);
const arbitraryTool: fc.Arbitrary<ToolDefinition> = fc.record(
  {
    name: fc.constant('x'),
    title: fc.oneof(fc.string(), fc.jsonValue({ maxDepth: 1 })) as fc.Arbitrary<string>,
    description: fc.oneof(fc.string(), fc.jsonValue({ maxDepth: 1 })) as fc.Arbitrary<string>,
    annotations: fc.oneof(annotations, fc.jsonValue()),
    _meta: fc.oneof(
      fc.record(
        {
          annotations,
          [HINTS_META_KEY]: fc.dictionary(fc.constantFrom(...HINT_NAMES, 'later'), wireValue),
          [ACTION_METADATA_KEY]: fc.record({
            returnMetadata: fc.record({ source: fc.constantFrom('user', 'external', 'x', 'constructor') }),
          }),
          vendor: fc.jsonValue(),
        },
        { requiredKeys: [] },
      ),
      fc.jsonValue(),
    ),
    inputSchema: fc.jsonValue(),
    outputSchema: fc.jsonValue(),
    icons: fc.jsonValue(),
  },
  { requiredKeys: ['name'] },
);

function reordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reordered);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).toReversed();
  return Object.fromEntries(entries.map(([key, member]) => [key, reordered(member)]));
}

describe('the laws of drift', () => {
  it('a copy, or the same in another order of keys, is never drift', () => {
    fc.assert(
      fc.property(arbitraryTool, (tool) => {
        expect(compareDefinitions(tool, JSON.parse(JSON.stringify(tool)) as ToolDefinition)).toEqual([]);
        expect(compareDefinitions(tool, reordered(tool) as ToolDefinition)).toEqual([]);
      }),
      { numRuns: 1000 },
    );
  });

  it('null is the same as saying nothing', () => {
    fc.assert(
      fc.property(
        arbitraryTool,
        fc.subarray(['title', 'description', 'annotations', '_meta', 'inputSchema', 'outputSchema', 'icons', 'later']),
        (tool, keys) => {
          const silent = Object.fromEntries(Object.entries(tool).filter(([key]) => !keys.includes(key)));
          const nulls = { ...silent, ...Object.fromEntries(keys.map((key) => [key, null])) };
          expect(compareDefinitions(silent as ToolDefinition, nulls as ToolDefinition)).toEqual([]);
        },
      ),
    );
  });

  it('the way back is the opposite of the way there', () => {
    fc.assert(
      fc.property(arbitraryTool, arbitraryTool, (before, after) => {
        const back: Difference[] = compareDefinitions(before, after).map((difference) => ({
          ...difference,
          direction: OPPOSITE[difference.direction],
          before: difference.after,
          after: difference.before,
        }));
        expect(compareDefinitions(after, before)).toEqual(back);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('hints', () => {
  it('may spell out their defaults', () => {
    const spelled = { readOnlyHint: false, destructiveHint: true, idempotentHint: false };
    expect(changes({}, { annotations: spelled })).toEqual([]);
    expect(
      changes(
        { annotations: { readOnlyHint: true } },
        { annotations: { readOnlyHint: true, idempotentHint: true, destructiveHint: false } },
      ),
    ).toEqual([]);
    expect(changes({ annotations: {} }, { _meta: { annotations: { privateHint: null } } })).toEqual([]);
  });

  it('drift with a direction', () => {
    expect(changes({ annotations: { readOnlyHint: true } }, {})).toEqual([
      'hint readOnly tighter',
      'hint destructive tighter',
      'hint idempotent tighter',
    ]);
    for (const name of HINT_NAMES) {
      const own = (value: unknown): object => ({ _meta: { [HINTS_META_KEY]: { [name]: value } } });
      const found = changes(own(HINTS[name].tight), own(HINTS[name].loose));
      expect(found).toContain(`hint ${name} looser`);
      expect(found.filter((text) => text.endsWith('tighter'))).toEqual([]);
    }
    expect(changes({ annotations: { sensitiveHint: 'low' } }, { annotations: { sensitiveHint: 'high' } })).toEqual([
      'hint sensitive tighter',
    ]);
  });

  it('may move from one spelling to another', () => {
    expect(changes({ annotations: { secretHint: true } }, { _meta: { SecretHint: true } })).toEqual([]);
  });
});

describe('everything else', () => {
  it('is news without a direction', () => {
    expect(changes({ description: 'a', icons: [] }, { description: 'b', title: 'T', icons: [1] })).toEqual([
      'text title neutral',
      'text description neutral',
      'other icons neutral',
    ]);
    expect(changes({ outputSchema: { properties: {} } }, { outputSchema: { properties: { a: {} } } })).toEqual([
      'schema outputSchema/properties/a neutral',
    ]);
  });

  it('includes what stands among the hints and is none', () => {
    const before = {
      annotations: { vendor: 1, title: 'T' },
      _meta: { readOnlyHint: true, annotations: { vendor: 1 } },
    };
    const after = {
      annotations: { vendor: 2 },
      title: 'T',
      _meta: {
        readOnlyHint: false,
        annotations: { vendor: 2 },
        [HINTS_META_KEY]: { later: 1 },
        [ACTION_METADATA_KEY]: { returnMetadata: { source: 'the moon' } },
      },
    };
    expect(changes(before, after)).toMatchInlineSnapshot(`
      [
        "other _meta/annotations/vendor neutral",
        "other _meta/dev.hintlock/hints/later neutral",
        "other _meta/io.modelcontextprotocol/action-metadata neutral",
        "other _meta/readOnlyHint neutral",
        "other annotations/vendor neutral",
      ]
    `);
  });

  it('takes an empty title or description for none', () => {
    expect(changes({ title: '', description: '', annotations: { title: '' } }, {})).toEqual([]);
  });
});
