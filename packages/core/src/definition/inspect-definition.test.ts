import { describe, expect, it } from 'vitest';
import { inspectDefinition, TEXT_LIMIT } from './inspect-definition.ts';

describe('inspectDefinition', () => {
  it('says nothing of an ordinary tool', () => {
    expect(inspectDefinition({ name: 'x', title: 'X', description: 'y'.repeat(TEXT_LIMIT), inputSchema: {} })).toEqual(
      [],
    );
    expect(inspectDefinition({ name: 'x', description: 7 as never, inputSchema: null, outputSchema: 'x' })).toEqual([]);
  });

  it('reports texts that are too long and schemas that refer to themselves, in words', () => {
    const long = 'z'.repeat(TEXT_LIMIT + 1);
    const schema = { properties: { child: { $ref: '#' } } };
    const tool = { name: 'x', title: long, description: long, inputSchema: schema, outputSchema: schema };
    expect(inspectDefinition(tool).map(({ code, message }) => `${code}: ${message}`)).toMatchInlineSnapshot(`
      [
        "HL_TOOL_OVERSIZED: The title of the tool "x" is 32,769 characters long; a model would drown in it.",
        "HL_TOOL_OVERSIZED: The description of the tool "x" is 32,769 characters long; a model would drown in it.",
        "HL_SCHEMA_RECURSIVE: The inputSchema of the tool "x" refers to itself at #/properties/child.",
        "HL_SCHEMA_RECURSIVE: The outputSchema of the tool "x" refers to itself at #/properties/child.",
      ]
    `);
  });

  it('does not print what the server wrote as it came', () => {
    const schema = { properties: { '\u001b[2J': { $ref: '#' } } };
    const [finding] = inspectDefinition({ name: '\u202ename', inputSchema: schema });
    expect(finding?.message).toMatchInlineSnapshot(
      `"The inputSchema of the tool "\\u{202e}name" refers to itself at #/properties/\\u{1b}[2J."`,
    );
    const [oversized] = inspectDefinition({ name: 'n'.repeat(TEXT_LIMIT + 1) });
    expect(oversized?.message.length).toBeLessThan(300);
  });
});
