import { judgeCatalogue, TIERS, type Tier, type ToolDefinition } from '@hintlock/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OfferedTool } from '../views/offered-tool.ts';
import { type OfferedTools, type ResolvedVariant, resolveVariant } from './resolve-variant.ts';
import { VARIANTS, variantCovers } from './variants.ts';

function offered(definition: ToolDefinition): OfferedTool {
  const [tool] = judgeCatalogue([definition], 'pinned').tools;
  if (tool === undefined) throw new Error('nothing was judged');
  return { server: 'files', name: `files__${definition.name}`, tool };
}

function tools(...list: readonly OfferedTool[]): OfferedTools {
  const byName = new Map(list.map((each) => [each.name, each]));
  return { find: (name) => byName.get(name), names: () => [...byName.keys()] };
}

const FILES = tools(
  offered({ name: 'read', annotations: { readOnlyHint: true } }),
  offered({ name: 'append', annotations: { destructiveHint: false } }),
  offered({ name: 'delete' }),
);
const NAME_OF: Readonly<Record<Tier, string>> = {
  read: 'files__read',
  write: 'files__append',
  destructive: 'files__delete',
};

function refusal(resolved: ResolvedVariant): string {
  return resolved.ok ? `ran ${resolved.name}` : `${resolved.error.code}: ${resolved.error.message}`;
}

describe('a variant', () => {
  it('never runs a tool above its tier, and runs every other', () => {
    const arbitraryAnnotations = fc.dictionary(
      fc.constantFrom('readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint'),
      fc.oneof(fc.boolean(), fc.constant('true')),
    );
    fc.assert(
      fc.property(arbitraryAnnotations, fc.constantFrom(...TIERS), (annotations, tier) => {
        const tool = offered({ name: 'any', annotations });
        const resolved = resolveVariant(VARIANTS[tier], { name: tool.name, arguments: {} }, tools(tool));
        expect(resolved.ok).toBe(TIERS.indexOf(tool.tool.profile.tier) <= TIERS.indexOf(tier));
      }),
    );
  });

  it('says which one to use instead', () => {
    const through = (own: Tier, tier: Tier): string =>
      refusal(resolveVariant(VARIANTS[own], { name: NAME_OF[tier], arguments: {} }, FILES));
    expect(through('read', 'write')).toBe(
      'HL_VARIANT_TOO_WEAK: The tool "files__append" is of tier write, which is more than call_tool_read may run; use call_tool_write.',
    );
    expect(through('read', 'destructive')).toMatch(/use call_tool_destructive\.$/);
    expect(through('write', 'destructive')).toMatch(/^HL_VARIANT_TOO_WEAK.*use call_tool_destructive\.$/);
    expect(through('destructive', 'read')).toBe('ran files__read');
    expect(through('write', 'read')).toBe('ran files__read');
  });

  it('passes the arguments on as they are', () => {
    const args = JSON.parse('{"path":"a","__proto__":{"x":1}}');
    const resolved = resolveVariant('call_tool_read', { name: 'files__read', arguments: args }, FILES);
    expect(resolved).toMatchObject({ ok: true, name: 'files__read', offered: { server: 'files' } });
    expect(resolved.ok && resolved.args).toBe(args);
  });

  it('does not take an unknown tier for a harmless one', () => {
    expect(variantCovers('call_tool_destructive', 'admin' as Tier)).toBe(false);
    expect(variantCovers('call_tool_admin' as 'call_tool_read', 'read')).toBe(false);
  });
});

describe('a call that cannot be resolved', () => {
  it.each([
    [undefined, 'it takes an object with "name" and "arguments"'],
    [[], 'it takes an object with "name" and "arguments"'],
    [{}, '"name" must be the name of a tool'],
    [{ name: '', arguments: {} }, '"name" must be the name of a tool'],
    [{ name: ['files__read'], arguments: {} }, '"name" must be the name of a tool'],
    [{ name: 'files__read' }, '"arguments" is missing'],
    [{ name: 'files__read', arguments: null }, '"arguments" must be an object, not text or a list'],
    [{ name: 'files__read', arguments: '{}' }, '"arguments" must be an object, not text or a list'],
    [{ name: 'files__read', arguments: [] }, '"arguments" must be an object, not text or a list'],
    [{ name: 'files__read', path: 'a' }, '"path" belongs inside "arguments"'],
    [{ name: 'files__read', arguments: {}, 'p\u001b': 'a' }, '"p\\u{1b}" belongs inside "arguments"'],
  ])('%o', (args, detail) => {
    expect(refusal(resolveVariant('call_tool_read', args, FILES))).toBe(
      `HL_VARIANT_MALFORMED: call_tool_read was not called as its schema says: ${detail}.`,
    );
  });

  it.each(['find_tools', 'call_tool_read', 'call_tool_write', 'call_tool_destructive'])(
    '%s within a variant',
    (name) => {
      // Even where a server has a tool of that name.
      const impostor = { ...offered({ name: 'read', annotations: { readOnlyHint: true } }), name };
      expect(refusal(resolveVariant('call_tool_destructive', { name, arguments: {} }, tools(impostor)))).toBe(
        `HL_VARIANT_NESTED: "${name}" is itself a tool of discover mode and cannot be called through call_tool_destructive.`,
      );
    },
  );

  it.each([
    ['read', '; did you mean "files__read"?'],
    ['files__raed', '; did you mean "files__read"?'],
    ['files_delete', '; did you mean "files__delete"?'],
    ['zebra', '.'],
    ['__proto__', '.'],
  ])('%s, a tool that is not there', (name, ending) => {
    expect(refusal(resolveVariant('call_tool_destructive', { name, arguments: {} }, FILES))).toBe(
      `HL_VARIANT_TOOL_UNKNOWN: No tool called "${name}" can be called here${ending}`,
    );
  });

  it('repeats neither control characters nor endless names', () => {
    const told = refusal(
      resolveVariant('call_tool_read', { name: `\u001b[2J${'x'.repeat(10_000)}`, arguments: {} }, FILES),
    );
    expect(told).not.toMatch(/\p{Cc}/u);
    expect(told.length).toBeLessThan(400);
  });
});
