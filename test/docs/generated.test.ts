/** What is made from the code is what the repository holds: every error code is documented, every table is current. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { ERRORS, errorAnchor } from '@hintlock/core';
import { describe, expect, it } from 'vitest';
import { generatedFiles } from '../../scripts/generated-files.ts';
import { REPOSITORY } from '../e2e/run-hintlock.ts';

describe('generated files', async () => {
  const files = await generatedFiles();

  it.each(Object.keys(files).map((file) => path.relative(REPOSITORY, file)))(
    '%s is current (npm run generate)',
    async (file) => {
      const absolute = path.join(REPOSITORY, file);
      expect(await readFile(absolute, 'utf8')).toBe(files[absolute]);
    },
  );

  it('documents every error code under its anchor', async () => {
    const headings = (await readFile(path.join(REPOSITORY, 'docs/errors.md'), 'utf8')).match(/^### .*$/gm) ?? [];
    const anchors = headings.map((heading) => `errors.md#${heading.slice(4).toLowerCase()}`);
    expect(anchors).toEqual((Object.keys(ERRORS) as (keyof typeof ERRORS)[]).map(errorAnchor));
  });
});
