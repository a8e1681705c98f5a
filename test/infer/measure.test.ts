/** The measurement of inference as a command: what it prints, and what it says of a file that is broken. */
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REPOSITORY } from '../e2e/run-hintlock.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'hintlock-infer-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function tool(server: string, name: string, readOnlyHint: boolean): string {
  return JSON.stringify({ server, name, annotations: { readOnlyHint }, provenance: 'per-tool' });
}

async function measure(lines: readonly string[], ...options: string[]) {
  const file = path.join(folder, 'tools.jsonl');
  await writeFile(file, lines.join('\n'));
  const script = path.join(REPOSITORY, 'scripts/measure-infer.ts');
  const args = ['--conditions=@hintlock/source', script, file, ...options];
  return spawnSync(process.execPath, args, { encoding: 'utf8', cwd: REPOSITORY });
}

const TOOLS = [
  tool('a-mcp', 'get_note', true),
  tool('a-mcp', 'delete_note', false),
  tool('b-mcp', 'list_pages', true),
  tool('b-mcp', 'search_pages', false),
];

describe('measure:infer', () => {
  it('counts what it says, what it leaves and what is falsely safe', async () => {
    const { stdout, status } = await measure(TOOLS);
    const report = JSON.parse(stdout) as { hints: object; falseSafe: { worst: object[] }; toolsPerSecond: number };
    expect(status).toBe(0);
    expect(report.hints).toMatchObject({ readOnly: { n: 4, committed: 4, accuracy: 0.75, abstained: 0 } });
    expect(report.falseSafe).toMatchObject({ readOnly: { count: 1, of: 3 } });
    expect(report.falseSafe.worst[0]).toMatchObject({ server: 'b-mcp', tool: 'search_pages', disputed: false });
    expect(report.toolsPerSecond).toBeGreaterThan(0);
  });

  it('learns anew for each family when it is told to', async () => {
    const way = async (...options: string[]) =>
      (JSON.parse((await measure(TOOLS, ...options)).stdout) as { way: string }).way;
    expect(await way('--leave-one-out')).toMatch(/^one family left out/);
    expect(await way()).toMatch(/^direct/);
  });

  it('names a broken line and measures the rest', async () => {
    const { stdout, stderr, status } = await measure([...TOOLS, '{"name"', '[]', '{"name":"x"}']);
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ file: { tools: 4, broken: 3 } });
    expect(stderr.trim().split('\n')).toEqual([
      'Line 5 is left out: it is not JSON. [HL_CORPUS_LINE]',
      'Line 6 is left out: it is not a JSON object. [HL_CORPUS_LINE]',
      'Line 7 is left out: it names no server. [HL_CORPUS_LINE]',
    ]);
  });

  it.each<[string, string[], string[], string]>([
    ['nothing usable', ['x'], [], 'HL_CORPUS_EMPTY'],
    ['two ways at once', TOOLS, ['--direct', '--leave-one-out'], 'HL_USAGE'],
    ['an unknown option', TOOLS, ['--fast'], 'HL_USAGE'],
    ['problems that are not there', TOOLS, ['--problems', '/nowhere.json'], 'HL_CORPUS_UNREADABLE'],
  ])('says in one sentence what is wrong with %s', async (_, lines, options, code) => {
    const { stdout, stderr, status } = await measure(lines, ...options);
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toContain(`[${code}]`);
    expect(stderr).not.toMatch(/\n\s+at /);
  });
});
