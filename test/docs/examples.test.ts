/** Every example in the documentation runs, compiles, and gives what it says it gives. */
import { execFile, spawnSync } from 'node:child_process';
import { chmod, mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { startDualHttp } from '@hintlock/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAIN, REPOSITORY } from '../e2e/run-hintlock.ts';
import { findExamples } from './example-blocks.ts';

const FOLDER = path.join(REPOSITORY, 'test/docs/.examples');
const examples = await findExamples();
const code = examples.filter(({ language }) => language === 'ts');
const commands = examples.filter(({ language }) => language === 'sh');
const run = promisify(execFile);

afterAll(() => rm(FOLDER, { recursive: true, force: true }));

describe('TypeScript examples', () => {
  const files = code.map((example, index) => ({ ...example, file: path.join(FOLDER, `example-${index}.ts`) }));

  beforeAll(async () => {
    await mkdir(FOLDER, { recursive: true });
    await Promise.all(files.map(({ file, code }) => writeFile(file, withChecks(code))));
    const config = { extends: '../../../tsconfig.json', include: ['*.ts'], compilerOptions: { noUnusedLocals: false } };
    await writeFile(path.join(FOLDER, 'tsconfig.json'), JSON.stringify(config));
  });

  it('are there', () => {
    expect(code.length).toBeGreaterThan(10);
  });

  it('compile', () => {
    const { stdout } = spawnSync('tsc', ['-p', FOLDER], { encoding: 'utf8' });
    expect(stdout).toBe('');
  });

  it.each(files)('$place', async ({ file }) => {
    const done = run(process.execPath, ['--conditions=@hintlock/source', file], { cwd: REPOSITORY });
    await expect(done).resolves.toMatchObject({ stderr: '' });
  });
});

/** Turns `expression; // value` into a check that the expression gives that value. */
function withChecks(source: string): string {
  const statement = /^(?!import |const |let |if |for |\/\/|\s|[)}\]])(.+); ?\n?\/\/ (.+)$/gm;
  const checked = source.replaceAll(statement, (_, expression: string, comment: string) => {
    const value = comment.replace(/ because .*$/, '');
    if (value.includes('…')) return `await (${expression});`;
    return `assert.deepStrictEqual(JSON.parse(JSON.stringify(await (${expression}))), ${value});`;
  });
  return `import assert from 'node:assert/strict';\n${checked}\nexport {};\n`;
}

/** What runs until somebody ends it is ended once it has had time to start. */
function untilServed(line: string): string {
  if (/ serve /.test(line)) return `timeout --signal=INT 5 ${line} --port 0; test $? -eq 124`;
  return / watch| --follow/.test(line) ? `timeout --signal=INT 3 ${line} < /dev/null; test $? -eq 124` : line;
}

describe('commands', () => {
  const bin = path.join(FOLDER, 'bin');
  let server: Awaited<ReturnType<typeof startDualHttp>>;

  beforeAll(async () => {
    server = await startDualHttp();
    const home = path.join(FOLDER, 'home/.cursor');
    await mkdir(bin, { recursive: true });
    await mkdir(home, { recursive: true });
    await writeFile(path.join(home, 'mcp.json'), '{ "mcpServers": { "memory": { "command": "mcp-server-memory" } } }');
    await writeFile(path.join(bin, 'hintlock'), `#!/bin/sh\nexec "${process.execPath}" "${MAIN}" "$@"\n`);
    await chmod(path.join(bin, 'hintlock'), 0o755);
  });

  afterAll(() => server.close());

  const lines = commands.flatMap(({ place, code }) =>
    code
      .trim()
      .split('\n')
      .map((line) => ({ place, line })),
  );

  it('are there', () => {
    expect(lines.length).toBeGreaterThan(15);
  });

  it.concurrent.each(lines.filter(({ line }) => line.includes('hintlock ')))('$place: $line', async ({ line }) => {
    const command = untilServed(line)
      .replace(/npx hintlock/, 'hintlock')
      .replaceAll('https://mcp.example.com/mcp', server.url)
      .replaceAll('report.html', path.join(FOLDER, 'report.html'));
    const env = {
      HOME: path.join(FOLDER, 'home'),
      PATH: `${bin}:${process.env['PATH'] ?? ''}`,
      TOKEN: 'not-a-real-token',
    };
    const { stdout } = await run('sh', ['-c', command], { cwd: REPOSITORY, env, maxBuffer: 64 * 1024 * 1024 });
    expect(stdout.length).toBeGreaterThan(/ (?:scan|explain) /.test(command) ? 100 : -1);
  });

  it.each(lines.filter(({ line }) => !line.includes('hintlock ')))(
    '$place: $line is a script of the workspace',
    async ({ line }) => {
      const { default: workspace } = (await import('../../package.json', { with: { type: 'json' } })) as {
        default: { scripts: Record<string, string> };
      };
      const script = line.replace(/^npm (?:run )?/, '');
      expect(Object.keys(workspace.scripts)).toContain(script);
    },
  );
});
