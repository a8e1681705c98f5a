import { describe, expect, it } from 'vitest';
import type { ToolDefinition } from '../../definition/tool-definition.ts';
import { lintServers } from '../lint-servers.ts';
import { lintedTool } from '../linted-server.ts';

const CODE = 'HL_LINT_HIDDEN_TEXT';
const found = (...definitions: ToolDefinition[]) =>
  lintServers([{ name: 'server', tools: definitions.map((definition) => lintedTool(definition)) }]).findings.filter(
    ({ code }) => code === CODE,
  );

const described = (description: string) => ({ name: 'look', description });

describe('text that a person does not see', () => {
  it.each([
    ['tag characters', 'Reads.\u{e0069}\u{e0067}', 'error'],
    ['terminal escapes', 'Reads.\u001b[8m', 'error'],
    ['an override', 'Reads \u202etxt.exe', 'error'],
    ['variation selectors', 'Reads.\u{e0101}\u{e0102}', 'error'],
    ['a control', 'Reads.\u0000', 'error'],
    ['many zero-width spaces', `Reads.${'\u200b'.repeat(8)}`, 'error'],
    ['a stray zero-width space', 'Reads.\u200b', 'warning'],
    ['a direction mark', 'Reads.\u200e', 'warning'],
  ])('is found: %s', (_, text, severity) => {
    expect(found(described(text)).map((finding) => finding.severity)).toEqual([severity]);
  });

  it('is found in every part that reaches a model', () => {
    const hidden = 'x\u{e0061}';
    const tool = {
      name: 'look',
      title: hidden,
      annotations: { title: hidden },
      inputSchema: {
        type: 'object',
        properties: { [hidden]: { enum: [hidden], default: hidden, description: hidden } },
      },
      outputSchema: { properties: { a: { title: hidden } } },
    };
    expect(found(tool).map(({ message }) => /, (.*) holds/.exec(message)?.[1])).toMatchInlineSnapshot(`
      [
        "the title",
        "a name in inputSchema",
        "inputSchema.x\\u{e0061}.default",
        "inputSchema.x\\u{e0061}.description",
        "inputSchema.x\\u{e0061}.enum",
        "outputSchema.a.title",
      ]
    `);
  });

  it.each([
    '👩‍👩‍👧‍👦 and 🏳️‍🌈',
    '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
    'می‌خواهم',
    'שלום\u200f',
    'Line\nbreak\tand tab',
    'größe 検索',
  ])('is not found: %s', (text) => {
    expect(found(described(text))).toEqual([]);
  });
});
