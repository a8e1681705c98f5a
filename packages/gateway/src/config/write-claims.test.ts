import { describe, expect, it } from 'vitest';
import { parseConfig } from './parse-config.ts';
import { type ClaimToWrite, writeClaims } from './write-claims.ts';

const claim = (tool: string, hint: ClaimToWrite['hint'], value: ClaimToWrite['value']): ClaimToWrite => ({
  server: 'notes',
  tool,
  hint,
  value,
  reason: 'the name says "purge"',
});

function write(text: string, ...claims: readonly ClaimToWrite[]) {
  const entries = new Map([['notes', { command: 'notes-server', args: ['--all', 'a b'] }]]);
  const result = writeClaims(text, claims, { file: 'hintlock.yaml', entries });
  const parsed = parseConfig(result.text, { file: 'hintlock.yaml', env: {} });
  expect(parsed.ok ? [] : parsed.errors.map(({ message }) => message)).toEqual([]);
  return result;
}

const PURGE = claim('purge', 'destructive', true);

describe('writing claims into a configuration', () => {
  it('ends lines as the file does', () => {
    const { text } = write('servers:\r\n  notes:\r\n    command: node\r\n', PURGE);
    expect(text).toContain('destructive: true');
    expect(text).not.toMatch(/(?<!\r)\n/);
  });

  it.each([
    ['__proto__', '__proto__'],
    ['a name of 2,000 letters', 'x'.repeat(2000)],
  ])('leaves out %s, which can be no key, and writes the others', (_, name) => {
    const { written, kept } = write('', claim(name, 'destructive', true), PURGE);
    expect(written).toEqual([PURGE]);
    expect(kept.map(({ because }) => because)).toEqual(['a key of the file cannot be called that']);
  });

  it('keeps every character that stands there', () => {
    const text = [
      '# mine',
      'servers:',
      '    notes:   # indented by four',
      '        command:   notes-server',
      '        hints:',
      "            'add':    {reversible: true}   # checked by hand",
      '',
      '    other: { command: x }',
      'policy: balanced',
      '',
    ].join('\n');
    const { text: changed } = write(text, PURGE, claim('purge', 'readOnly', false));
    expect(changed).toBe(
      text.replace(
        '# checked by hand\n',
        `# checked by hand\n${' '.repeat(12)}purge:\n${' '.repeat(14)}destructive: true # the name says "purge"\n${' '.repeat(14)}readOnly: false # the name says "purge"\n`,
      ),
    );
  });

  it('adds to a tool, to a server without hints, and to the end of a file without a line break', () => {
    const block = 'servers:\n  notes:\n    command: x\n    hints:\n      purge:\n        cost: true';
    expect(write(block, PURGE).text).toBe(`${block}\n        destructive: true # the name says "purge"\n`);
    expect(write('servers:\n  notes:\n    command: x\n    args: [a]', PURGE).text).toBe(
      'servers:\n  notes:\n    command: x\n    args: [a]\n    hints:\n      purge:\n        destructive: true # the name says "purge"\n',
    );
  });

  it('adds inside braces, with the reason above', () => {
    expect(write('servers:\n  notes: { command: x, hints: { purge: { cost: true } } }\n', PURGE).text).toBe(
      'servers:\n  # destructive: the name says "purge"\n  notes: { command: x, hints: { purge: { cost: true, destructive: true } } }\n',
    );
    expect(write('{}\n', PURGE).text).toContain('servers: { notes: { command: "notes-server", args: ["--all", "a b"]');
  });

  it('makes what is missing: the server, the file', () => {
    expect(write('policy: cautious\n', PURGE).text).toMatchInlineSnapshot(`
      "policy: cautious
      servers:
        notes:
          command: "notes-server"
          args: ["--all", "a b"]
          hints:
            purge:
              destructive: true # the name says "purge"
      "
    `);
    expect(write('', PURGE).text).toMatch(/^servers:\n {2}notes:\n/);
  });

  it('never overwrites what a person wrote, nor contradicts it', () => {
    const text =
      'servers:\n  notes:\n    command: x\n    hints:\n      purge: { destructive: false }\n      look: { readOnly: true }\n';
    const { text: changed, written, kept } = write(text, PURGE, claim('look', 'destructive', true));
    expect(changed).toBe(text);
    expect(written).toEqual([]);
    expect(kept.map(({ claim: { tool }, because }) => `${tool}: ${because}`)).toEqual([
      'purge: it says false there',
      'look: it would contradict what stands there',
    ]);
  });

  it('writes a hostile name and reason as text that stays text', () => {
    const evil = { ...PURGE, tool: 'a: b\n\u202e"#{', reason: 'x\npolicy: observe' };
    const { text } = write('servers:\n  notes:\n    command: x\n', evil);
    expect(text).toContain('"a: b\\n\\U0000202e\\"#{":\n');
    expect(text).toContain('destructive: true # x policy: observe\n');
    const parsed = parseConfig(text, { file: 'h', env: {} });
    expect(parsed.ok && [...(parsed.config.servers.get('notes')?.claims.keys() ?? [])]).toEqual([evil.tool]);
  });

  it.each([
    'servers:\n  notes: &a\n    command: x\n    hints:\n',
    'servers:\n  base: &b { command: x }\n  notes: *b\n',
  ])('refuses what it cannot add to: %j', (text) => {
    expect(() => writeClaims(text, [PURGE], { file: 'h.yaml', entries: new Map() })).toThrow(/Nothing was written/);
  });
});
