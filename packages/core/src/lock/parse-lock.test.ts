import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ToolDefinition } from '../definition/tool-definition.ts';
import { type Claim, TRUST_LEVELS } from '../profile/claim.ts';
import { resolveProfile } from '../profile/resolve-profile.ts';
import { printable } from '../text/printable.ts';
import { HINT_NAMES } from '../vocabulary/hint.ts';
import { readDeclared } from '../vocabulary/read-declared.ts';
import { HINTS_META_KEY } from '../vocabulary/wire-names.ts';
import type { Acceptance, Lock } from './lock.ts';
import { lockTool } from './lock-tool.ts';
import { parseLock } from './parse-lock.ts';
import { digest, lockedServer, sampleLock } from './sample-lock.contract.ts';
import { writeLock } from './write-lock.ts';

const source = { file: 'hintlock.lock.json', digest };
const written = writeLock(sampleLock());

function problem(text: string): string {
  const parsed = parseLock(text, source);
  return parsed.ok ? 'fine' : `${parsed.error.code}: ${parsed.error.message}`;
}

type Loose = {
  servers: { notes: { tools: Record<'delete_note' | 'read_note', { accepted: object[]; profile: object }> } };
};

/** The text with one thing in it changed, as somebody with an editor would. */
function edited(change: (lock: Loose) => void): string {
  const value = JSON.parse(written) as Loose;
  change(value);
  return JSON.stringify(value);
}

