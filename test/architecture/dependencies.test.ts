/** Dependencies point one way, and core reaches nothing of Node. */
import { glob, readFile } from 'node:fs/promises';
import { createRequire, isBuiltin } from 'node:module';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { REPOSITORY } from '../e2e/run-hintlock.ts';

/** What each package may import of ours. A new package gets its line here before it gets an import. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  core: [],
  upstream: ['@hintlock/core'],
  gateway: ['@hintlock/core', '@hintlock/upstream'],
  cli: ['@hintlock/core', '@hintlock/upstream', '@hintlock/gateway'],
  testkit: [],
};

// `import … from 'x'`, `import 'x'`, `export … from 'x'` at the start of a statement, and `import('x')` anywhere.
const IMPORT = /^(?:import|export)\b(?:[^'"`;=]*?\bfrom)?\s*['"]([^'"\n]+)['"]|\bimport\(\s*['"]([^'"\n]+)['"]/gm;

async function importsOf(file: string): Promise<string[]> {
  const text = (await readFile(file, 'utf8')).replaceAll(/\/\*[^]*?\*\//g, '');
  return [...text.matchAll(IMPORT)].map((match) => match[1] ?? match[2] ?? '');
}

async function sourcesOf(name: string): Promise<string[]> {
  const found: string[] = [];
  for await (const file of glob(`packages/${name}/src/**/*.ts`, { cwd: REPOSITORY }))
    found.push(path.join(REPOSITORY, file));
  return found;
}

/** The package that a module belongs to, without the way inside it. */
function packageOf(target: string): string {
  return target
    .split('/')
    .slice(0, target.startsWith('@') ? 2 : 1)
    .join('/');
}

/** Tests, and the suites that several of them share. */
function isTest(file: string): boolean {
  return /\.(?:test|contract)\.ts$/.test(file);
}

describe('the direction of dependency', async () => {
  const packages: string[] = [];
  for await (const file of glob('packages/*/package.json', { cwd: REPOSITORY }))
    packages.push(path.basename(path.dirname(file)));

  it('is known for every package', () => {
    expect(packages.toSorted()).toEqual(Object.keys(MAY_IMPORT).toSorted());
  });

  it.each(packages)('%s imports only what lies below it', async (name) => {
    const allowed = MAY_IMPORT[name] ?? [];
    const wrong: string[] = [];
    for (const file of await sourcesOf(name)) {
      // Tests may also use the testkit: it is what they stand on.
      const here = isTest(file) ? [...allowed, '@hintlock/testkit'] : allowed;
      for (const target of await importsOf(file)) {
        const ours = /^@hintlock\/|^hintlock$/.test(target);
        const escapes =
          target.startsWith('.') && !path.resolve(path.dirname(file), target).includes(`packages/${name}/`);
        if ((ours && !here.includes(packageOf(target))) || escapes)
          wrong.push(`${path.relative(REPOSITORY, file)} imports ${target}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it.each(packages)('%s declares what it imports', async (name) => {
    const manifest = JSON.parse(await readFile(path.join(REPOSITORY, 'packages', name, 'package.json'), 'utf8')) as {
      dependencies?: Record<string, string>;
      devDependencies?: Record<string, string>;
    };
    const missing = new Set<string>();
    for (const file of await sourcesOf(name)) {
      if (isTest(file)) continue;
      for (const target of await importsOf(file)) {
        if (target.startsWith('.') || isBuiltin(target)) continue;
        const dependency = packageOf(target);
        // What a package bundles is a devDependency of it.
        const declared = { ...manifest.dependencies, ...manifest.devDependencies };
        if (declared[dependency] === undefined) missing.add(dependency);
      }
    }
    expect([...missing]).toEqual([]);
  });
});

describe('the start of the gateway', () => {
  it('loads nothing that only HTTP or a file needs', async () => {
    const reached = new Set<string>();
    const queue = ['index.js', 'serving.js'].map((file) => path.join(REPOSITORY, 'packages/gateway/dist', file));
    const seen = new Set<string>();
    for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
      if (seen.has(file)) continue;
      seen.add(file);
      // Only what is loaded at once: an `import()` waits until it is needed.
      const text = (await readFile(file, 'utf8')).replaceAll(/\bimport\(/g, '');
      for (const [, target = ''] of text.matchAll(/^(?:import|export)\b(?:[^'"`;=]*?\bfrom)?\s*['"]([^'"\n]+)['"]/gm)) {
        if (isBuiltin(target)) continue;
        reached.add(packageOf(target));
        if (/^[.]|^@hintlock\//.test(target)) queue.push(createRequire(file).resolve(target));
      }
    }
    const heavy = ['undici', 'zod', 'yaml', 'hono', 'kysely', 'better-sqlite3', 'minisearch', 'prom-client'];
    expect(heavy.filter((name) => reached.has(name))).toEqual([]);
    expect(reached).toContain('cross-spawn');
  });
});

describe('core', () => {
  it('reaches no Node module, by whatever way', async () => {
    const reached = new Set<string>();
    const queue = [path.join(REPOSITORY, 'packages/core/dist/index.js')];
    const seen = new Set<string>();
    for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
      if (seen.has(file)) continue;
      seen.add(file);
      for (const target of await importsOf(file)) {
        if (isBuiltin(target)) reached.add(`${path.relative(REPOSITORY, file)} imports ${target}`);
        else queue.push(createRequire(file).resolve(target));
      }
    }
    expect(seen.size).toBeGreaterThan(2);
    expect([...reached]).toEqual([]);
  });

  it('uses no global that only Node has', async () => {
    const wrong: string[] = [];
    for (const file of await sourcesOf('core')) {
      if (isTest(file)) continue;
      const text = (await readFile(file, 'utf8')).replaceAll(/\/\*[^]*?\*\/|\/\/.*$/gm, '');
      if (/\b(?:process|Buffer|require|__dirname|global|setImmediate)\b\s*[.(]/.test(text))
        wrong.push(path.relative(REPOSITORY, file));
    }
    expect(wrong).toEqual([]);
  });
});
