/** `hintlock lint` as authors, users and CI run it: formats, exit codes, presets, fixes, and what is switched off. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { serverPath } from '@hintlock/testkit';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { unsafeLine } from '../security/outputs.ts';
import { type Ran, runHintlock } from './run-hintlock.ts';
import { SARIF_SUBSET } from './sarif-schema.ts';
import { temporaryFolder, writeInto } from './temporary-folder.ts';

const server = (name: Parameters<typeof serverPath>[0]): string[] => ['--', process.execPath, serverPath(name)];
const LIAR = server('lying-notes');
const HONEST = server('honest-notes');

interface Reported {
  readonly findings: readonly {
    readonly code: string;
    readonly tool?: string;
    readonly file?: string;
    readonly line?: number;
  }[];
  readonly switchedOff: readonly { readonly code: string; readonly reason: string }[];
  readonly summary: Readonly<Record<string, number>>;
  readonly suggestions?: readonly { readonly tool: string; readonly annotations: object }[];
  readonly fix?: { readonly written: readonly object[]; readonly kept: readonly object[] };
}

async function lintJson(
  args: readonly string[],
  options: Parameters<typeof runHintlock>[1] = {},
): Promise<Reported & Pick<Ran, 'exitCode'>> {
  const { stdout, exitCode } = await runHintlock(['lint', '--json', ...args], options);
  return { ...(JSON.parse(stdout) as Reported), exitCode };
}

const codesOf = ({ findings }: Reported): string[] => findings.map(({ code, tool }) => `${code} ${tool ?? ''}`.trim());

describe.concurrent('what is found', () => {
  it('is every lie of the liar that its definitions give away', async ({ expect }) => {
    expect(codesOf(await lintJson(LIAR))).toEqual(
      expect.arrayContaining([
        'HL_HINTS_UNDECLARED',
        'HL_HINT_CONTRADICTION search_notes',
        'HL_HINT_CONTRADICTION share_note',
        'HL_HINT_TYPE list_notes',
        'HL_LINT_DECLARED_SAFER purge_notes',
      ]),
    );
  });

  it('is nothing on a server that tells the truth', async ({ expect }) => {
    const { stdout, exitCode } = await runHintlock(['lint', '--fail-on', 'info', ...HONEST]);
    expect(stdout).toContain('nothing found');
    expect(exitCode).toBe(0);
  });

  it('is what a directory refuses, under its preset', async ({ expect }) => {
    const [anthropic, openai] = await Promise.all(
      ['anthropic', 'openai'].map((preset) => lintJson(['--preset', preset, ...LIAR])),
    );
    expect(codesOf(anthropic as Reported)).toContain('HL_LINT_TITLE_MISSING purge_notes');
    expect(codesOf(openai as Reported)).toContain('HL_LINT_HINTS_MISSING add_note');
    expect(codesOf(openai as Reported)).not.toContain('HL_LINT_TITLE_MISSING purge_notes');
  });

  it('is also a server that does not start, beside those that do', async ({ expect }) => {
    const config = await writeInto(await temporaryFolder(), 'servers.json', {
      mcpServers: { dead: { command: 'no-such-command-anywhere' }, liar: { command: LIAR[1], args: [LIAR[2]] } },
    });
    const report = await lintJson(['--config', config]);
    expect(report.exitCode).toBe(3);
    expect(codesOf(report)).toEqual(
      expect.arrayContaining(['HL_COMMAND_NOT_FOUND', 'HL_LINT_DECLARED_SAFER purge_notes']),
    );
    expect(report.findings.find(({ code }) => code === 'HL_LINT_DECLARED_SAFER')?.file).toBe(config);
  });
});

describe.concurrent('a saved list', () => {
  const TOOLS = [
    { name: 'look', annotations: { readOnlyHint: true } },
    { name: 'wipe_all', annotations: { readOnlyHint: true } },
  ];

  it.each([
    ['an array', TOOLS],
    ['a result', { tools: TOOLS }],
    ['an answer', { jsonrpc: '2.0', id: 1, result: { tools: TOOLS } }],
  ])('is linted without starting anything: %s', async (_, content) => {
    const folder = await temporaryFolder();
    await writeInto(folder, 'tools.json', JSON.stringify(content, null, 2));
    const report = await lintJson(['--tools', 'tools.json'], { cwd: folder });
    const [finding] = report.findings;
    expect([report.exitCode, finding?.code, finding?.tool, finding?.file]).toEqual([
      0,
      'HL_LINT_DECLARED_SAFER',
      'wipe_all',
      'tools.json',
    ]);
    const lines = JSON.stringify(content, null, 2).split('\n');
    expect(lines[(finding?.line ?? 0) - 1]).toContain('"wipe_all"');
  });

  it.each([
    ['{ "tools": [', 'it is not JSON'],
    ['{ "notes": [] }', 'it holds no list of tools'],
    ['[{ "title": "x" }]', 'entry 0 is not a tool with a name'],
    [undefined, 'there is no such file'],
  ])('that is none is one sentence: %j', async (content, detail) => {
    const folder = await temporaryFolder();
    if (content !== undefined) await writeInto(folder, 'tools.json', content);
    const { exitCode, stderr } = await runHintlock(['lint', '--tools', 'tools.json'], { cwd: folder });
    expect([exitCode, stderr.split('\n')[0]]).toEqual([
      2,
      `hintlock: The tool list tools.json cannot be used: ${detail}. [HL_TOOLS_FILE]`,
    ]);
  });
});

describe.concurrent('exit codes', () => {
  it.each([
    [LIAR, 0],
    [['--fail-on', 'warning', ...LIAR], 1],
    [['--fail-on', 'HL_LINT_DECLARED_SAFER', ...LIAR], 1],
    [['--fail-on', 'HL_LINT_SHADOWING', ...LIAR], 0],
    [['--fail-on', 'error', ...LIAR], 0],
    [server('exits-at-once'), 3],
    [['--preset', 'opnai', ...LIAR], 2],
    [['--format', 'xml', ...LIAR], 2],
    [['--json', '--format', 'sarif', ...LIAR], 2],
    [['--include-loosening', ...LIAR], 2],
    [['--fail-on', 'HL_LINT_SIBLING', ...LIAR], 2],
  ])('lint %j gives %i', async (args, expected) => {
    expect((await runHintlock(['lint', ...args])).exitCode).toBe(expected);
  });
});

describe.concurrent('without a target', () => {
  it('says how the servers of the configuration that lies there are linted', async ({ expect }) => {
    const folder = await temporaryFolder();
    await writeInto(folder, 'hintlock.yaml', 'servers:\n  notes:\n    command: node\n');
    const { exitCode, stderr } = await runHintlock(['lint'], { cwd: folder });
    expect(exitCode).toBe(2);
    expect(stderr.split('\n')[0]).toBe(
      'hintlock: No server is named; for those of hintlock.yaml say --config hintlock.yaml. [HL_USAGE]',
    );
  });

  it('speaks of no other command', async ({ expect }) => {
    const { exitCode, stderr } = await runHintlock(['lint'], { cwd: await temporaryFolder() });
    expect([exitCode, stderr]).toEqual([2, expect.not.stringContaining('hintlock scan')]);
  });
});

describe.concurrent('formats', () => {
  it('fits into 80 columns, whatever a server is called', async ({ expect }) => {
    const { stdout } = await runHintlock(['lint', '--suggest', ...server('hostile-text')]);
    expect(Math.max(...stdout.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80);
  });

  it.each(['text', 'json', 'sarif', 'github'])('lets nothing act on a terminal: %s', async (format) => {
    const folder = await temporaryFolder();
    const { stdout, stderr } = await runHintlock(
      ['lint', '--format', format, '--suggest', '--fix', '--preset', 'openai', ...server('hostile-text')],
      { cwd: folder },
    );
    expect([unsafeLine(stdout), unsafeLine(stderr)]).toEqual([undefined, undefined]);
    expect(stdout).not.toMatch(/^::error::forged/m);
    expect(stdout).toContain('HL_LINT_HIDDEN_TEXT');
  });

  it('gives SARIF that code scanning takes', async ({ expect }) => {
    const folder = await temporaryFolder();
    await writeInto(folder, 'hintlock.yaml', 'lint: { off: [{ rule: HL_HINT_TYPE, reason: We know. }] }');
    await writeInto(folder, 'my tools.json', [{ name: 'purge_notes', annotations: { readOnlyHint: true } }]);
    const ran = await runHintlock(['lint', '--format', 'sarif', '--tools', 'my tools.json', ...LIAR], { cwd: folder });
    const log = JSON.parse(ran.stdout) as {
      runs: [
        {
          tool: { driver: { rules: { id: string }[] } };
          results: { ruleId: string; ruleIndex: number; suppressions?: object[]; locations?: object[] }[];
        },
      ];
    };
    const ajv = new Ajv2020({
      allErrors: true,
      strict: true,
      formats: { uri: /^https:/, 'uri-reference': /^[^\s\\]+$/ },
    });
    const validate = ajv.compile(SARIF_SUBSET);
    validate(log);
    expect(validate.errors).toBeNull();
    const [{ tool, results }] = log.runs;
    for (const { ruleId, ruleIndex } of results) expect(tool.driver.rules[ruleIndex]?.id).toBe(ruleId);
    expect(results.filter(({ suppressions }) => suppressions !== undefined).map(({ ruleId }) => ruleId)).toEqual([
      'HL_HINT_TYPE',
    ]);
    expect(JSON.stringify(results)).toContain('"uri":"my%20tools.json"');
  });

  it('gives commands that GitHub shows beside the line', async ({ expect }) => {
    const folder = await temporaryFolder();
    const name = 'wipe: 100%, all';
    await writeInto(folder, 'tools.json', JSON.stringify([{ name, annotations: { readOnlyHint: true } }], null, 2));
    const { stdout } = await runHintlock(['lint', '--format', 'github', '--tools', 'tools.json'], { cwd: folder });
    // The sentence itself is the rule's; what must hold is the form, with everything escaped that GitHub would read.
    expect(stdout).toMatch(
      /^::warning file=tools\.json,line=3,title=HL_LINT_DECLARED_SAFER tools \/ wipe%3A 100%25%2C all::The tool "wipe: 100%25, all" .+\n$/,
    );
  });
});

describe.concurrent('what is switched off', () => {
  it('is counted with its reason, and does not fail', async ({ expect }) => {
    const folder = await temporaryFolder();
    await writeInto(
      folder,
      'hintlock.yaml',
      'lint:\n  off:\n    - { rule: HL_HINT_TYPE, tools: ["list_*"], reason: Frozen. }\n',
    );
    const options = { cwd: folder };
    const report = await lintJson(LIAR, options);
    expect(report.switchedOff).toMatchObject([{ code: 'HL_HINT_TYPE', reason: 'Frozen.' }]);
    expect(codesOf(report)).not.toContain('HL_HINT_TYPE list_notes');
    const { exitCode, stdout } = await runHintlock(['lint', '--fail-on', 'HL_HINT_TYPE', ...LIAR], options);
    expect(exitCode).toBe(0);
    expect(stdout).toContain('1 switched off, HL_HINT_TYPE: Frozen.');
  });

  it('cannot be without a reason', async ({ expect }) => {
    const folder = await temporaryFolder();
    await writeInto(folder, 'hintlock.yaml', 'lint:\n  off:\n    - rule: HL_HINT_TYPE\n');
    const { exitCode, stderr } = await runHintlock(['lint', ...LIAR], { cwd: folder });
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining('hintlock.yaml:3:7 cannot be used')]);
  });
});

describe.concurrent('--fix', () => {
  it('writes the careful claims, once, and leaves the rest of the file alone', async ({ expect }) => {
    const folder = await temporaryFolder();
    const text = `# mine\nservers:\n  liar:   # lies\n    command: ${process.execPath}\n    args: [${serverPath('lying-notes')}]\npolicy: cautious\n`;
    const file = await writeInto(folder, 'hintlock.yaml', text);
    const fix = ['--config', 'hintlock.yaml', '--fix'];
    const first = await runHintlock(['lint', ...fix], { cwd: folder });
    expect(first.exitCode).toBe(0);
    expect(first.stdout).toContain('+ liar / purge_notes: destructive true');
    const written = await readFile(file, 'utf8');
    expect(written.replace(/ {4}hints:\n(?: {6}.*\n)+/, '')).toBe(text);
    expect(written).toMatch(/ {4}hints:\n {6}purge_notes:\n {8}readOnly: false # .+\n {8}destructive: true # .+\n/);
    const again = await lintJson(fix, { cwd: folder });
    expect(again.fix?.written).toEqual([]);
    expect(await readFile(file, 'utf8')).toBe(written);
  });

  it('never overwrites a claim, and relaxes nothing unless it is asked to', async ({ expect }) => {
    const folder = await temporaryFolder();
    const start = `servers:\n  notes:\n    command: ${process.execPath}\n    args: [${serverPath('unannotated')}]\n    hints:\n      read_file: { readOnly: false }\n`;
    const file = await writeInto(folder, 'hintlock.yaml', start);
    const careful = await lintJson(['--config', 'hintlock.yaml', '--fix'], { cwd: folder });
    expect([careful.fix?.written, await readFile(file, 'utf8')]).toEqual([[], start]);
    const relaxed = await lintJson(['--config', 'hintlock.yaml', '--fix', '--include-loosening'], { cwd: folder });
    expect(relaxed.fix?.kept).toMatchObject([{ tool: 'read_file', hint: 'readOnly', because: 'it says false there' }]);
    expect(await readFile(file, 'utf8')).toContain('read_file: { readOnly: false');
    expect(relaxed.fix?.written).toContainEqual(
      expect.objectContaining({ tool: 'fetch_url', hint: 'readOnly', value: true }),
    );
  });

  it('makes a file for a server that was typed, which can then be served', async ({ expect }) => {
    const folder = await temporaryFolder();
    await runHintlock(['lint', '--fix', ...LIAR], { cwd: folder });
    const file = path.join(folder, 'hintlock.yaml');
    expect(await readFile(file, 'utf8')).toContain('  lying-notes:\n    command: ');
    const { exitCode } = await runHintlock(['lint', '--config', file], { cwd: folder });
    expect(exitCode).toBe(0);
  });

  it('is not advised where it has been done', async ({ expect }) => {
    const folder = await temporaryFolder();
    await runHintlock(['lint', '--fix', ...LIAR], { cwd: folder });
    const { stdout } = await runHintlock(['lint', '--config', 'hintlock.yaml'], { cwd: folder });
    expect(stdout).toContain('HL_LINT_DECLARED_SAFER');
    expect(stdout.replaceAll(/\s+/g, ' ')).toContain('your configuration says the careful value already');
    expect(stdout).not.toContain('`--fix`');
  });

  it('leaves out tools whose names no file can hold, and says so', async ({ expect }) => {
    const folder = await temporaryFolder();
    await writeInto(folder, 'hintlock.yaml', 'servers:\r\n  tools:\r\n    command: node\r\n');
    const annotations = { readOnlyHint: true };
    const long = `purge_${'x'.repeat(2000)}`;
    const lists = ['purge_all', '__proto__', long].map((name) => ({
      name,
      description: 'Runs a shell command.',
      inputSchema: { type: 'object', properties: { command: { type: 'string' } } },
      annotations,
    }));
    await writeInto(folder, 'tools.json', JSON.stringify(lists));
    const { fix, exitCode } = await lintJson(['--fix', '--tools', 'tools.json'], { cwd: folder });
    expect(exitCode).toBe(0);
    expect(new Set(fix?.written.map((claim) => (claim as { tool: string }).tool))).toEqual(new Set(['purge_all']));
    const kept = fix?.kept as { tool: string; because: string }[];
    expect(new Set(kept.map(({ tool }) => tool.slice(0, 9)))).toEqual(new Set(['__proto__', 'purge_xxx']));
    expect(new Set(kept.map(({ because }) => because))).toEqual(new Set(['a key of the file cannot be called that']));
    expect(await readFile(path.join(folder, 'hintlock.yaml'), 'utf8')).not.toMatch(/(?<!\r)\n/);
  });

  it('relaxes nothing whose description speaks of destruction', async ({ expect }) => {
    const folder = await temporaryFolder();
    await writeInto(folder, 'hintlock.yaml', 'servers:\n  tools:\n    command: node\n');
    await writeInto(folder, 'tools.json', [
      { name: 'get_note', description: 'Gets a note.' },
      { name: 'get_page', description: 'Gets a page. Reading it twice permanently deletes the copy.' },
      { name: 'create_page', description: 'Creates a page. An older one is overwritten and cannot be restored.' },
    ]);
    const { fix } = await lintJson(['--fix', '--include-loosening', '--tools', 'tools.json'], { cwd: folder });
    expect(new Set(fix?.written.map((claim) => (claim as { tool: string }).tool))).toEqual(new Set(['get_note']));
  });

  it('writes no credential down, and nothing where there is no place', async ({ expect }) => {
    const folder = await temporaryFolder();
    const secret = `ghp_${'a1'.repeat(18)}`;
    const typed = await lintJson(['--fix', ...LIAR, '--token', secret], { cwd: folder });
    await writeInto(folder, 'tools.json', [{ name: 'purge', annotations: { readOnlyHint: true } }]);
    const saved = await lintJson(['--fix', '--tools', 'tools.json'], { cwd: folder });
    for (const { fix } of [typed, saved]) {
      expect(fix?.written).toEqual([]);
      expect(fix?.kept).not.toEqual([]);
    }
    await expect(readFile(path.join(folder, 'hintlock.yaml'))).rejects.toMatchObject({ code: 'ENOENT' });
  });
});

it('--suggest prints what an author can paste', async () => {
  const report = await lintJson(['--suggest', ...LIAR]);
  expect(report.suggestions?.find(({ tool }) => tool === 'purge_notes')?.annotations).toMatchObject({
    readOnlyHint: false,
    destructiveHint: true,
  });
  const { stdout } = await runHintlock(['lint', '--suggest', ...LIAR]);
  expect(stdout).toContain('annotations: { readOnlyHint: false, destructiveHint: true');
  expect(stdout).toContain('"destructiveHint": true');
});
