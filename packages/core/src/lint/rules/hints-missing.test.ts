import { describe, expect, it } from 'vitest';
import type { ToolDefinition } from '../../definition/tool-definition.ts';
import type { LintPresetName } from '../lint-presets.ts';
import { lintServers } from '../lint-servers.ts';
import { lintedTool } from '../linted-server.ts';

const CODE = 'HL_LINT_HINTS_MISSING';
const found = (definition: ToolDefinition, preset: LintPresetName = 'specification') =>
  lintServers([{ name: 'server', tools: [lintedTool(definition)] }], { preset }).findings.filter(
    ({ code }) => code === CODE,
  );

const tool = (annotations: object): ToolDefinition => ({ name: 'add_note', annotations });

describe('a hint that is left out', () => {
  it.each([
    [{ readOnlyHint: false }, ['destructive']],
    [{ openWorldHint: false }, ['readOnly', 'destructive']],
    [{ readOnlyHint: true }, undefined],
    [{ readOnlyHint: false, destructiveHint: false }, undefined],
    [{ destructiveHint: true }, undefined],
    // Nothing at all is counted for the server.
    [{}, undefined],
  ])('by the specification: %j lacks %j', (annotations, hints) => {
    expect(found(tool(annotations))[0]?.hints).toEqual(hints);
  });

  it.each([
    [{}, ['readOnly', 'destructive']],
    [{ destructiveHint: false }, undefined],
    [{ readOnlyHint: true }, undefined],
  ])('by the directory of Anthropic: %j lacks %j', (annotations, hints) => {
    const [first] = found(tool(annotations), 'anthropic');
    expect([first?.hints, first?.severity]).toEqual([hints, hints && 'error']);
  });

  it.each([
    [{ readOnlyHint: true }, ['destructive', 'openWorld']],
    [{ readOnlyHint: true, destructiveHint: false, openWorldHint: false }, undefined],
  ])('by the submission of OpenAI: %j lacks %j', (annotations, hints) => {
    expect(found(tool(annotations), 'openai')[0]?.hints).toEqual(hints);
  });
});
