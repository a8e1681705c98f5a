import { describe, expect, it } from 'vitest';
import type { ToolDefinition } from '../../definition/tool-definition.ts';
import type { Claim } from '../../profile/claim.ts';
import type { LintPresetName } from '../lint-presets.ts';
import { lintServers } from '../lint-servers.ts';
import { lintedTool } from '../linted-server.ts';

const CODE = 'HL_LINT_EGRESS';
const claim = (hint: Claim['hint'], value: Claim['value'], confidence = 0.97): Claim => ({
  hint,
  value,
  source: 'inferred',
  confidence,
  evidence: 'the name says so',
});
const found = (definition: ToolDefinition, inferred: readonly Claim[] = [], preset: LintPresetName = 'specification') =>
  lintServers([{ name: 'server', tools: [lintedTool(definition, inferred)] }], { preset }).findings.filter(
    ({ code }) => code === CODE,
  );

const SENDS = {
  name: 'share_note',
  inputSchema: { type: 'object', properties: { url: { type: 'string' }, buildUrl: { type: 'string' } } },
};

describe('data that leaves a closed world', () => {
  it('is found where the caller chooses the address', () => {
    const [first] = found({ ...SENDS, annotations: { openWorldHint: false } }, [claim('egress', true)]);
    expect(first?.message).toContain(
      'declares openWorldHint: false, but the name says so and it takes an address as its "url"',
    );
    expect(first?.fixes.map(({ hint, value }) => [hint, value])).toEqual([
      ['egress', true],
      ['openWorld', true],
    ]);
  });

  it('is no finding where the world is open, the way out is declared, or there is no address', () => {
    const sure = [claim('egress', true)];
    const closed = { openWorldHint: false };
    const within = { type: 'object', properties: { buildUrl: { type: 'string' } } };
    expect(found({ ...SENDS, annotations: { openWorldHint: true } }, sure)).toEqual([]);
    expect(found(SENDS, sure)).toEqual([]);
    expect(found({ ...SENDS, annotations: { ...closed, egressHint: true } }, sure)).toEqual([]);
    expect(found({ ...SENDS, inputSchema: within, annotations: closed }, sure)).toEqual([]);
    expect(found({ ...SENDS, annotations: closed }, [claim('egress', true, 0.7)])).toEqual([]);
  });
});
