import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from '../definition/canonical-json.ts';
import type { ToolDefinition } from '../definition/tool-definition.ts';
import { compareWithManifest } from './compare-with-manifest.ts';
import { type Manifest, readManifest, writeManifest } from './manifest.ts';
import { signTool } from './signed-tools.ts';

/** Good enough to tell texts apart. */
const digest = (text: string): string => `whole-${text}`;

const READS: ToolDefinition = { name: 'read', description: 'Read.', annotations: { readOnlyHint: true } };
const WIPES: ToolDefinition = { name: 'wipe', annotations: { destructiveHint: true } };
const DAY = 86_400_000;

function manifestOf(definitions: readonly ToolDefinition[]): Manifest {
  const tools = new Map(definitions.map((tool) => [tool.name, signTool(tool, digest)]));
  return { server: { package: 'notes', version: '^1.0.0' }, issued: 10 * DAY, expires: 100 * DAY, tools };
}

const identity = { kind: 'command', command: 'npx', args: ['notes'] } as const;

function compare(definitions: readonly ToolDefinition[], more: { now?: number; version?: string } = {}) {
  const server = { identity: { ...identity, package: { name: 'notes', version: more.version ?? '1.1.0' } } };
  const context = { now: more.now ?? 50 * DAY, digest };
  return compareWithManifest(manifestOf([READS, WIPES]), { ...server, definitions }, context);
}

const codes = (compared: ReturnType<typeof compare>): string[] => compared.findings.map(({ code }) => code);

describe('compareWithManifest', () => {
  it('verifies what was signed, in whatever order keys and tools come', () => {
    const reordered = { annotations: { readOnlyHint: true }, description: 'Read.', name: 'read' };
    expect(compare([WIPES, reordered])).toEqual({ verified: true, findings: [] });
  });

  it('says which hint of a tool is another', () => {
    const compared = compare([READS, { ...WIPES, annotations: { destructiveHint: false } }]);
    expect(compared.verified).toBe(false);
    expect(compared.findings.map(({ code, tool, message }) => [code, tool, message])).toEqual([
      [
        'HL_MANIFEST_TOOL_CHANGED',
        'wipe',
        'The tool "wipe" is not what was signed (destructive was true and is false), so the server is untrusted.',
      ],
    ]);
  });

  it('takes no extra tool, also not a second of the same name, and does not mind a missing one', () => {
    expect([
      compare([READS, WIPES, { name: 'more' }]).verified,
      codes(compare([READS, WIPES, { name: 'more' }])),
    ]).toEqual([false, ['HL_MANIFEST_TOOL_EXTRA']]);
    expect(compare([READS, WIPES, { name: 'read' }]).verified).toBe(false);
    expect([compare([READS]).verified, codes(compare([READS]))]).toEqual([true, ['HL_MANIFEST_TOOL_MISSING']]);
  });

  it('holds for its server, and from its first to before its last moment', () => {
    expect(codes(compare([READS, WIPES], { version: '2.0.0' }))).toEqual(['HL_MANIFEST_SERVER']);
    expect(codes(compare([READS, WIPES], { now: 9 * DAY }))).toEqual(['HL_MANIFEST_EARLY']);
    expect(codes(compare([READS, WIPES], { now: 10 * DAY - 1000 }))).toEqual([]);
    expect(codes(compare([READS, WIPES], { now: 100 * DAY - 1 }))).toEqual([]);
    expect(codes(compare([READS, WIPES], { now: 100 * DAY }))).toEqual(['HL_MANIFEST_EXPIRED']);
  });

  it('lets no name of a tool act on a terminal or on an object', () => {
    const odd = { name: '__proto__' };
    expect(codes(compare([READS, WIPES, odd]))).toEqual(['HL_MANIFEST_TOOL_EXTRA']);
    const signed = manifestOf([odd]);
    const read = readManifest(JSON.parse(canonicalJson(writeManifest(signed))));
    expect(read).toEqual({ ok: true, manifest: signed });
    expect(compare([{ name: '\u001b[31m' }]).findings[0]?.message).toContain('\\u{1b}[31m');
  });

  it('is never verified for a definition that differs in anything', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (other) => {
        const changed = { ...READS, ...other, name: 'read' };
        fc.pre(canonicalJson(changed) !== canonicalJson(READS));
        expect(compare([changed, WIPES]).verified).toBe(false);
      }),
    );
  });
});

describe('readManifest', () => {
  const good = writeManifest(manifestOf([READS]));

  it.each([
    ['no object', []],
    ['no version', { ...good, version: undefined }],
    ['a newer version', { ...good, version: 2 }],
    ['a member that is not known', { ...good, unless: 'linux' }],
    ['no server', { ...good, server: {} }],
    ['a date without a time', { ...good, expires: '2027-01-01' }],
    ['a date that is none', { ...good, expires: '2027-99-01T00:00:00Z' }],
    ['tools that are a list', { ...good, tools: [] }],
    ['a tool without a digest', { ...good, tools: { read: { hints: {} } } }],
    ['a hint that is none', { ...good, tools: { read: { definition: 'x', hints: { harmless: true } } } }],
  ])('refuses %s', (_, value) => {
    const read = readManifest(value);
    expect(read.ok ? 'taken' : read.detail).toMatch(/^it/);
  });

  it('says that a newer version is newer', () => {
    expect(readManifest({ ...good, version: 2 })).toEqual({
      ok: false,
      detail: 'it is of version 2, and this Hintlock knows 1',
    });
  });
});
