/** Reads a saved tool list, so that an author can lint without starting anything. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { HintlockError, isJsonObject, printable, printableExcerpt, type ToolDefinition } from '@hintlock/core';

export interface SavedTools {
  /** The name of the file without its ending. */
  readonly name: string;
  readonly file: string;
  readonly tools: readonly ToolDefinition[];
  /** The line on which a tool's name stands, as far as that can be told. */
  readonly lineOf: (tool: string) => number | undefined;
}

/** A list longer than this was not written by hand, and not by a server that means well. */
const MOST_BYTES = 64 * 1024 * 1024;

export async function readToolsFile(file: string): Promise<SavedTools> {
  const refuse = (detail: string): HintlockError =>
    new HintlockError('HL_TOOLS_FILE', { path: printable(file), detail });
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw refuse(REASONS[error.code ?? ''] ?? `it could not be read (${printable(error.code ?? 'unknown reason')})`);
  });
  if (text.length > MOST_BYTES) throw refuse(`it is larger than ${MOST_BYTES} bytes`);
  const value = parse(text);
  if (value === undefined) throw refuse('it is not JSON');
  const list = toolsIn(value);
  if (list === undefined) throw refuse('it holds no list of tools');
  list.forEach((entry, index) => {
    const name = isJsonObject(entry) ? entry['name'] : undefined;
    if (typeof name !== 'string') throw refuse(`entry ${index} is not a tool with a name`);
  });
  return {
    name: printableExcerpt(path.basename(file).replace(/\.json$/i, ''), 60),
    file,
    tools: list as readonly ToolDefinition[],
    lineOf: (tool) => findLine(text, tool),
  };
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder',
  EACCES: 'you may not read it',
};

function parse(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, '')) as unknown;
  } catch {
    return undefined;
  }
}

/** A bare array, the result of tools/list, or the whole answer around it. */
function toolsIn(value: unknown): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value;
  if (!isJsonObject(value)) return undefined;
  return Array.isArray(value['tools']) ? value['tools'] : toolsIn(value['result'] ?? null);
}

function findLine(text: string, tool: string): number | undefined {
  const name = JSON.stringify(tool);
  for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + 1)) {
    if (/"name"\s{0,20}:\s{0,20}$/.test(text.slice(Math.max(0, at - 60), at)))
      return text.slice(0, at).split('\n').length;
  }
  return undefined;
}
