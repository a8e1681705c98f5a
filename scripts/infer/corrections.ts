/** Labels known to be wrong, with what they should say: corrected for learning, listed apart when measuring. */
import { fileURLToPath } from 'node:url';
import { HintlockError, isJsonObject } from '@hintlock/core';
import { type Labels, type Row, readText } from './corpus.ts';
import { familyOf } from './family.ts';

export interface Correction {
  readonly server: string;
  readonly tool: string;
  readonly expected: Labels;
  readonly why: string;
  /** `trap-right-label` for a label that is right although the name misleads. */
  readonly kind: string;
  readonly declared: Labels;
}

const DISPUTED = fileURLToPath(new URL('disputed-labels.json', import.meta.url));

interface Problem {
  readonly server: string;
  readonly tool: string;
  readonly kind: string;
  readonly why: string;
  readonly expected: Readonly<Record<string, unknown>>;
  readonly declared: Readonly<Record<string, unknown>>;
}

/** Those of `problems`, where such a file is given, and those in the repository. */
export async function readCorrections(problems?: string): Promise<Correction[]> {
  return [...(problems === undefined ? [] : await readProblems(problems)), ...(await readProblems(DISPUTED))];
}

export async function readProblems(file: string): Promise<Correction[]> {
  return parseProblems(file, await readText(file)).map(({ server, tool, kind, why, expected, declared }) => {
    return { server, tool, kind, why, expected: labelsOf(expected), declared: labelsOf(declared) };
  });
}

function parseProblems(file: string, text: string): Problem[] {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (cause) {
    throw new HintlockError('HL_CORPUS_UNREADABLE', { file, detail: 'it is not JSON' }, { cause });
  }
  const usable =
    Array.isArray(parsed) &&
    parsed.every((entry) => isJsonObject(entry) && isJsonObject(entry['expected']) && isJsonObject(entry['declared']));
  if (!usable) {
    throw new HintlockError('HL_CORPUS_UNREADABLE', { file, detail: 'it is no list of expected and declared labels' });
  }
  return parsed as Problem[];
}

export function correctLabels(rows: readonly Row[], corrections: readonly Correction[]): Row[] {
  // The same tool may be listed by another server of the same maker.
  const byTool = new Map(
    corrections.flatMap((correction) => [
      [keyOf(familyOf(correction.server), correction.tool), correction] as const,
      [keyOf(correction.server, correction.tool), correction] as const,
    ]),
  );
  return rows.map((row) => {
    const { name } = row.definition;
    const correction = byTool.get(keyOf(row.server, name)) ?? byTool.get(keyOf(row.family, name));
    if (correction === undefined) return row;
    const { readOnly, destructive, ...others } = { ...row.labels, ...correction.expected };
    // What a label implied falls with it: a tool that turns out to write may destroy or not.
    const freed = row.labels.readOnly === true && readOnly === false && correction.expected.destructive === undefined;
    const labels = {
      ...others,
      ...(readOnly === undefined ? {} : { readOnly }),
      ...(freed || destructive === undefined ? {} : { destructive }),
    };
    return { ...row, labels };
  });
}

export function keyOf(server: string, tool: string): string {
  return `${server}/${tool}`;
}

const HINTS = ['readOnly', 'destructive', 'idempotent', 'openWorld'] as const;

function labelsOf(hints: Readonly<Record<string, unknown>>): Labels {
  return Object.fromEntries(
    HINTS.flatMap((hint) => {
      const value = hints[`${hint}Hint`];
      return typeof value === 'boolean' ? [[hint, value]] : [];
    }),
  );
}
