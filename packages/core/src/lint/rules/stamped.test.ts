import { describe, expect, it } from 'vitest';
import { lintServers } from '../lint-servers.ts';
import { lintedTool } from '../linted-server.ts';

const NAMES = ['get_note', 'add_note', 'list_notes', 'drop_notes'];
const STAMP = { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true };

/** `annotations` for each of the four, or one for all; `reads` says which of them inference is sure about. */
function found(annotations: readonly object[], reads: readonly boolean[] = []) {
  const tools = NAMES.map((name, index) => {
    const value = reads[index];
    const sure = { hint: 'readOnly', source: 'inferred', confidence: 0.99, evidence: 'its name' } as const;
    return lintedTool(
      { name, annotations: annotations[index] ?? annotations[0] },
      value === undefined ? [] : [{ ...sure, value }],
    );
  });
  return lintServers([{ name: 'server', tools }]).findings.filter(({ code }) => code === 'HL_LINT_STAMPED');
}

describe('hints that nobody judged', () => {
  it('are found when they are the defaults on every tool', () => {
    expect(found([STAMP])[0]?.message).toContain('All 4 tools declare readOnlyHint: false, destructiveHint: true');
    expect(found([STAMP, STAMP, STAMP, { ...STAMP, destructiveHint: false }])).toEqual([]);
  });

  it('are found when they are all alike and cannot all be right', () => {
    expect(found([{ readOnlyHint: true }], [true, false, true, false])[0]?.message).toContain('2 of them write');
    expect(found([{ readOnlyHint: false }], [true])[0]?.message).toContain('1 of them only read');
    expect(found([{ readOnlyHint: true }], [true, true, true, true])).toEqual([]);
  });

  it('are news when only idempotence is sent unasked', () => {
    const reads = { readOnlyHint: true, idempotentHint: false };
    const writes = { readOnlyHint: false, destructiveHint: true, idempotentHint: false };
    expect(found([reads, writes, reads, writes])[0]).toMatchObject({ severity: 'info', hints: ['idempotent'] });
    expect(found([reads, { ...writes, idempotentHint: true }, reads, writes])).toEqual([]);
  });
});
