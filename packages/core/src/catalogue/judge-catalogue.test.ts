import { describe, expect, it } from 'vitest';
import type { ToolDefinition } from '../definition/tool-definition.ts';
import { judgeCatalogue } from './judge-catalogue.ts';

const reads = { readOnlyHint: true, openWorldHint: false };
const wipes = { destructiveHint: true };

describe('tools of the same name', () => {
  it.each<[string, object, object]>([
    ['first', wipes, reads],
    ['last', reads, wipes],
  ])('are judged by the strictest reading, when it comes %s', (_, one, two) => {
    const definitions: ToolDefinition[] = [
      { name: 'x', annotations: one },
      { name: 'x', annotations: two },
      { name: 'y', annotations: reads },
    ];
    const { tools, coverage } = judgeCatalogue(definitions, 'pinned');
    expect(
      tools.map(({ definition, profile }) => [definition.name, profile.tier, profile.hints.openWorld.value]),
    ).toEqual([
      ['x', 'destructive', true],
      ['y', 'read', false],
    ]);
    expect(tools[0]?.definition).toBe(definitions[0]);
    expect(tools[0]?.findings.map(({ message }) => message)).toEqual([
      'The tool "x" is listed 2 times; its strictest reading is used.',
    ]);
    expect(coverage).toMatchObject({ tools: 3, annotated: 3, possible: 12 });
  });

  it('keep the findings of every one of them', () => {
    const odd = { name: 'x', annotations: { readOnlyHint: 'true' } };
    const [tool] = judgeCatalogue([odd, odd, odd], 'pinned').tools;
    expect(tool?.findings.map(({ code }) => code)).toEqual([
      'HL_TOOL_DUPLICATE',
      'HL_HINT_TYPE',
      'HL_HINT_TYPE',
      'HL_HINT_TYPE',
    ]);
  });

  it('may be 100,000', () => {
    const start = performance.now();
    const odd = { name: 'x', annotations: { readOnlyHint: 'true' } };
    const { tools } = judgeCatalogue(
      Array.from({ length: 100_000 }, () => odd),
      'pinned',
    );
    expect([tools.length, tools[0]?.findings.length]).toEqual([1, 100_001]);
    expect(performance.now() - start).toBeLessThan(5000);
  });

  it('may be called like what every object inherits', () => {
    const { tools } = judgeCatalogue([{ name: '__proto__' }, { name: 'constructor' }, { name: '' }], 'pinned');
    expect(tools.map(({ definition }) => definition.name)).toEqual(['__proto__', 'constructor', '']);
    expect(tools.flatMap(({ findings }) => findings)).toEqual([]);
  });
});

describe('coverage', () => {
  it('counts what the specification lets a server say', () => {
    const all = { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true };
    const answered = [
      {},
      { readOnlyHint: true },
      reads,
      { readOnlyHint: false },
      all,
      { privateHint: true },
      { readOnlyHint: 'yes' },
    ].map((annotations) => judgeCatalogue([{ name: 'x', annotations }], 'pinned').coverage);
    expect(answered.map(({ annotated, answered }) => [annotated, answered])).toEqual([
      [0, 0],
      [1, 3],
      [1, 4],
      [1, 1],
      [1, 4],
      [1, 0],
      [0, 0],
    ]);
  });

  it('says how many tools are silent, and nothing of an empty list', () => {
    const { findings } = judgeCatalogue([{ name: 'a' }, { name: 'b', annotations: reads }, { name: 'c' }], 'pinned');
    expect(findings.map(({ code, message }) => `${code}: ${message}`)).toMatchInlineSnapshot(`
      [
        "HL_HINTS_UNDECLARED: 2 of 3 tools declare no hint at all, so a client must assume the worst of them.",
      ]
    `);
    expect(judgeCatalogue([], 'pinned')).toEqual({
      tools: [],
      coverage: { tools: 0, annotated: 0, answered: 0, possible: 0 },
      findings: [],
    });
  });
});

it('gathers what is wrong with a tool', () => {
  const annotations = { readOnlyHint: true, destructiveHint: 'true' };
  const [tool] = judgeCatalogue([{ name: 'x', annotations, inputSchema: { $ref: '#' } }], 'untrusted').tools;
  expect(tool?.findings.map(({ code }) => code)).toEqual([
    'HL_HINT_TYPE',
    'HL_HINT_CONTRADICTION',
    'HL_SCHEMA_RECURSIVE',
  ]);
  expect(tool?.profile.tier).toBe('destructive');
});
