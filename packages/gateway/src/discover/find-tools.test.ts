import { HINT_NAMES, HINTS, type HintName, judgeCatalogue, SENSITIVITIES, type ToolDefinition } from '@hintlock/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OfferedTool } from '../views/offered-tool.ts';
import { type FindOutcome, type FoundTools, findTools } from './find-tools.ts';
import { tokensOf } from './token-estimate.ts';
import { createToolIndex } from './tool-index.ts';

function offered(server: string, definition: ToolDefinition): OfferedTool {
  const [tool] = judgeCatalogue([definition], 'pinned').tools;
  if (tool === undefined) throw new Error('nothing was judged');
  return { server, name: `${server}__${definition.name}`, tool };
}

function search(args: unknown, tools: readonly OfferedTool[]): FindOutcome {
  return findTools(args, createToolIndex(tools), () => true);
}

function find(args: unknown, tools: readonly OfferedTool[]): FoundTools {
  const outcome = search(args, tools);
  if (!outcome.ok) throw outcome.error;
  return outcome.result;
}

const NOTE = offered('notes', {
  name: 'get_note',
  title: 'Get a note',
  description: 'Reads one note.',
  inputSchema: { type: 'object', properties: { id: { type: 'string' } } },
  annotations: { readOnlyHint: true, openWorldHint: false, privateHint: true },
});

describe('a result', () => {
  it('says how to call what it found, as text and as data', () => {
    const { content, structuredContent } = find({ query: 'note' }, [NOTE]);
    expect(structuredContent).toEqual({
      tools: [
        {
          name: 'notes__get_note',
          server: 'notes',
          title: 'Get a note',
          description: 'Reads one note.',
          tier: 'read',
          call_with: 'call_tool_read',
          hints: {
            readOnly: true,
            destructive: false,
            idempotent: true,
            openWorld: false,
            private: true,
            egress: false,
          },
          inputSchema: { type: 'object', properties: { id: { type: 'string' } } },
        },
      ],
      total: 1,
      shown: 1,
      omitted: 0,
    });
    expect(content[0].text).toMatchInlineSnapshot(`
      "1 of 1 matching tools, best first:
      notes__get_note (server notes, tier read): use call_tool_read
        Get a note: Reads one note.
        hints: readOnly=true destructive=false idempotent=true openWorld=false private=true egress=false
        arguments: {"type":"object","properties":{"id":{"type":"string"}}}"
    `);
  });

  it('says what was left out and how to get it', () => {
    const many = Array.from({ length: 30 }, (_, index) =>
      offered('notes', {
        name: `note_${index}`,
        description: 'About notes. '.repeat(40),
        inputSchema: { type: 'object' },
      }),
    );
    const byLimit = find({ query: 'note', limit: 2 }, many).structuredContent;
    expect(byLimit).toMatchObject({ total: 30, shown: 2, omitted: 28 });
    expect(byLimit.note).toBe('28 more match: raise limit, or narrow by query, server, tier or hints.');
    const tight = find({ query: 'note', limit: 30, tokenBudget: 1000 }, many);
    expect(tight.structuredContent.omitted).toBeGreaterThan(0);
    expect(tight.structuredContent.note).toMatch(/\d+ did not fit: raise tokenBudget.*limit 1/);
    expect(tight.content[0].text).toContain(tight.structuredContent.note);
  });

  it('gives a tool whole to whoever follows the note', () => {
    const many = Array.from({ length: 30 }, (_, index) =>
      offered('notes', {
        name: `note_${index}`,
        description: 'About notes. '.repeat(90),
        inputSchema: { type: 'object' },
      }),
    );
    const shortened = find({ limit: 30 }, many).structuredContent.tools.find((tool) => tool.left_out !== undefined);
    const again = find({ query: shortened?.name, limit: 1 }, many).structuredContent.tools;
    expect(again).toHaveLength(1);
    expect(again[0]).toMatchObject({ name: shortened?.name, inputSchema: { type: 'object' } });
    expect(again[0]).not.toHaveProperty('left_out');
  });

  it('helps on when nothing matches', () => {
    expect(find({ query: 'zebra' }, [NOTE])).toMatchObject({
      content: [{ text: expect.stringContaining('No tool matches.') }],
      structuredContent: { tools: [], total: 0, shown: 0, omitted: 0, note: expect.stringContaining('other words') },
    });
    expect(find({ server: 'note' }, [NOTE]).structuredContent.note).toBe(
      'No tool of a server called "note" is offered here; did you mean "notes"?',
    );
    expect(find({}, []).structuredContent.total).toBe(0);
  });

  it('shows no character that could hide or move text', () => {
    const hostile = offered('notes', {
      name: 'trap\u001b[2J',
      title: 'safe\u202Eelif',
      description: 'first line\nsecond \u001b[31mline\u{E0041}\u0085',
      inputSchema: { type: 'object', description: '\u202E\u009b' },
    });
    const { content, structuredContent } = find({}, [hostile]);
    const unsafe = /[\p{Cc}\p{Cf}]/u;
    expect(content[0].text.replaceAll('\n', '')).not.toMatch(unsafe);
    expect(content[0].text.split('\n')).toHaveLength(5);
    expect(structuredContent.tools[0]?.title).toBe('safe\\u{202e}elif');
    expect(structuredContent.tools[0]?.description).toBe('first line\nsecond \\u{1b}[31mline\\u{e0041}\\u{85}');
    // It is what a caller has to pass.
    expect(structuredContent.tools[0]?.name).toBe('notes__trap\u001b[2J');
  });

  it('does not find a tool that has the name of one of the four', () => {
    const impostor = { ...NOTE, name: 'call_tool_read' };
    expect(find({}, [impostor, NOTE]).structuredContent.tools.map(({ name }) => name)).toEqual(['notes__get_note']);
  });
});

