/** Every rule of `hintlock lint` has a page, and the examples on it are found and not found as it says. */
import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { ERRORS, LINT_CODES, lintPage, lintServers, lintSeverity, type ToolDefinition } from '@hintlock/core';
import { describe, expect, it } from 'vitest';
import { lintedServer } from '../../packages/cli/src/lint/inferred-tools.ts';
import { parseConfig } from '../../packages/gateway/src/config/parse-config.ts';
import { REPOSITORY } from '../e2e/run-hintlock.ts';

const read = (name: string): Promise<string> => readFile(path.join(REPOSITORY, 'docs', name), 'utf8');

/** The tools of an example: a list, or lists by server. `…` stands for more text than anybody wants to see. */
function serversOf(page: string, heading: string): ReturnType<typeof lintedServer>[] {
  const [, block = ''] = new RegExp(`^## ${heading}\\n\\n\`\`\`json\\n([^]*?)^\`\`\`$`, 'm').exec(page) ?? [];
  const value = JSON.parse(block.replaceAll('…', 'x'.repeat(40_000))) as
    | ToolDefinition[]
    | Record<string, ToolDefinition[]>;
  return Object.entries(Array.isArray(value) ? { example: value } : value).map(([name, tools]) =>
    lintedServer(name, tools),
  );
}

describe('the pages of the rules', () => {
  it.each(LINT_CODES)('%s', async (code) => {
    const page = await read(lintPage(code));
    const preset = lintSeverity(code, 'specification') === 'off' ? 'anthropic' : 'specification';
    const found = (heading: string) =>
      lintServers(serversOf(page, heading), { preset }).findings.map((finding) => finding.code);
    expect(page).toMatch(/^# .+\n\n`HL_/);
    expect(page).toContain(`\`${code}\``);
    expect(found('Found')).toContain(code);
    // The good example is good in every respect.
    expect(found('Not found').filter((other) => ERRORS[other].severity !== 'info')).toEqual([]);
    expect(found('Not found')).not.toContain(code);
  });

  it('are all of rules', async () => {
    const pages: string[] = [];
    for await (const file of glob('lint/*.md', { cwd: path.join(REPOSITORY, 'docs') })) pages.push(file);
    expect(pages.toSorted()).toEqual(LINT_CODES.map(lintPage).toSorted());
  });
});

it('docs/lint.md shows a configuration that is usable', async () => {
  const blocks = [...(await read('lint.md')).matchAll(/^```yaml\n([^]*?)^```$/gm)].map(([, text = '']) => text);
  expect(blocks).toHaveLength(1);
  for (const text of blocks) {
    const parsed = parseConfig(text, { file: 'docs/lint.md', env: {} });
    expect(parsed.ok ? parsed.config.lint.off.length : parsed.errors.map(({ message }) => message)).toBe(2);
  }
});
