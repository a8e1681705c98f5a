import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CommandTarget } from '../target.ts';
import { identifyServer } from './identify-server.ts';

let folder = '';
beforeAll(async () => {
  folder = await realpath(await mkdtemp(path.join(os.tmpdir(), 'hintlock-identity-')));
  await install('project', '@acme/notes', '1.2.3', 'sha512-project');
  await mkdir(path.join(folder, 'project/node_modules/.bin'), { recursive: true });
  await symlink('../@acme/notes/main.js', path.join(folder, 'project/node_modules/.bin/notes'));
  await install('project', 'stale', '2.0.0', 'sha512-other', '1.0.0');
  for (const spec of ['files', 'files@1.0.0', 'files@latest'])
    await install(`home/.npm/_npx/${hash(spec)}`, 'files', '1.0.0', 'sha512-files');
  await mkdir(path.join(folder, 'own'), { recursive: true });
  await writeFile(path.join(folder, 'own/server.js'), '');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const hash = (spec: string): string => createHash('sha512').update(spec).digest('hex').slice(0, 16);

/** As npm leaves it: the package, and its note of what it installed. */
async function install(root: string, name: string, version: string, integrity: string, noted = version): Promise<void> {
  const at = path.join(folder, root, 'node_modules', name);
  await mkdir(at, { recursive: true });
  await writeFile(path.join(at, 'package.json'), JSON.stringify({ name, version }));
  await writeFile(path.join(at, 'main.js'), '');
  const note = { packages: { [`node_modules/${name}`]: { version: noted, integrity } } };
  await writeFile(
    path.join(folder, root, name === 'stale' ? 'package-lock.json' : 'node_modules/.package-lock.json'),
    JSON.stringify(note),
  );
}

function command(line: string, more: Partial<CommandTarget> = {}): CommandTarget {
  const [program = '', ...args] = line.split(' ');
  const env = {
    HOME: path.join(folder, 'home'),
    npm_config_cache: path.join(folder, 'home/.npm'),
    PATH: path.join(folder, 'project/node_modules/.bin'),
  };
  return { kind: 'command', command: program, args, env, inherit: 'safe', cwd: path.join(folder, 'project'), ...more };
}

async function packageOf(line: string, more: Partial<CommandTarget> = {}): Promise<string> {
  const { identity, isExact } = await identifyServer(command(line, more));
  if (identity.kind === 'url' || identity.package === undefined) return 'none';
  const { name, version, integrity = 'unknown' } = identity.package;
  return `${name} ${version} ${integrity}${isExact ? ' exactly' : ''}`;
}

describe('the package behind a command', () => {
  it.each([
    ['a program on the path', 'notes', '@acme/notes 1.2.3 sha512-project exactly'],
    ['a program by its path', 'node_modules/.bin/notes', '@acme/notes 1.2.3 sha512-project exactly'],
    ['a file of a package', 'node node_modules/@acme/notes/main.js --x', '@acme/notes 1.2.3 sha512-project exactly'],
    ["the folder's own, through npx", 'npx -y @acme/notes', '@acme/notes 1.2.3 sha512-project exactly'],
    ['a program of the folder, through npx', 'npx notes', '@acme/notes 1.2.3 sha512-project exactly'],
    ['the version of it that is there', 'npx @acme/notes@1.2.3', '@acme/notes 1.2.3 sha512-project exactly'],
    ['a version of it that is not there', 'npx @acme/notes@9.9.9', 'none'],
    ['fetched before, and a newer one may come', 'npx -y files', 'files 1.0.0 sha512-files'],
    ['fetched before under a tag', 'npx -y files@latest', 'files 1.0.0 sha512-files'],
    ['fetched before in this very version', 'npx -y files@1.0.0', 'files 1.0.0 sha512-files exactly'],
    ['never fetched', 'npx -y unknown-package', 'none'],
    ['noted in another version than is there', 'node node_modules/stale/main.js', 'stale 2.0.0 unknown'],
    ["somebody's own file", 'node ../own/server.js', 'none'],
    ['something loaded along', 'node --require ./x.js node_modules/@acme/notes/main.js', 'none'],
    ['a package that is named by a flag', 'npx --package=files notes', 'none'],
    ['a folder in place of a package', 'npx ./', 'none'],
    ['a file that is not there', 'node gone.js', 'none'],
    ['a command that is not there', 'gone', 'none'],
    ['another runner', 'uvx mcp-server-fetch', 'none'],
  ])('%s', async (_, line, expected) => {
    expect(await packageOf(line)).toBe(expected);
  });
});

describe('what is shown of a server', () => {
  it('holds no credential', async () => {
    const { identity } = await identifyServer(
      command('server --token s3cr3t-value --url postgres://me:pa55word@db/x', { env: { KEY: 'other-s3cr3t' } }),
    );
    expect(JSON.stringify(identity)).not.toMatch(/s3cr3t|pa55word/);
    const url = 'https://me:pa55word@example.com/mcp?key=s3cr3t';
    const remote = await identifyServer({
      kind: 'url',
      url,
      headers: { Authorization: 'Bearer s3cr3t9' },
      transport: 'auto',
    });
    expect(remote).toEqual({
      identity: { kind: 'url', url: 'https://[redacted]@example.com/mcp?key=…' },
      isExact: false,
    });
  });

  it('acts on no terminal', async () => {
    const { identity } = await identifyServer(command('server', { args: ['\u001b[2J'] }));
    expect(identity).toMatchObject({ args: ['\\u{1b}[2J'] });
  });
});

it('notes the folder as it is written, so that it is the same on another machine', async () => {
  const folders = await Promise.all(
    [command('x'), command('x', { writtenCwd: 'tools' })].map(
      async (target) => (await identifyServer(target)).identity,
    ),
  );
  expect(folders).toMatchObject([{ cwd: '.' }, { cwd: 'tools' }]);
});
