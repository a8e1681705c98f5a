import { describe, expect, it } from 'vitest';
import type { Claim } from '../profile/claim.ts';
import { lintedTool } from './linted-server.ts';
import { suggestHints } from './suggest-hints.ts';

const inferred = (hint: Claim['hint'], value: Claim['value']): Claim => ({
  hint,
  value,
  source: 'inferred',
  confidence: 0.9,
  evidence: 'its name',
});

describe('what an author could declare', () => {
  it('is what stands there, corrected by findings and completed by inference', () => {
    const tool = lintedTool({ name: 'purge', annotations: { readOnlyHint: true, openWorldHint: false } }, [
      inferred('readOnly', false),
      inferred('idempotent', true),
    ]);
    const fixes = [
      { tool: 'purge', hint: 'readOnly', value: false, reason: 'it purges' },
      { tool: 'purge', hint: 'destructive', value: true, reason: 'it purges' },
      { tool: 'other', hint: 'openWorld', value: true, reason: 'no' },
    ] as const;
    expect(suggestHints(tool, fixes)).toEqual([
      { hint: 'readOnly', value: false, reason: 'it purges' },
      { hint: 'destructive', value: true, reason: 'it purges' },
      { hint: 'idempotent', value: true, reason: 'its name' },
      { hint: 'openWorld', value: false },
    ]);
  });

  it('leaves out what means nothing of a tool that reads, and what only we would read', () => {
    const claims = [inferred('readOnly', true), inferred('destructive', false), inferred('private', true)];
    expect(suggestHints(lintedTool({ name: 'look' }, claims), [])).toEqual([
      { hint: 'readOnly', value: true, reason: 'its name' },
    ]);
  });

  it('is also what a directory wants to hear of a tool that reads', () => {
    const claims = [inferred('readOnly', true), inferred('openWorld', false)];
    expect(
      suggestHints(lintedTool({ name: 'look' }, claims), [], 'openai').map(({ hint, value }) => [hint, value]),
    ).toEqual([
      ['readOnly', true],
      ['destructive', false],
      ['openWorld', false],
    ]);
  });

  it('is nothing where nobody knows', () => {
    expect(suggestHints(lintedTool({ name: 'process' }), [])).toEqual([]);
  });
});