describe('the token budget', () => {
  const arbitraryDefinition = fc.record({
    name: fc.string({ minLength: 1, maxLength: 40, unit: 'grapheme' }),
    title: fc.string({ maxLength: 200 }),
    description: fc.oneof(fc.string({ maxLength: 3000, unit: 'grapheme' }), fc.constant('x'.repeat(20_000))),
    inputSchema: fc.oneof(fc.constant({ type: 'object' }), fc.dictionary(fc.string(), fc.string({ maxLength: 2000 }))),
  });

  it('is kept by the text and by the data, and the counts add up', () => {
    fc.assert(
      fc.property(
        fc.array(arbitraryDefinition, { maxLength: 30 }),
        fc.integer({ min: 200, max: 6000 }),
        fc.integer({ min: 1, max: 100 }),
        (definitions, tokenBudget, limit) => {
          const tools = definitions.map((definition) => offered('server', definition));
          const { content, structuredContent } = find({ tokenBudget, limit }, tools);
          expect(tokensOf(content[0].text)).toBeLessThanOrEqual(tokenBudget);
          expect(tokensOf(JSON.stringify(structuredContent))).toBeLessThanOrEqual(tokenBudget);
          const { total, shown, omitted, note } = structuredContent;
          expect([total, shown, shown + omitted]).toEqual([tools.length, structuredContent.tools.length, total]);
          const isComplete = omitted === 0 && structuredContent.tools.every((tool) => tool.left_out === undefined);
          expect(note === undefined).toBe(isComplete && total > 0);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('is kept by the longest answer there is to a search without a match', () => {
    const server = '\u{1F40E}'.repeat(15);
    const { content, structuredContent } = find({ server: `${server}"`, tokenBudget: 200 }, [
      { ...NOTE, server: `${server}\\` },
    ]);
    expect(structuredContent.note).toContain('did you mean');
    expect(tokensOf(content[0].text)).toBeLessThanOrEqual(200);
    expect(tokensOf(JSON.stringify(structuredContent))).toBeLessThanOrEqual(200);
  });

  it('takes schemas from the lower-ranked first, then descriptions, then tools', () => {
    const tools = Array.from({ length: 8 }, (_, index) =>
      offered('notes', {
        name: `note_${index}`,
        description: 'd'.repeat(800),
        inputSchema: { type: 'object', description: 's'.repeat(800) },
      }),
    );
    const shape = (tokenBudget: number): string =>
      find({ tokenBudget }, tools)
        .structuredContent.tools.map(({ left_out }) =>
          left_out === undefined ? 'W' : left_out.length === 1 ? 'D' : 'B',
        )
        .join('');
    expect(shape(6000)).toBe('WWWWWWWW');
    expect(shape(3000)).toMatch(/^W+D+$/);
    expect(shape(2000)).toMatch(/^D+B+$/);
    expect(shape(800)).toMatch(/^B{1,7}$/);
    expect(shape(200)).toBe('');
  });

  it('is not used up by one enormous tool', () => {
    const enormous = offered('flood', { name: 'note'.repeat(10_000), description: 'note '.repeat(9000) });
    const schema = { type: 'object', description: 's'.repeat(50_000) };
    const heavy = offered('flood', { name: 'note', description: 'note', inputSchema: schema });
    const { tools } = find({ query: 'note' }, [enormous, heavy, NOTE]).structuredContent;
    expect(tools.map(({ name, left_out }) => [name, left_out])).toEqual([
      ['flood__note', ['inputSchema']],
      ['notes__get_note', undefined],
    ]);
  });
});

describe('filters by hint', () => {
  const arbitraryAnnotations = fc.dictionary(
    fc.constantFrom(
      'readOnlyHint',
      'destructiveHint',
      'openWorldHint',
      'untrustedHint',
      'reversibleHint',
      'secretHint',
    ),
    fc.boolean(),
  );
  const arbitraryFilter = fc
    .dictionary(fc.constantFrom(...HINT_NAMES), fc.tuple(fc.boolean(), fc.constantFrom(...SENSITIVITIES)))
    .map((filter) =>
      Object.fromEntries(
        Object.entries(filter).map(([name, [truth, level]]) => [
          name,
          HINTS[name as HintName].type === 'level' ? level : truth,
        ]),
      ),
    );

  it('never pass an unknown for anything but the careful value', () => {
    fc.assert(
      fc.property(arbitraryAnnotations, arbitraryFilter, (annotations, hints) => {
        const tool = offered('notes', { name: 'note', annotations });
        const expected = Object.entries(hints).every(([name, wanted]) => {
          const { value } = tool.tool.profile.hints[name as HintName];
          return value === 'unknown' ? wanted === HINTS[name as HintName].tight : value === wanted;
        });
        expect(find({ hints }, [tool]).structuredContent.total).toBe(expected ? 1 : 0);
      }),
    );
  });

  it('show a tool of which nobody knows to those who look for danger, not to those who avoid it', () => {
    const unknown = offered('notes', { name: 'note', annotations: { openWorldHint: false, readOnlyHint: true } });
    const total = (hints: unknown): number => find({ hints }, [unknown]).structuredContent.total;
    expect(unknown.tool.profile.hints.untrusted.value).toBe('unknown');
    expect([total({ untrusted: true }), total({ untrusted: false })]).toEqual([1, 0]);
    expect([total({ reversible: false }), total({ reversible: true })]).toEqual([1, 0]);
    expect([total({ sensitive: 'high' }), total({ sensitive: 'none' }), total({ sensitive: 'low' })]).toEqual([
      1, 0, 0,
    ]);
  });
});

describe('arguments that cannot be used', () => {
  it.each([
    [undefined, 'it takes an object'],
    [[], 'it takes an object'],
    [{ query: 5 }, '"query" must be text'],
    [{ query: 'x'.repeat(1001) }, '"query" must be at most 1000 characters long'],
    [{ tier: 'admin' }, '"tier" must be one of read, write, destructive'],
    [{ tier: null }, '"tier" must be one of read, write, destructive'],
    [{ server: {} }, '"server" must be the name of a server'],
    [{ limit: 0 }, '"limit" must be a whole number from 1 to 100'],
    [{ limit: '5' }, '"limit" must be a whole number from 1 to 100'],
    [{ tokenBudget: 10 }, '"tokenBudget" must be a whole number from 200 to 100000'],
    [{ hints: ['readOnly'] }, '"hints" must be an object of hint names and values'],
    [
      { hints: { readOnlyHint: true } },
      '"hints" names the hint "readOnlyHint" (did you mean "readOnly"?), which does not exist',
    ],
    [{ hints: { readOnly: 'true' } }, '"hints" gives "readOnly" a value that must be true or false'],
    [{ hints: { sensitive: true } }, '"hints" gives "sensitive" a value that must be one of none, low, medium, high'],
    [{ querry: 'x' }, 'there is no argument "querry" (did you mean "query"?)'],
    [JSON.parse('{"__proto__":{"tier":"read"}}'), 'there is no argument "__proto__"'],
    [{ constructor: 1 }, 'there is no argument "constructor"'],
  ])('%o', (args, detail) => {
    const outcome = search(args, [NOTE]);
    expect(outcome.ok ? undefined : outcome.error).toMatchObject({
      code: 'HL_FIND_MALFORMED',
      message: `The tool find_tools was not called as its schema says: ${detail}.`,
    });
  });
});
