/** Reads YAML 1.2 into values that know their places. No tags, no merge keys, and aliases only as far as they stay small. */
import { type Document, LineCounter, parseDocument } from 'yaml';
import { placeDocument } from './place-document.ts';
import type { PlacedNode } from './placed-node.ts';
import { createProblems, type Position, type Problems } from './problems.ts';
import { YAML_SENTENCES } from './yaml-sentences.ts';

/** The longest configuration, in characters. */
export const LONGEST_CONFIG = 256 * 1024;

export interface ReadYaml {
  /** Absent when nothing in the file can be relied on. */
  readonly root?: PlacedNode;
  readonly problems: Problems;
  readonly position: (offset: number) => Position;
}

export function readYaml(text: string, file: string): ReadYaml {
  const lineCounter = new LineCounter();
  // Of a text that was not parsed no line is known, and its first is as good as any.
  const position = (offset: number): Position => {
    const { line, col } = lineCounter.linePos(offset);
    return { line: Math.max(1, line), column: Math.max(1, col) };
  };
  const problems = createProblems(file, position);
  const root = readRoot(text, lineCounter, problems);
  return { ...(root === undefined ? {} : { root }), problems, position };
}

function readRoot(text: string, lineCounter: LineCounter, problems: Problems): PlacedNode | undefined {
  // A mark that an editor put there is no part of the first line.
  const content = text.startsWith('\uFEFF') ? text.slice(1) : text;
  if (content.length > LONGEST_CONFIG) {
    problems.yaml(0, `it is longer than ${LONGEST_CONFIG} characters`);
    return undefined;
  }
  const document = parse(content, lineCounter);
  if (document === undefined) {
    problems.yaml(0, YAML_SENTENCES.RESOURCE_EXHAUSTION);
    return undefined;
  }
  return reportSyntax(document, problems, lineCounter) ? undefined : placeDocument(document, content, problems);
}

function parse(content: string, lineCounter: LineCounter): Document.Parsed | undefined {
  try {
    return parseDocument(content, {
      lineCounter,
      version: '1.2',
      schema: 'core',
      merge: false,
      resolveKnownTags: false,
      stringKeys: true,
      // Checked when the values are placed, in one pass: here it would be each key against each.
      uniqueKeys: false,
      prettyErrors: false,
      logLevel: 'error',
    });
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Whether the text cannot be trusted to mean what it seems to. One error for each line: the others follow from it. */
function reportSyntax(document: Document.Parsed, problems: Problems, lineCounter: LineCounter): boolean {
  // Where the parser gave up depends on how much of the stack was left, and so does what it says besides.
  const isExhausted = document.errors.some(({ code }) => code === 'RESOURCE_EXHAUSTION');
  if (isExhausted) problems.yaml(0, YAML_SENTENCES.RESOURCE_EXHAUSTION);
  const lines = new Set<number>();
  for (const { code, pos } of isExhausted ? [] : document.errors) {
    const { line } = lineCounter.linePos(pos[0]);
    if (!lines.has(line)) problems.yaml(pos[0], YAML_SENTENCES[code]);
    lines.add(line);
  }
  if (document.directives.yaml.explicit === true && document.directives.yaml.version !== '1.2') {
    problems.yaml(0, 'only YAML 1.2 is understood');
  }
  return problems.list().length > 0;
}
