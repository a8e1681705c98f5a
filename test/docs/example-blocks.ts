/** Finds the examples in documents and doc comments. */
import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { REPOSITORY } from '../e2e/run-hintlock.ts';

export interface Example {
  /** The file and the line it starts at. */
  readonly place: string;
  readonly language: string;
  readonly code: string;
}

const IGNORED = /node_modules|\/dist\/|CHANGELOG/;

export async function findExamples(): Promise<readonly Example[]> {
  const examples: Example[] = [];
  for await (const file of glob(['*.md', 'docs/**/*.md', 'packages/*/README.md', 'packages/*/src/**/*.ts'], {
    cwd: REPOSITORY,
  })) {
    if (IGNORED.test(file) || file.endsWith('.test.ts')) continue;
    const text = await readFile(path.join(REPOSITORY, file), 'utf8');
    examples.push(...blocks(file, file.endsWith('.ts') ? docComments(text) : text));
  }
  return examples;
}

function blocks(file: string, text: string): Example[] {
  return [...text.matchAll(/^```(\w+)\n([^]*?)^```$/gm)].map((match) => ({
    place: `${file}:${text.slice(0, match.index).split('\n').length}`,
    language: match[1] ?? '',
    code: match[2] ?? '',
  }));
}

/** The text inside doc comments, in its own lines; everything else is blanked, so that line numbers stay right. */
function docComments(source: string): string {
  let inside = false;
  return source
    .split('\n')
    .map((line) => {
      if (/^\s*\/\*\*/.test(line)) inside = true;
      const text = inside ? line.replace(/^\s*\/?\*+ ?/, '') : '';
      if (line.includes('*/')) inside = false;
      return text;
    })
    .join('\n');
}