describe('a lock that was written', () => {
  it('is sorted, stable and ends with a newline', () => {
    expect(written).toBe(writeLock(sampleLock()));
    expect(written.endsWith('}\n')).toBe(true);
    expect(written.split('\n').slice(0, 24).join('\n')).toMatchInlineSnapshot(`
      "{
        "servers": {
          "notes": {
            "identity": {
              "args": [
                "-y",
                "notes@1.0.0",
                "/srv"
              ],
              "command": "npx",
              "kind": "command",
              "package": {
                "integrity": "sha512-abc",
                "name": "notes",
                "version": "1.0.0"
              }
            },
            "tools": {
              "delete_note": {
                "accepted": [
                  {
                    "at": "2026-01-31",
                    "by": "ada",
                    "evidence": "the server declares readOnlyHint: false","
    `);
  });

  it('is read as what it was, whatever a server put into it', () => {
    const names = fc.oneof(fc.string(), fc.constantFrom('__proto__', 'constructor', '\u202e', '\u001b[2J', '\ud800'));
    const definition = fc.record({
      name: names,
      description: fc.string({ unit: 'binary' }),
      inputSchema: fc.jsonValue(),
    });
    fc.assert(
      fc.property(fc.array(definition, { maxLength: 4 }), names, (definitions, server) => {
        const lock: Lock = {
          servers: new Map([[server, lockedServer(...(JSON.parse(JSON.stringify(definitions)) as ToolDefinition[]))]]),
        };
        const text = writeLock(lock);
        expect(printable(text.replaceAll('\n', ''))).toBe(text.replaceAll('\n', ''));
        const parsed = parseLock(text, source);
        expect(parsed.ok && writeLock(parsed.lock)).toBe(text);
      }),
    );
  });

  it('is read whatever was declared, inferred and decided', () => {
    const value = fc.option(fc.boolean(), { nil: undefined });
    const annotations = fc.record({
      readOnlyHint: value,
      destructiveHint: value,
      idempotentHint: value,
      openWorldHint: value,
      egressHint: value,
      untrustedHint: value,
    });
    const own = fc.record({ readOnly: value, egress: value, private: value, untrusted: value });
    const claim = fc.record({
      hint: fc.constantFrom('readOnly', 'destructive', 'idempotent', 'openWorld', 'egress', 'untrusted', 'private'),
      value: fc.boolean(),
      source: fc.constantFrom('operator', 'inferred', 'observed', 'enforced'),
      confidence: fc.constantFrom(0.5, 0.95, 1),
      evidence: fc.constant('x'),
    }) as fc.Arbitrary<Claim>;
    const trusts = fc.constantFrom(...TRUST_LEVELS);
    fc.assert(
      fc.property(annotations, own, fc.array(claim, { maxLength: 4 }), trusts, (said, meta, claims, trust) => {
        const definition = { name: 'read', annotations: said, _meta: { [HINTS_META_KEY]: meta } };
        const how = { definition, claims, trust, by: 'ada', at: '2026-01-31', digest };
        const { hints } = resolveProfile([...readDeclared(definition).claims, ...claims], trust);
        const decided = HINT_NAMES.flatMap((hint): Acceptance[] => {
          const { suggestion } = hints[hint];
          if (suggestion === undefined || suggestion.source === 'locked') return [];
          return [{ hint, value: suggestion.value, source: suggestion.source, evidence: 'x', by: 'ada', at: 'x' }];
        });
        for (const tool of [lockTool(how), lockTool({ ...how, decided })]) {
          const { identity } = lockedServer();
          const text = writeLock({ servers: new Map([['notes', { identity, tools: new Map([['read', tool]]) }]]) });
          expect(problem(text)).toBe('fine');
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('is read with what stands for the part that is not shown', () => {
    const text = edited((lock) => Object.assign(lock.servers.notes.tools.read_note, { unshown: 'sha256-abc' }));
    const parsed = parseLock(text, source);
    expect(parsed.ok && parsed.lock.servers.get('notes')?.tools.get('read_note')?.unshown).toBe('sha256-abc');
  });

  it('is read with the mark that some editors put before it', () => {
    expect(problem(`\ufeff${written}`)).toBe('fine');
  });
});

describe('a lock that cannot be trusted whole is not used at all', () => {
  const cases: Record<string, [string, string]> = {
    'with a merge conflict in it': [
      written.replace('    "notes"', '<<<<<<< HEAD\n    "notes"'),
      'HL_LOCK_CONFLICT: The lock hintlock.lock.json holds an unresolved merge at line 3.',
    ],
    'that is not JSON': [
      written.slice(0, 40),
      'HL_LOCK_SYNTAX: The lock hintlock.lock.json is not JSON: it cannot be read at line 4, column 9.',
    ],
    'that is empty': ['', 'HL_LOCK_SYNTAX: The lock hintlock.lock.json is not JSON: it cannot be read at line 1.'],
    'of a newer version': [
      edited((lock) => Object.assign(lock, { version: 2, more: {} })),
      'HL_LOCK_VERSION: The lock hintlock.lock.json is of version 2; this Hintlock knows up to 1.',
    ],
    'of no version': [
      '{ "servers": {} }',
      'HL_LOCK_SHAPE: The lock hintlock.lock.json cannot be used: version is not 1.',
    ],
    'that is a list': ['[]', 'HL_LOCK_SHAPE: The lock hintlock.lock.json cannot be used: the file is not an object.'],
    'whose definition was edited': [
      written.replace('Deletes one note.', 'Lists one note.'),
      'HL_LOCK_EDITED: The lock hintlock.lock.json was edited by hand at the tool "delete_note" of "notes": its digest is not that of its definition.',
    ],
    'whose accepted hint was edited': [
      edited((lock) => Object.assign(lock.servers.notes.tools.delete_note.accepted[1] ?? {}, { value: false })),
      'HL_LOCK_EDITED: The lock hintlock.lock.json was edited by hand at the tool "delete_note" of "notes": its profile does not say of destructive what was accepted.',
    ],
    'whose accepted hint and profile were edited against its definition': [
      edited((lock) => {
        const { accepted, profile } = lock.servers.notes.tools.delete_note;
        Object.assign(profile, { readOnly: true });
        Object.assign(accepted[0] ?? {}, { value: true, evidence: 'the server declares readOnlyHint: true' });
      }),
      'HL_LOCK_EDITED: The lock hintlock.lock.json was edited by hand at the tool "delete_note" of "notes": its definition does not declare readOnly to be true.',
    ],
    'that accepts what its definition says nothing of': [
      edited((lock) => {
        const { accepted, profile } = lock.servers.notes.tools.read_note;
        Object.assign(profile, { private: false });
        accepted.push({ ...accepted[0], hint: 'private', value: false });
      }),
      'HL_LOCK_EDITED: The lock hintlock.lock.json was edited by hand at the tool "read_note" of "notes": its definition does not declare private to be false.',
    ],
    'with a tool under another name': [
      written.replace('      "delete_note": {', '      "list_notes": {'),
      'HL_LOCK_SHAPE: The lock hintlock.lock.json cannot be used: servers.notes.tools.list_notes.definition.name is not the name it stands under.',
    ],
    'with a hint that does not exist': [
      edited((lock) => Object.assign(lock.servers.notes.tools.read_note.profile, { safe: true })),
      'HL_LOCK_SHAPE: The lock hintlock.lock.json cannot be used: servers.notes.tools.read_note.profile names a hint that does not exist: safe.',
    ],
    'with a value that the hint cannot have': [
      edited((lock) => Object.assign(lock.servers.notes.tools.read_note.profile, { readOnly: 'yes' })),
      'HL_LOCK_SHAPE: The lock hintlock.lock.json cannot be used: servers.notes.tools.read_note (readOnly) has a value that the hint cannot have.',
    ],
    'with a key that nobody knows': [
      edited((lock) => Object.assign(lock.servers.notes, { trust: 'operator' })),
      'HL_LOCK_SHAPE: The lock hintlock.lock.json cannot be used: servers.notes has a key that nobody knows: trust.',
    ],
    'with an identity of no kind': [
      edited((lock) => Object.assign(lock.servers.notes, { identity: {} })),
      'HL_LOCK_SHAPE: The lock hintlock.lock.json cannot be used: servers.notes.identity.kind is neither "command" nor "url".',
    ],
    'that accepts the word of nobody': [
      edited((lock) => Object.assign(lock.servers.notes.tools.read_note.accepted[0] ?? {}, { source: 'default' })),
      'HL_LOCK_SHAPE: The lock hintlock.lock.json cannot be used: servers.notes.tools.read_note.accepted.0.source is nobody whose word can be accepted.',
    ],
  };

  it.each(Object.entries(cases))('%s', (_, [text, expected]) => {
    expect(problem(text)).toBe(expected);
  });

  it('nested without end', () => {
    const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
    expect(problem(written.replace('"Deletes one note."', deep))).toMatch(/^HL_LOCK_(?:SHAPE|SYNTAX|EDITED)/);
  });

  it('with names that act on a terminal', () => {
    const text = written.replaceAll('"notes": {', '"no\\u001b[2Jtes": {').replace('"kind": "command"', '"kind": 7');
    expect(problem(text)).toContain('servers.no\\u{1b}[2Jtes.identity.kind is neither');
  });
});
