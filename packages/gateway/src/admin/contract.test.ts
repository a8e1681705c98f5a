import { readFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { expect, it } from 'vitest';

it('reaches nothing that a browser does not have', async () => {
  const outside = new Set<string>();
  const queue = [path.join(import.meta.dirname, 'contract.ts')];
  const seen = new Set<string>();
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    const text = await readFile(file, 'utf8');
    // What is imported only as a type is gone when it runs.
    for (const [, isType, target = ''] of text.matchAll(/^(?:import|export)\s+(type\s)?[^'"]*from '([^']+)'/gm)) {
      if (isType !== undefined) continue;
      if (target.startsWith('.')) queue.push(path.resolve(path.dirname(file), target));
      else outside.add(target);
    }
  }
  expect(seen.size).toBeGreaterThan(8);
  expect([...outside].filter((name) => isBuiltin(name))).toEqual([]);
  expect([...outside].sort()).toEqual(['@hintlock/core', 'zod']);
});
