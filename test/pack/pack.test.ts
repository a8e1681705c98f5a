/** The packed packages, installed somewhere else, give a command that works. */
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { serverPath } from '@hintlock/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REPOSITORY } from '../e2e/run-hintlock.ts';

const run = promisify(execFile);

describe('the packed command', () => {
  let folder = '';

  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'hintlock-pack-'));
    const workspaces = ['@hintlock/core', '@hintlock/upstream', '@hintlock/gateway', 'hintlock'].flatMap((name) => [
      '-w',
      name,
    ]);
    await run('npm', ['pack', '--silent', '--pack-destination', folder, ...workspaces], { cwd: REPOSITORY });
    const tarballs = (await readdir(folder)).map((name) => `./${name}`);
    await writeFile(path.join(folder, 'package.json'), '{ "private": true }');
    await run('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline', ...tarballs], { cwd: folder });
  }, 180_000);

  afterAll(() => rm(folder, { recursive: true, force: true }));

  const hintlock = (...args: string[]): Promise<{ stdout: string; stderr: string }> =>
    run(process.execPath, [path.join(folder, 'node_modules/.bin/hintlock'), ...args], { cwd: folder });

  it('says its version', async () => {
    const { stdout } = await hintlock('--version');
    expect(stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  });

  it('scans a server', async () => {
    const { stdout } = await hintlock('scan', '--', process.execPath, serverPath('lying-notes'));
    expect(stdout).toContain('HL_HINT_CONTRADICTION');
  });

  it('refuses an old Node in one clear line', async () => {
    const old = `Object.defineProperty(process.versions, 'node', { value: '20.20.2' })`;
    const main = path.join(folder, 'node_modules/hintlock/bin/hintlock.js');
    const args = ['--import', `data:text/javascript,${encodeURIComponent(old)}`, main, 'scan'];
    await expect(run(process.execPath, args)).rejects.toMatchObject({
      code: 2,
      stderr:
        'hintlock: Hintlock needs Node 22.18 or newer; this is 20.20.2. [HL_NODE_TOO_OLD]\n  Install a current Node.js.\n',
    });
  });

  it('ships what it needs and nothing of ours that it does not', async () => {
    const { stdout } = await run('npm', ['pack', '--dry-run', '--json', '-w', 'hintlock'], { cwd: REPOSITORY });
    const packed = JSON.parse(stdout) as unknown;
    const [first] = (Array.isArray(packed) ? packed : Object.values(packed as object)) as {
      files: { path: string }[];
    }[];
    const outside = first?.files
      .map(({ path }) => path)
      .filter((name) => !/^(?:bin\/|dist\/|package\.json|README\.md|scan\.schema\.json)/.test(name));
    expect(outside).toEqual([]);
  });
});
